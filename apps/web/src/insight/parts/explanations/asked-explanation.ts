import type { ExplanationQuery } from "@pomar/contract/insight/explanations/explanations.schema";
import { createStore } from "../../../ui/store.ts";

/** The figure whose origin is on screen; null: none. One dialog shows it, wherever the figure stands. */
export const askedExplanation = createStore<ExplanationQuery | null>(null);
