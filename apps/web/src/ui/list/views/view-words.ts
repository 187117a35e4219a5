import { goneColumnWords, goneWords } from "@pomar/contract/people/views/gone.rules";
import type { View } from "@pomar/contract/people/views/views.schema";

/** What a view names that its list has no more, a sentence each. @param known  keys of all columns; null: it has none to choose. */
export function goneOf(view: View, known: readonly string[] | null): string[] {
  const lost = known === null ? [] : (view.columns ?? []).filter(({ key }) => !known.includes(key));
  const columns = goneColumnWords(lost.map(({ label }) => label));
  return [...view.gone.map(goneWords), ...(columns === null ? [] : [columns])];
}
