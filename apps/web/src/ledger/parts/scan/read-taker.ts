import type { ScannedLot } from "@pomar/contract/ledger/scan/scan.routes";
import type { ScanQuery } from "@pomar/contract/ledger/scan/scan.rules";
import { useEffect, useRef } from "react";

/** A page that handles all reads while it is shown, instead of its fields. */
export interface ReadTaker {
  lot: (lot: ScannedLot) => void;
  /** @param code  from a place's label. */
  place: (code: string) => void;
  /** A counting page takes single reads, also of unusable lots; other pages read lot after lot. */
  counting?: {
    /** The count is blind: expected quantities are hidden. */
    isBlind: boolean;
    /** Takes a lot that the page already knows by its read, without a call. @returns false where it knows none. */
    takeKnown: (query: ScanQuery) => boolean;
  };
}

let latest: { current: ReadTaker | null } | null = null;

/** The taker of the page that is shown; null: reads go into fields, or open their page. */
export const readTaker = (): ReadTaker | null => latest?.current ?? null;

/** @param taker  null: the page no longer takes reads. */
export function useReadTaker(taker: ReadTaker | null): void {
  const own = useRef(taker);
  own.current = taker;
  useEffect(() => {
    latest = own;
    return () => {
      latest = null;
    };
  }, []);
}

type TakeInvoice = (invoiceKey: string) => void;

let latestInvoice: { current: TakeInvoice } | null = null;

/** The invoice handler of the page that is shown; null where there is none. */
export const invoiceTaker = (): TakeInvoice | null => latestInvoice?.current ?? null;

/** Handles the key of each invoice that is read while the page is shown. */
export function useInvoiceTaker(take: TakeInvoice): void {
  const own = useRef(take);
  own.current = take;
  useEffect(() => {
    latestInvoice = own;
    return () => {
      latestInvoice = null;
    };
  }, []);
}
