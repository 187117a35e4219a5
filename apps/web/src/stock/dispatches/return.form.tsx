import { decimal, toWire } from "@pomar/contract/core/decimal";
import { withContent } from "@pomar/contract/ledger/lots/lot-words";
import { dispatchesRoutes } from "@pomar/contract/stock/dispatches/dispatches.routes";
import type { Dispatch } from "@pomar/contract/stock/dispatches/dispatches.schema";
import { DecimalField } from "../../ui/form/decimal-field.tsx";
import { stackingHalf } from "../../ui/form/field.ts";
import { FrozenField } from "../../ui/form/frozen-field.tsx";
import { SegmentedField, SelectField, TextField } from "../../ui/form/inputs.tsx";
import type { Messages } from "../../ui/form/issues.ts";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { Section } from "../../ui/form/section.tsx";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { formatLotQuantity, formatQuantity } from "../../ui/format/numbers.ts";

interface ReturnValues {
  lotId: string | null;
  quantity: number | null;
  reason: string;
  temperatureC: number | null;
  /** Condition of the returned package; empty until the user chooses one. */
  packageOk: "" | "whole" | "damaged";
}

const labels: Record<keyof ReturnValues, string> = {
  lotId: "Lote devolvido",
  quantity: "Quantidade devolvida",
  reason: "Motivo",
  temperatureC: "Temperatura",
  packageOk: "Embalagem",
};

/** Form for the return of one lot of a dispatch: the returned goods become a new lot in quarantine. */
export function ReturnForm({ dispatch, onDone }: { dispatch: Dispatch; onDone: () => void }) {
  const out = dispatch.lines
    .map(({ lot, quantity, returned }) => ({ lot, left: toWire(decimal(quantity).minus(returned), 3) }))
    .filter(({ left }) => left > 0);
  const [only, ...others] = out;
  const initial: ReturnValues = {
    lotId: only !== undefined && others.length === 0 ? only.lot.id : null,
    quantity: null,
    reason: "",
    temperatureC: null,
    packageOk: "",
  };
  const form = useRecordForm({
    name: `return-${dispatch.id}`,
    route: dispatchesRoutes.takeBack,
    params: { id: dispatch.id },
    initial,
    labels: Object.fromEntries(Object.entries(labels).map(([name, label]) => [`lines.0.${name}`, label])),
    required: ["lines.0.lotId", "lines.0.quantity", "lines.0.reason", "lines.0.packageOk"],
    toBody: ({ lotId, quantity, packageOk, ...rest }) => ({
      lines: [
        {
          ...rest,
          lotId: lotId ?? undefined,
          quantity: quantity ?? undefined,
          ...(packageOk !== "" && { packageOk: packageOk === "whole" }),
        },
      ],
    }),
    // The user must state the package's condition: the server takes a missing answer for an intact package.
    checkAlso: ({ packageOk }): Messages =>
      packageOk === "" ? { "lines.0.packageOk": "Informe como a embalagem chegou" } : {},
    onSaved: onDone,
  });
  /** A field of the only line in the request body. */
  const field = <Name extends keyof ReturnValues>(name: Name) => {
    const path = `lines.0.${name}`;
    const required = name !== "temperatureC";
    return { ...form.getField(name), required, id: form.getId(path), label: labels[name], error: form.getError(path) };
  };
  const chosen = out.find(({ lot }) => lot.id === form.values.lotId);
  const unit = chosen?.lot.unit ?? "";
  return (
    <RecordFormView form={form} action="Registrar devolução">
      <Section>
        <SelectField
          field={field("lotId")}
          choices={out.map(({ lot, left }) => ({
            value: lot.id,
            label: `${lot.code} · ${withContent(lot.item.name, lot)} · ${formatLotQuantity(left, lot)} fora`,
          }))}
        />
        <DecimalField
          {...stackingHalf}
          field={field("quantity")}
          unit={unit}
          scale={unit === "un" ? 0 : 3}
          autoFocus={chosen !== undefined && others.length === 0}
          placeholder={chosen && `até ${formatQuantity(chosen.left, unit)}`}
        />
        <FrozenField {...stackingHalf} field={field("temperatureC")} />
        <TextField field={field("reason")} maxLength={200} />
        <SegmentedField
          field={field("packageOk")}
          choices={[
            { value: "whole", label: "Íntegra" },
            { value: "damaged", label: "Danificada" },
          ]}
        />
      </Section>
    </RecordFormView>
  );
}
