import { Stack } from "@mantine/core";
import { daysBetween } from "@pomar/contract/core/calendar.rules";
import { formatNumber, unbroken } from "@pomar/contract/core/decimal";
import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import type { FinalProduct } from "@pomar/contract/entries/productions/final-products.schema";
import { packingBalance } from "@pomar/contract/entries/productions/mass-balance.rules";
import { pages } from "@pomar/contract/pages";
import { useParams } from "@tanstack/react-router";
import { Explained } from "../../insight/parts/explanations/explained.tsx";
import { withoutCost } from "../../ledger/parts/lots/worth.tsx";
import { ItemName } from "../../registries/parts/items/fruit-mark.tsx";
import { formatDay, formatInstant } from "../../ui/format/dates.ts";
import { formatMoney, formatUnitPrice } from "../../ui/format/numbers.ts";
import { Fields } from "../../ui/kit/fields.tsx";
import { RecordTabs } from "../../ui/kit/record-tabs.tsx";
import { CorrectionForm, type CorrectionRecordForm, useCorrectionForm } from "../parts/corrections/correction-form.tsx";
import { EntryDrawer, OwnEntryPage } from "../parts/entries/entry-record.tsx";
import type { ReversalEvents } from "../parts/entries/reversal.tsx";
import { DoseBars, storedDoses } from "../parts/productions/dose-bars.tsx";
import { Flags } from "../parts/productions/flags.tsx";
import { buildProductionWording, productionHistory } from "../parts/productions/production-history.ts";
import { isEverythingLoaded } from "../parts/productions/production-inputs.ts";
import { UsedLots } from "../parts/productions/used-lots.tsx";
import {
  describePacking,
  findPackingObstacle,
  type LivePacking,
  listPackingTotals,
  packingMessages,
  summarizePacking,
  usePacking,
} from "./packing.ts";
import { usePackingDoubts } from "./packing-doubts.ts";
import { PackingFields, PackingSplit } from "./packing-fields.tsx";
import { listRequired, type PackingValues, packingBody, packingLabels, valuesOfPacking } from "./packing-values.ts";
import { useProposedLots } from "./proposed-lots.ts";

export function FinalProductDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <EntryDrawer
      route={finalProductsRoutes.read}
      id={id}
      onClose={onClose}
      title={({ fruit }) => <ItemName item={fruit} />}
      origin="produzidas"
      facts={(entry) => <p>{describePacking(entry)}</p>}
    >
      {(entry, events) => (
        <RecordTabs
          tabs={[
            { name: "dados", label: "Dados", content: <PackingFacts entry={entry} /> },
            { name: "correcao", label: "Corrigir", content: <PackingCorrection key={id} entry={entry} {...events} /> },
            productionHistory(id, wording),
          ]}
        />
      )}
    </EntryDrawer>
  );
}

export function OwnPackingPage() {
  const { id } = useParams({ from: "/full/final/correct/$id" });
  return (
    <OwnEntryPage
      title={pages["/final/correct/$id"].title}
      route={finalProductsRoutes.read}
      id={id}
      origin="produzidas"
    >
      {(entry, events) => <PackingCorrection key={id} entry={entry} {...events} />}
    </OwnEntryPage>
  );
}

const wording = buildProductionWording({
  ...packingLabels,
  netKg: "Envasado",
  fillLossKg: "Perda no envase",
  totalCost: "Custo",
  unitCost: "Custo por unidade",
});

function PackingFacts({ entry }: { entry: FinalProduct }) {
  const { rejectedUnits, freezeStart, freezeEnd, coreTemperatureC, lot, producedAt } = entry;
  return (
    <Stack gap="lg">
      <Flags flags={entry.qualityFlags} />
      <section aria-label="Onde está a massa">
        <PackingSplit inputKg={entry.inputKg} figures={{ ...packingBalance(entry), ...entry }} />
      </section>
      <DoseBars doses={storedDoses(entry.doses)} />
      <UsedLots
        parts={[
          { title: "Pastas", used: entry.pulps },
          { title: "Embalagens", used: entry.packagings },
          { title: "Aditivos", used: entry.additives },
          { title: "Adicionais", used: entry.additionals },
        ]}
      />
      <Fields
        of={[
          ["Rejeitadas", rejectedUnits === 0 ? null : unbroken(formatNumber(rejectedUnits, 0), "un")],
          ["Congelamento", freezingWords(freezeStart, freezeEnd)],
          ["No centro", coreTemperatureC === null ? null : unbroken(formatNumber(coreTemperatureC, 1), "°C")],
          [
            "Validade",
            lot.expiresAt &&
              `${formatDay(lot.expiresAt)} (${formatNumber(daysBetween(producedAt, lot.expiresAt), 0)} dias)`,
          ],
          ["Custo", renderCost(entry)],
          ["Observações", entry.notes],
        ]}
      />
    </Stack>
  );
}

function renderCost({ lot, totalCost, unitCost, kgCost }: FinalProduct) {
  if (totalCost === undefined) return null;
  const whole = (
    <Explained figure="total-cost" id={lot.id}>
      {totalCost === null ? withoutCost() : `${formatMoney(totalCost)} ao todo`}
    </Explained>
  );
  if (totalCost === null || unitCost == null || kgCost == null) return whole;
  return (
    <>
      <Explained figure="unit-cost" id={lot.id}>
        {formatUnitPrice(unitCost)} por unidade
      </Explained>
      {` · ${formatUnitPrice(kgCost)} por kg · `}
      {whole}
    </>
  );
}

function freezingWords(start: string | null, end: string | null): string | null {
  if (start === null) return end && `até ${formatInstant(end)}`;
  return end === null ? `desde ${formatInstant(start)}` : `de ${formatInstant(start)} a ${formatInstant(end)}`;
}

function PackingCorrection({ entry, ...events }: ReversalEvents & { entry: FinalProduct }) {
  const form: CorrectionRecordForm<PackingValues> = useCorrectionForm(entry, {
    name: "final-product",
    route: finalProductsRoutes.update,
    initial: valuesOfPacking(entry),
    labels: packingLabels,
    required: (values) => [...listRequired(values), "netContentG", "producedAt"],
    toBody: packingBody,
    checkAlso: (values) => packingMessages(values, packing.lotData),
  });
  const packing: LivePacking = usePacking(form.values, entry);
  useProposedLots(form, packing.proposed);
  return (
    <CorrectionForm
      {...events}
      form={form}
      kind="final-product"
      routes={finalProductsRoutes}
      entry={entry}
      wording={wording}
      isComing={!packing.arePresentationsKnown || !isEverythingLoaded(form.values.pulps, form.values, packing.lotData)}
      day={entry.producedAt}
      doubts={usePackingDoubts(form.values, packing, entry)}
      saves={summarizePacking(packing)}
      lacks={findPackingObstacle(form.values, packing)}
      totals={listPackingTotals(packing)}
      consequence="o que foi usado volta aos lotes de origem"
    >
      <PackingFields form={form} live={packing} />
    </CorrectionForm>
  );
}
