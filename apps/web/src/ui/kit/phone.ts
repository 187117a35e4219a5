import { useMediaQuery } from "@mantine/hooks";

/** The styles use the same query in em: text of twice the size halves the room of a window. */
const phone = "(max-width: 43.75em)";

/** Whether the page has a phone's layout: the menu's drawer is hidden, rows are cards, and dialogs fill the screen. */
export const useIsPhone = () => useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
