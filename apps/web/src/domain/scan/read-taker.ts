import type { ScannedLot } from "@pomar/contract/scan/scan.routes";
import { useEffect, useRef } from "react";

/** A page that takes whatever is read while it is shown, lot after lot, in place of its fields. */
export interface ReadTaker {
  lot: (lot: ScannedLot) => void;
  /** @param code  of a place's label. */
  place: (code: string) => void;
}

let latest: { current: ReadTaker } | null = null;

/** The one on the page that is shown; null: reads go into fields, or open what they mean. */
export const readTaker = (): ReadTaker | null => latest?.current ?? null;

export function useReadTaker(taker: ReadTaker): void {
  const own = useRef(taker);
  own.current = taker;
  useEffect(() => {
    latest = own;
    return () => {
      latest = null;
    };
  }, []);
}
