import { useMediaQuery } from "@mantine/hooks";

/** The style sheets have the same query, in em because text of twice the size leaves half the room in a window. */
const phone = "(max-width: 43.75em)";

/** Whether the page has a phone's layout: the menu's drawer is hidden, rows are cards, and dialogs fill the screen. */
export const useIsPhone = () => useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
