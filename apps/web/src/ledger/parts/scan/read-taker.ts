import type { ScannedLot } from "@pomar/contract/ledger/scan/scan.routes";
import type { ScanQuery } from "@pomar/contract/ledger/scan/scan.rules";
import { useEffect, useRef } from "react";

/** A page that takes whatever is read while it is shown, in place of its fields. */
export interface ReadTaker {
  lot: (lot: ScannedLot) => void;
  /** @param code  of a place's label. */
  place: (code: string) => void;
  /** Where what lies there is counted, each read is its own, also of what may not be used; elsewhere lot after lot is read. */
  counting?: {
    /** Nobody is told how much there should be. */
    isBlind: boolean;
    /** Takes a lot that the page knows by what was read, without asking. @returns false where it knows none. */
    takeKnown: (query: ScanQuery) => boolean;
  };
}

let latest: { current: ReadTaker | null } | null = null;

/** The one on the page that is shown; null: reads go into fields, or open what they mean. */
export const readTaker = (): ReadTaker | null => latest?.current ?? null;

/** @param taker  null: the page takes none any more. */
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

/** What takes the keys of invoices on the page that is shown; null where none does. */
export const invoiceTaker = (): TakeInvoice | null => latestInvoice?.current ?? null;

/** Takes the key of each invoice that is read while the page is shown. */
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
