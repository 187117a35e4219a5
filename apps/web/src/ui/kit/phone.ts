import { useSyncExternalStore } from "react";

/** In letters' sizes, as the styles count it: text of twice the size leaves a window half as much room. */
const phoneRem = 43.75;

const subscribe = (onChange: () => void) => {
  window.addEventListener("resize", onChange);
  return () => window.removeEventListener("resize", onChange);
};

const isPhone = () =>
  window.innerWidth <= phoneRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** Where the drawer of the menu goes away, rows become cards and dialogs take the whole screen. */
export const useIsPhone = () => useSyncExternalStore(subscribe, isPhone);
