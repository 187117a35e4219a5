import { goneColumnWords, goneWords } from "@pomar/contract/people/views/gone.rules";
import type { View } from "@pomar/contract/people/views/views.schema";

/**
 * A sentence for each filter or column of a view that the list no longer has.
 * @param known  the keys of all columns; null for a list without a column chooser.
 */
export function listGone(view: View, known: readonly string[] | null): string[] {
  const lost = known === null ? [] : (view.columns ?? []).filter(({ key }) => !known.includes(key));
  const columns = goneColumnWords(lost.map(({ label }) => label));
  return [...view.gone.map(goneWords), ...(columns === null ? [] : [columns])];
}
