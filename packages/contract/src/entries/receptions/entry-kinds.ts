import { productionKinds } from "../productions/production-kinds.ts";
import { receiptKinds } from "./receipt-kinds.ts";

/** The kinds of entry: whatever made a lot. */
export const entryKinds = [...receiptKinds, ...productionKinds] as const;
export type EntryKind = (typeof entryKinds)[number];
