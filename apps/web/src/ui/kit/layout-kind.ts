import { createContext, type ReactNode, useContext } from "react";

/** What surrounds the page: in the simple layout it brings its own way back. */
const LayoutKind = createContext<"full" | "simple">("full");

export const LayoutKindProvider = LayoutKind.Provider;
export const useLayoutKind = () => useContext(LayoutKind);

/** What the simple layout has at the end of the page's title, where no bar or menu holds it. */
const HeaderEnd = createContext<ReactNode>(null);

export const HeaderEndProvider = HeaderEnd.Provider;
export const useHeaderEnd = () => useContext(HeaderEnd);
