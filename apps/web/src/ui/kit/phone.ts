import { useMediaQuery } from "@mantine/hooks";

/** The media query of a phone, the same as in the style sheets; in em, so that large text counts as a narrow window. */
const phone = "(max-width: 43.75em)";

/** Whether the page has a phone's layout: the menu's drawer is hidden, rows are cards, and dialogs fill the screen. */
export const useIsPhone = () => useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
