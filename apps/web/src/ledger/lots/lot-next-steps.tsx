import { myEntriesRoutes } from "@pomar/contract/entries/my-entries/my-entries.routes";
import type { LotCard } from "@pomar/contract/ledger/lots/lots.schema";
import { correctionPages } from "../../entries/parts/entries/entry-page.ts";
import { useCall } from "../../ui/api/hooks.ts";
import { chosenSearch } from "../../ui/form/chosen.ts";
import { LinkButton } from "../../ui/kit/link-button.tsx";
import { nextActs } from "../parts/lots/next-acts.ts";

/** The form that uses a lot next: of its production, which opens with the fruit, or of its dispatch. */
function findNextForm({ id, type, item }: LotCard) {
  const production = nextActs[type];
  if (production !== undefined) return { ...production, search: chosenSearch("fruitId", item.id) };
  return type === "final_product"
    ? ({ label: "Expedir", to: "/dispatches/create", search: chosenSearch("lines", id) } as const)
    : null;
}

/** The buttons for the next steps with a lot: the form that uses it, and the correction of the user's own entry. */
export function LotNextSteps({ lot }: { lot: LotCard }) {
  const { data } = useCall(myEntriesRoutes.list, {});
  const own = data?.find(({ id }) => id === lot.entry?.id);
  const next = lot.status === "available" ? findNextForm(lot) : null;
  return (
    <>
      {next !== null && (
        <LinkButton size="lg" to={next.to} search={next.search}>
          {next.label}
        </LinkButton>
      )}
      {own !== undefined && own.kind !== "calculation" && own.isCorrectable && (
        <LinkButton size="lg" variant="default" to={correctionPages[own.kind]} params={{ id: own.id }}>
          Corrigir
        </LinkButton>
      )}
    </>
  );
}
