import { createContext, type ReactNode, useContext } from "react";

/** The layout around the page; in the simple layout each page has its own back button. */
const LayoutKind = createContext<"full" | "simple">("full");

export const LayoutKindProvider = LayoutKind.Provider;
export const useLayoutKind = () => useContext(LayoutKind);

/** The element at the end of the page's title in the simple layout, which has no bar or menu to hold the element. */
const HeaderEnd = createContext<ReactNode>(null);

export const HeaderEndProvider = HeaderEnd.Provider;
export const useHeaderEnd = () => useContext(HeaderEnd);
