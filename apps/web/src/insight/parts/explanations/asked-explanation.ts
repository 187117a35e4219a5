import type { ExplanationQuery } from "@pomar/contract/insight/explanations/explanations.schema";
import { createStore } from "../../../ui/store.ts";

/** The figure whose explanation is open; null: none. One dialog serves every figure. */
export const askedExplanation = createStore<ExplanationQuery | null>(null);
