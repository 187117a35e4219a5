import type { ScannedLot } from "@pomar/contract/ledger/scan/scan.routes";
import type { ScanQuery } from "@pomar/contract/ledger/scan/scan.rules";
import { useEffect, useRef } from "react";

/** The functions of a page that receive every scanned code while the page is shown; its fields then receive none. */
export interface ReadTaker {
  lot: (lot: ScannedLot) => void;
  /** Receives the code on a place's label. @param code  the code of the place. */
  place: (code: string) => void;
  /**
   * Set by a page of a stock count: the scanner closes after each lot, and accepts unusable lots. Without `counting`,
   * the scanner stays open for the next lot.
   */
  counting?: {
    /** Whether the count is blind, so that expected quantities are hidden. */
    isBlind: boolean;
    /**
     * Receives a scanned lot that the page has already loaded, so that the scan needs no call of the API.
     * @returns false when the page has not loaded the lot.
     */
    takeKnown: (query: ScanQuery) => boolean;
  };
}

/** Stores the handler of the page that is shown, as of the page's last render. */
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
/** The read taker of the page that is shown; null when scanned lots go into fields or open their own page. */
export const readTaker = readHandler.get;
/** Registers a read taker while the page is shown; with null the page stops receiving scanned codes. */
export const useReadTaker = readHandler.useHandler;

const invoiceHandler = createHandler<(invoiceKey: string) => void>();
/** The invoice handler of the page that is shown; null when the page has no invoice handler. */
export const invoiceTaker = invoiceHandler.get;
/** Registers a handler for the keys of scanned invoices while the page is shown. */
export const useInvoiceTaker = invoiceHandler.useHandler;
