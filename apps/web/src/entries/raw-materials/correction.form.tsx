import { addDays } from "@pomar/contract/core/calendar.rules";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import type { RawMaterial } from "@pomar/contract/entries/receptions/raw-materials.schema";
import { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import { ExpiryEffects } from "../../ledger/parts/lots/expiry-effects.tsx";
import { ItemField } from "../../registries/parts/items/item-field.tsx";
import { useCall } from "../../ui/api/hooks.ts";
import { CorrectionForm, useCorrectionForm } from "../parts/corrections/correction-form.tsx";
import type { ReversalEvents } from "../parts/entries/reversal.tsx";
import { ReceptionSections } from "./reception-sections.tsx";
import {
  listRequired,
  receptionBody,
  receptionHistory,
  receptionLabels,
  receptionMessages,
  valuesOfReception,
} from "./reception-values.ts";
import { listReceptionTotals, summarizeReception, useUsualReception } from "./usual-reception.ts";
import { findWrongTare } from "./weighing.ts";

export function ReceptionCorrection({ entry, ...events }: ReversalEvents & { entry: RawMaterial }) {
  const form = useCorrectionForm(entry, {
    name: "raw-material",
    route: rawMaterialsRoutes.update,
    initial: valuesOfReception(entry),
    labels: { ...receptionLabels, earlier: receptionLabels.weighings, current: receptionLabels.grossKg },
    required: (values) => [...listRequired(values), "receivedAt"],
    toBody: receptionBody,
    checkAlso: receptionMessages,
  });
  const { fruitId, receivedAt } = form.values;
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
      wording={receptionHistory}
      day={entry.receivedAt}
      doubts={doubts}
      saves={summarizeReception(form.values, limits)}
      lacks={findWrongTare(form.values)}
      totals={listReceptionTotals(form.values)}
    >
      <ReceptionSections
        form={form}
        limits={limits}
        usual={usual}
        dayNote={
          limits !== null &&
          receivedAt !== null &&
          receivedAt !== entry.receivedAt && (
            <ExpiryEffects
              lotId={entry.lot.id}
              before={entry.lot.expiresAt}
              expiresAt={addDays(receivedAt, limits.shelfLifeRawDays)}
            />
          )
        }
      >
        <ItemField field={form.getField("fruitId")} name="fruitId" type="fruits" plainOnly />
        <ItemField field={form.getField("supplierId")} name="supplierId" type="supplier" supplied={limits} />
      </ReceptionSections>
    </CorrectionForm>
  );
}
