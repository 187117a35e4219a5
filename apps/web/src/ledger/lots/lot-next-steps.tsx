import { Button } from "@mantine/core";
import { correctionRequestsRoutes } from "@pomar/contract/entries/corrections/correction-requests.routes";
import { myEntriesRoutes } from "@pomar/contract/entries/my-entries/my-entries.routes";
import { ownEntryKinds } from "@pomar/contract/kinds";
import type { LotCard } from "@pomar/contract/ledger/lots/lots.schema";
import { useState } from "react";
import type { RequestedEntry } from "../../entries/parts/corrections/correction-request.form.tsx";
import { CorrectionRequestDialog } from "../../entries/parts/corrections/correction-request.ts";
import { correctionPages } from "../../entries/parts/entries/entry-page.ts";
import { fillEntry } from "../../entries/parts/productions/filled-entry.ts";
import { useCall } from "../../ui/api/hooks.ts";
import { chosenSearch } from "../../ui/form/chosen.ts";
import { formatLotQuantity } from "../../ui/format/numbers.ts";
import { LinkButton } from "../../ui/kit/link-button.tsx";
import { blankLine } from "../parts/lots/lot-lines.ts";
import { nextActs } from "../parts/lots/next-acts.ts";

/** The form that uses a lot next: of its production, which opens with the fruit, or of its dispatch. */
function findNextForm({ id, type, item }: LotCard) {
  const production = nextActs[type];
  if (production !== undefined) return { ...production, search: chosenSearch("fruitId", item.id) };
  return type === "final_product"
    ? ({ label: "Expedir", to: "/dispatches/create", search: chosenSearch("lines", id) } as const)
    : null;
}

/** Puts fresh fruit into the form of its pulping; packing takes the pulp that expires first. */
function takeLot({ id, type, item }: LotCard) {
  const inputs = { wanted: null, lines: [{ ...blankLine, lotId: id }] };
  if (type === "raw_material") fillEntry("pulp", { fruitId: item.id, inputs });
}

/** The entry that made a lot, when an employee may request its correction. */
function findRequestable(lot: LotCard): RequestedEntry | null {
  const { entry, item, initialQuantity } = lot;
  const kind = ownEntryKinds.find((one) => one === entry?.kind);
  const words = `${item.name}, ${formatLotQuantity(initialQuantity, lot)}`;
  return entry !== null && kind !== undefined ? { id: entry.id, kind, lot, words } : null;
}

/**
 * The buttons for the next steps with a lot: the form that uses it, and the correction of the lot's entry, which the
 * user makes or requests.
 */
export function LotNextSteps({ lot }: { lot: LotCard }) {
  const { data } = useCall(myEntriesRoutes.list, {});
  const entry = findRequestable(lot);
  const requests = useCall(correctionRequestsRoutes.list, { query: { entry: entry?.id } }, { enabled: entry !== null });
  const [askedEntry, setAskedEntry] = useState<RequestedEntry | null>(null);
  const own = data?.find(({ id }) => id === lot.entry?.id);
  const isCorrectable = own !== undefined && own.kind !== "calculation" && own.isCorrectable;
  const next = lot.status === "available" ? findNextForm(lot) : null;
  return (
    <>
      {next !== null && (
        <LinkButton size="lg" to={next.to} search={next.search} onClick={() => takeLot(lot)}>
          {next.label}
        </LinkButton>
      )}
      {isCorrectable && (
        <LinkButton size="lg" variant="default" to={correctionPages[own.kind]} params={{ id: own.id }}>
          Corrigir
        </LinkButton>
      )}
      {data !== undefined && !isCorrectable && entry !== null && requests.data?.length === 0 && (
        <Button size="lg" variant="default" onClick={() => setAskedEntry(entry)}>
          Pedir correção
        </Button>
      )}
      <CorrectionRequestDialog opened={askedEntry !== null} entry={askedEntry} onClose={() => setAskedEntry(null)} />
    </>
  );
}
