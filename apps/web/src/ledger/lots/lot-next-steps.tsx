import { myEntriesRoutes } from "@pomar/contract/entries/my-entries/my-entries.routes";
import type { OwnEntryKind } from "@pomar/contract/kinds";
import type { LotCard } from "@pomar/contract/ledger/lots/lots.schema";
import { useCall } from "../../ui/api/hooks.ts";
import { chosenSearch } from "../../ui/form/chosen.ts";
import { LinkButton } from "../../ui/kit/link-button.tsx";

const corrections = {
  "raw-material": "/raw/correct/$id",
  pulp: "/pulp/correct/$id",
  "final-product": "/final/correct/$id",
} as const satisfies Record<OwnEntryKind, string>;

/** The form that uses a lot next; the forms of productions open with the fruit, and propose its lots by expiry. */
function findNextForm({ id, type, item }: LotCard) {
  if (type === "raw_material")
    return { label: "Despolpar", to: "/pulp/create", search: chosenSearch("fruitId", item.id) } as const;
  if (type === "pulp")
    return { label: "Envasar", to: "/final/create", search: chosenSearch("fruitId", item.id) } as const;
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
        <LinkButton size="lg" variant="default" to={corrections[own.kind]} params={{ id: own.id }}>
          Corrigir
        </LinkButton>
      )}
    </>
  );
}
