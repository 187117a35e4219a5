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

/** The handler of the page that is shown, as that page rendered it last. */
function createHandler<Handler>() {
  let latest: { current: Handler } | null = null;
  return {
    get: () => latest?.current ?? null,
    useHandler(handler: Handler): void {
      const own = useRef(handler);
      own.current = handler;
      useEffect(() => {
        latest = own;
        return () => {
          latest = null;
        };
      }, []);
    },
  };
}

const readHandler = createHandler<ReadTaker | null>();
/** The taker of the page that is shown; null: reads go into fields, or open their page. */
export const readTaker = readHandler.get;
/** The page takes reads while it is shown; null: it no longer takes them. */
export const useReadTaker = readHandler.useHandler;

const invoiceHandler = createHandler<(invoiceKey: string) => void>();
/** The invoice handler of the page that is shown; null where there is none. */
export const invoiceTaker = invoiceHandler.get;
/** Handles the key of each invoice that is read while the page is shown. */
export const useInvoiceTaker = invoiceHandler.useHandler;
