/** The kinds of reception; each has calls of its own over the one mechanism. */
export const receiptKinds = ["raw-material", "additive", "additional", "packaging"] as const;
export type ReceiptKind = (typeof receiptKinds)[number];
