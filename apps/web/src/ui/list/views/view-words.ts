import { goneColumnWords, goneWords } from "@pomar/contract/people/views/gone.rules";
import type { View } from "@pomar/contract/people/views/views.schema";

/** A sentence for each part of a view that its list lacks. @param known  keys of all columns; null: no choice. */
export function listGone(view: View, known: readonly string[] | null): string[] {
  const lost = known === null ? [] : (view.columns ?? []).filter(({ key }) => !known.includes(key));
  const columns = goneColumnWords(lost.map(({ label }) => label));
  return [...view.gone.map(goneWords), ...(columns === null ? [] : [columns])];
}
