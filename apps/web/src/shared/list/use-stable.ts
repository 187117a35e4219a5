import { useCallback, useLayoutEffect, useRef } from "react";

/**
 * The same function at every drawing, which does what the newest one does: what is given it is not drawn anew for it.
 * For what follows from its arguments alone, or is called after a press.
 */
export function useStable<Given extends unknown[], Result>(newest: (...given: Given) => Result) {
  const current = useRef(newest);
  useLayoutEffect(() => {
    current.current = newest;
  });
  return useCallback((...given: Given): Result => current.current(...given), []);
}
