import { Box } from "@mantine/core";
import { addDays } from "@pomar/contract/core/calendar.rules";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import type { RawMaterial } from "@pomar/contract/entries/receptions/raw-materials.schema";
import { acceptedKg } from "@pomar/contract/entries/receptions/reception.rules";
import type { Usual } from "@pomar/contract/entries/usual/usual.rules";
import { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import { ExpiryEffects } from "../../ledger/parts/lots/expiry-change.tsx";
import { ItemField } from "../../registries/parts/items/item-field.tsx";
import { useCall } from "../../ui/api/hooks.ts";
import { useUser } from "../../ui/api/session.ts";
import { DecimalField } from "../../ui/form/decimal-field.tsx";
import { NotesField } from "../../ui/form/inputs.tsx";
import { Section } from "../../ui/form/section.tsx";
import type { RecordForm } from "../../ui/form/use-record-form.ts";
import { formatKg } from "../../ui/format/numbers.ts";
import { CorrectionForm, useCorrectionForm } from "../parts/corrections/correction-form.tsx";
import type { ReversalEvents } from "../parts/entries/reversal.tsx";
import { ArrivalFields, PriceFields, ReadingFields } from "./reception-fields.tsx";
import {
  listRequired,
  type ReceptionValues,
  receptionBody,
  receptionLabels,
  receptionMessages,
  valuesOfReception,
} from "./reception-values.ts";
import { ScalePanel } from "./scale-panel.tsx";
import { getNetKg, listReceptionTotals, summarizeReception, useUsualReception } from "./usual-reception.ts";
import { lacksTare, tareLacking } from "./weighing.ts";

export function ReceptionCorrection({ entry, ...events }: ReversalEvents & { entry: RawMaterial }) {
  const user = useUser();
  const form = useCorrectionForm(entry, {
    name: "raw-material",
    route: rawMaterialsRoutes.update,
    initial: valuesOfReception(entry),
    labels: { ...receptionLabels, earlier: receptionLabels.weighings, current: receptionLabels.grossKg },
    required: (values) => [...listRequired(values), "receivedAt"],
    toBody: receptionBody,
    checkAlso: receptionMessages,
  });
  const { fruitId, receivedAt, earlier, current } = form.values;
  const fruit = useCall(fruitsRoutes.read, { params: { id: fruitId ?? "" } }, { enabled: fruitId !== null });
  const limits = fruitId === null ? null : (fruit.data ?? null);
  const { usual, doubts } = useUsualReception(form.values, entry);
  return (
    <CorrectionForm
      {...events}
      form={form}
      kind="raw-material"
      routes={rawMaterialsRoutes}
      entry={entry}
      day={entry.receivedAt}
      body={receptionBody(form.values)}
      doubts={doubts}
      saves={summarizeReception(form.values, limits)}
      lacks={lacksTare([...earlier, current]) ? tareLacking : null}
      totals={listReceptionTotals(form.values)}
    >
      <Section>
        <ItemField field={form.getField("fruitId")} name="fruitId" type="fruits" plainOnly />
        <ItemField field={form.getField("supplierId")} name="supplierId" type="supplier" supplied={limits} />
        <ArrivalFields form={form} />
        {limits !== null && receivedAt !== null && receivedAt !== entry.receivedAt && (
          <ExpiryEffects
            lotId={entry.lot.id}
            before={entry.lot.expiresAt}
            expiresAt={addDays(receivedAt, limits.shelfLifeRawDays)}
          />
        )}
      </Section>
      <Weights form={form} usual={usual} />
      <Section title="Leituras">
        <ReadingFields form={form} limits={limits} />
        <NotesField field={form.getField("notes")} />
      </Section>
      {user?.level === 1 && <PriceFields form={form} netKg={getNetKg(form.values)} startsOpen />}
    </CorrectionForm>
  );
}

function Weights({ form, usual }: { form: RecordForm<ReceptionValues>; usual: Usual | null }) {
  const { earlier, current, rejectedKg } = form.values;
  const net = getNetKg(form.values);
  return (
    <Section title="Pesos">
      <ScalePanel earlier={earlier} current={current} onChange={form.setValues} form={form} usual={usual} />
      <DecimalField field={form.getField("rejectedKg")} scale={3} unit="kg" />
      <Box component="p" mih="1.5em" role="status">
        {net !== null && (
          <>
            Líquido <strong>{formatKg(net)}</strong> · no lote{" "}
            <strong>{formatKg(acceptedKg(net, rejectedKg ?? 0))}</strong>
          </>
        )}
      </Box>
    </Section>
  );
}
