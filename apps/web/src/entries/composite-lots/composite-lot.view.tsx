import { Group } from "@mantine/core";
import { counted, formatNumber, unbroken } from "@pomar/contract/core/decimal";
import { compositeLotsRoutes } from "@pomar/contract/entries/productions/composite-lots.routes";
import type { CompositeLot } from "@pomar/contract/entries/productions/composite-lots.schema";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { type LotUsage, lotTypeNames } from "@pomar/contract/ledger/lots/lots.schema";
import { IconStack2 } from "@tabler/icons-react";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { LotLabelButton } from "../../ledger/parts/lots/lot-label-button.tsx";
import { ExpiryInFull } from "../../ledger/parts/lots/lot-left.tsx";
import { LotLink } from "../../ledger/parts/lots/lot-link.tsx";
import { LotStatusChip } from "../../ledger/parts/lots/lot-status-chip.tsx";
import { MassBar } from "../../ledger/parts/lots/mass-bar.tsx";
import { ItemName } from "../../registries/parts/items/fruit-mark.tsx";
import { alerts } from "../../ui/alerts/alerts.ts";
import { useCall } from "../../ui/api/hooks.ts";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { formatAct, formatDay } from "../../ui/format/dates.ts";
import { formatKg, formatMoney, formatUnitPrice } from "../../ui/format/numbers.ts";
import { Card } from "../../ui/kit/card.tsx";
import { Fields } from "../../ui/kit/fields.tsx";
import { useBackTo } from "../../ui/kit/go-back.ts";
import { LinkButton } from "../../ui/kit/link-button.tsx";
import { Loaded } from "../../ui/kit/loaded.tsx";
import { Page } from "../../ui/kit/page.tsx";
import { RecordTabs } from "../../ui/kit/record-tabs.tsx";
import { nothing } from "../../ui/list/column.ts";
import { RecordColumns, type RecordFigure } from "../../ui/record/record-columns.tsx";
import { CorrectionRequests } from "../parts/corrections/correction-requests.tsx";
import { Reversal } from "../parts/entries/reversal.tsx";
import { DoseBars, storedDoses } from "../parts/productions/dose-bars.tsx";
import { Flags } from "../parts/productions/flags.tsx";
import { buildProductionWording, productionHistory } from "../parts/productions/production-history.ts";
import { UsedLots, UsedPart } from "../parts/productions/used-lots.tsx";
import { blendBody, blendLabels, useBlend, valuesOfBlend } from "./blend.ts";
import { BlendFields } from "./blend-fields.tsx";

export function CompositeLotViewPage() {
  const { id } = useParams({ from: "/full/composite-lots/view/$id" });
  const [isLeaving, setLeaving] = useState(false);
  const { data } = useCall(compositeLotsRoutes.read, { params: { id } }, { enabled: !isLeaving });
  const label = data && {
    ...data.lot,
    initialQuantity: data.quantity,
    item: data.fruit,
    netContentG: null,
    producedAt: data.producedAt,
    supplier: null,
  };
  return (
    <Page
      title={data?.lot.code ?? "Lote composto"}
      aside={data && <LotStatusChip status={data.lot.status} expiresAt={data.lot.expiresAt} type={data.lot.type} />}
      subtitle={data && <ItemName item={data.fruit}>{`${lotTypeNames[data.type]} de ${data.fruit.name}`}</ItemName>}
      actions={
        label && (
          <>
            <LinkButton Icon={IconStack2} to="/lots/view/$id" params={{ id: label.id }}>
              Ver o lote
            </LinkButton>
            <LotLabelButton lots={[label]} />
          </>
        )
      }
    >
      <Loaded key={id} route={compositeLotsRoutes.read} params={{ id }} isLeaving={isLeaving}>
        {(entry) => <Blend entry={entry} onReversing={setLeaving} />}
      </Loaded>
    </Page>
  );
}

interface BlendProps {
  entry: CompositeLot;
  onReversing: (isReversing: boolean) => void;
}

