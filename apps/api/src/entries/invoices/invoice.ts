import type { ChargedItem, ChargedTotals } from "@pomar/contract/entries/invoices/costs.rules";

/** The issuer or the recipient of an invoice. */
export interface InvoiceParty {
  /** CNPJ or CPF, as the invoice contains it, without punctuation; null for a foreign party. */
  document: string | null;
  name: string;
  /** The digits of the phone number, as the invoice contains them. */
  phone: string | null;
  city: string | null;
  /** The state; `EX` for a foreign party. */
  state: string | null;
}

/** A lot of the maker of an item (`rastro`). */
export interface InvoiceLot {
  code: string;
  /** The quantity in the invoice's commercial unit, or in the unit in which taxes are calculated. */
  quantity: number;
  madeOn: string;
  expiresOn: string;
}

export interface InvoiceItem extends ChargedItem {
  code: string;
  name: string;
  ncm: string;
  /** The digits of the item's bar code; null when the item has no bar code. */
  ean: string | null;
  unit: string;
  /** The quantity in `unit`, with at most four decimals. */
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

/** The fields of an electronic invoice that a plant needs: NF-e, model 55, layout 4.00. */
export interface Invoice {
  key: string;
  number: string;
  series: string;
  /** The instant of issue, ISO 8601 in UTC. */
  issuedAt: string;
  /** The day of issue as the invoice contains it, in the issuer's time zone. */
  issuedOn: string;
  /** Whether the plant issues the invoice for a grower, who is its recipient. */
  ownIssue: boolean;
  emitter: InvoiceParty;
  recipient: InvoiceParty | null;
  items: InvoiceItem[];
  totals: ChargedTotals;
  instalments: InvoiceInstalment[];
  /** Whether the invoice states "without payment" for all of its payments. */
  withoutPayment: boolean;
  /** Whether the file contains the tax authority's protocol, which authorises the invoice. */
  authorised: boolean;
}
