import type { ChargedItem, ChargedTotals } from "@pomar/contract/entries/invoices/costs.rules";

/** The issuer or the recipient of an invoice. */
export interface InvoiceParty {
  /** CNPJ or CPF as written, without punctuation; null of a foreigner. */
  document: string | null;
  name: string;
  /** Digits alone, as in the invoice. */
  phone: string | null;
  city: string | null;
  /** `EX` of a foreigner. */
  state: string | null;
}

/** A maker's lot (`rastro`). */
export interface InvoiceLot {
  code: string;
  /** In the invoice's unit, or in the one that taxes count in. */
  quantity: number;
  madeOn: string;
  expiresOn: string;
}

export interface InvoiceItem extends ChargedItem {
  code: string;
  name: string;
  ncm: string;
  /** The digits of the bar code; null when there is none. */
  ean: string | null;
  unit: string;
  /** The quantity in `unit`, with up to four decimals. */
  quantity: number;
  taxUnit: string;
  taxQuantity: number;
  lots: InvoiceLot[];
}

export interface InvoiceInstalment {
  number: string | null;
  dueDate: string | null;
  amount: number;
}

/** The fields of an electronic invoice that a plant's books need: NF-e, model 55, layout 4.00. */
export interface Invoice {
  key: string;
  number: string;
  series: string;
  /** ISO 8601, UTC. */
  issuedAt: string;
  /** The day as it is written, in the issuer's time zone. */
  issuedOn: string;
  /** The plant issues it for a grower, the recipient. */
  ownIssue: boolean;
  emitter: InvoiceParty;
  recipient: InvoiceParty | null;
  items: InvoiceItem[];
  totals: ChargedTotals;
  instalments: InvoiceInstalment[];
  /** Every payment in it is "without payment". */
  withoutPayment: boolean;
  /** The tax authority's protocol is with it. */
  authorised: boolean;
}