function Blend({ entry, onReversing }: BlendProps) {
  const usage = useCall(lotsRoutes.usage, { params: { lotId: entry.lot.id } });
  const parts = (
    <UsedLots parts={[{ title: counted(entry.parts.length, "lote", "lotes"), used: entry.parts }]}>
      {entry.doses.length > 0 && (
        <UsedPart title="Aditivos">
          <DoseBars doses={storedDoses(entry.doses)} />
        </UsedPart>
      )}
    </UsedLots>
  );
  return (
    <>
      <MassBar
        label="Onde está a massa"
        usage={usage.data}
        whole={`${formatKg(entry.quantity)} compostos`}
        facts={[
          describeMean("Brix", entry.brix),
          describeMean("Acidez", entry.acidity, "g/100 g"),
          describeMean("Sólidos totais", entry.totalSolids, "g/100 g"),
        ]}
      />
      <Flags flags={entry.qualityFlags} />
      <RecordColumns
        side={
          <Card title="Dados do lote">
            <Fields of={listFacts(entry, usage.data?.usedIn ?? [])} />
          </Card>
        }
      >
        <CorrectionRequests entryId={entry.id} />
        <Card aria-label="Partes e correção">
          <RecordTabs
            tabs={[
              { name: "partes", label: "Partes", content: parts },
              {
                name: "correcao",
                label: "Corrigir",
                content: <BlendCorrection entry={entry} onReversing={onReversing} />,
              },
              productionHistory(entry.id, wording),
            ]}
          />
        </Card>
      </RecordColumns>
    </>
  );
}

const { code: codeLabel, ...sameLabels } = blendLabels;
const wording = buildProductionWording({
  ...sameLabels,
  lot: codeLabel,
  quantity: "Quantidade",
  brix: "Brix",
  acidity: "Acidez",
  totalSolids: "Sólidos totais",
  totalCost: "Custo",
  unitCost: "Custo por kg",
});

/** A reading of the whole, which is known when every part has that reading. */
const describeMean = (name: string, value: number | null, unit = ""): RecordFigure =>
  value === null
    ? [name, nothing, "falta a leitura de uma parte"]
    : [name, unit === "" ? formatNumber(value, 2) : unbroken(formatNumber(value, 2), unit)];

function listFacts(entry: CompositeLot, usedIn: LotUsage["usedIn"]) {
  const { producedAt, lot, totalCost, unitCost, createdAt, createdBy, notes } = entry;
  return [
    ["Foi para", usedIn.length === 0 ? null : <WentInto key="into" usedIn={usedIn} />],
    ["Composto em", formatDay(producedAt)],
    ["Validade", <ExpiryInFull key="expiry" lot={lot} />],
    ["pH", "a medir no lote"],
    [
      "Custo",
      totalCost == null || unitCost == null
        ? "falta o preço de uma parte"
        : `${formatUnitPrice(unitCost)} por kg · ${formatMoney(totalCost)} ao todo`,
    ],
    ["Registrado", formatAct(createdAt, createdBy)],
    ["Observações", notes],
  ] as const;
}

function WentInto({ usedIn }: Pick<LotUsage, "usedIn">) {
  const lots = [...new Map(usedIn.map(({ lot }) => [lot.id, lot])).values()];
  return (
    <Group component="span" gap="4px 16px">
      {lots.map((lot) => (
        <LotLink key={lot.id} lot={lot} />
      ))}
    </Group>
  );
}

function BlendCorrection({ entry, onReversing }: BlendProps) {
  const goBack = useBackTo("/composite-lots/find-all");
  const form = useRecordForm({
    name: "composite-lot",
    route: compositeLotsRoutes.update,
    params: { id: entry.id },
    version: entry.version,
    initial: valuesOfBlend(entry),
    labels: blendLabels,
    required: ["fruitId", "producedAt", "code"],
    toBody: blendBody,
    // In a new blend an empty code requests the next code; a stored lot has a code, so its field must not be empty.
    checkAlso: ({ code }): Record<string, string> => (code.trim() === "" ? { code: "Informe o código" } : {}),
    onSaved: () => void alerts.success("Lote composto corrigido"),
  });
  const blend = useBlend(form.values, entry);
  return (
    <RecordFormView form={form} action="Salvar correção">
      <BlendFields form={form} blend={blend} />
      <Reversal
        form={form}
        route={compositeLotsRoutes.remove}
        entry={entry}
        consequence="cada parte volta ao seu lote"
        onReversing={onReversing}
        onReversed={goBack}
      />
    </RecordFormView>
  );
}
