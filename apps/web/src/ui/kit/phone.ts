import { useMediaQuery } from "@mantine/hooks";

/** As the styles ask it, in letters: text of twice the size leaves a window half as much room. */
const phone = "(max-width: 43.75em)";

/** Where the drawer of the menu goes away, rows become cards and dialogs take the whole screen. */
export const useIsPhone = () => useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
