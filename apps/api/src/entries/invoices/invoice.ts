import type { ChargedItem, ChargedTotals } from "@pomar/contract/entries/invoices/costs.rules";

/** Who issues an invoice or is addressed. */
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
  /** Digits; null: it says none. */
  ean: string | null;
  unit: string;
  /** In `unit`, up to four decimals. */
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

/** What a plant's books need of an electronic invoice: NF-e, model 55, layout 4.00. */
export interface Invoice {
  key: string;
  number: string;
  series: string;
  /** ISO 8601, UTC. */
  issuedAt: string;
  /** The day as it is written, in the issuer's time zone. */
  issuedOn: string;
  /** The plant issues it for a grower, whom it addresses. */
  ownIssue: boolean;
  emitter: InvoiceParty;
  recipient: InvoiceParty | null;
  items: InvoiceItem[];
  totals: ChargedTotals;
  instalments: InvoiceInstalment[];
  /** It says of every payment that there is none. */
  withoutPayment: boolean;
  /** The tax authority's protocol is with it. */
  authorised: boolean;
}
