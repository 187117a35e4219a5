import { newKey } from "../../../ui/api/idempotency-key.ts";
import { type Draft, draftPlace } from "../../../ui/form/draft.ts";

/** The forms that create lots, by the names of their drafts. */
export type EntryForm = "pulp" | "final-product" | "composite-lot";

/** Writes values into the draft of a form before the form opens; values already typed in further fields stay. */
export function fillEntry(form: EntryForm, values: Record<string, unknown>): void {
  const place = draftPlace<Record<string, unknown>>(form);
  const before: Draft<Record<string, unknown>> | null = place.read();
  place.write({
    id: before?.id ?? newKey(),
    values: { ...before?.values, ...values },
    attempt: before?.attempt ?? null,
    savedAt: new Date().toISOString(),
    isFilled: before === null || before.isFilled === true,
  });
}
