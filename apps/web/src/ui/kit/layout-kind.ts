import { createContext, useContext } from "react";

/** What surrounds the page: in the simple layout it brings its own way back. */
const LayoutKind = createContext<"full" | "simple">("full");

export const LayoutKindProvider = LayoutKind.Provider;
export const useLayoutKind = () => useContext(LayoutKind);
