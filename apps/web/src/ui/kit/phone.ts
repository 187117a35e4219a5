import { useMediaQuery } from "@mantine/hooks";

/** The styles use the same query in em: text of twice the size halves the room of a window. */
const phone = "(max-width: 43.75em)";

/** True where the menu's drawer is hidden, rows become cards and dialogs take the whole screen. */
export const useIsPhone = () => useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
