import { counted } from "@pomar/contract/core/decimal";
import { customersRoutes } from "@pomar/contract/registries/customers/customers.routes";
import type { Dispatch } from "@pomar/contract/stock/dispatches/dispatches.schema";
import { type ComponentProps, useState } from "react";
import { useLotChoice } from "../../ledger/parts/lots/lot-choice.ts";
import { WholeCodes } from "../../ledger/parts/lots/whole-codes.tsx";
import { CustomerField } from "../../registries/parts/customers/customer-field.tsx";
import { useCall } from "../../ui/api/hooks.ts";
import { useUser } from "../../ui/api/session.ts";
import { InstantField } from "../../ui/form/day-field.tsx";
import { stackingHalf, third } from "../../ui/form/field.ts";
import { FrozenField, frozenDoubts } from "../../ui/form/frozen-field.tsx";
import { NotesField, SwitchField, TextField } from "../../ui/form/inputs.tsx";
import { buildLooseField } from "../../ui/form/loose-field.ts";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { Section } from "../../ui/form/section.tsx";
import type { RecordForm } from "../../ui/form/use-record-form.ts";
import { localDay } from "../../ui/format/dates.ts";
import { formatKg } from "../../ui/format/numbers.ts";
import { Notice } from "../../ui/kit/notice.tsx";
import { DispatchLines } from "./dispatch-lines.tsx";
import { type DispatchValues, getDispatchDay, listShortLots, sumDispatched } from "./dispatch-values.ts";
import { ProductFiller } from "./product-filler.tsx";

interface DispatchFormProps extends Pick<ComponentProps<typeof RecordFormView>, "action" | "note"> {
  form: RecordForm<DispatchValues>;
  /** The dispatch that is being corrected: the form counts its dispatched quantities as available again. */
  stored?: Dispatch;
}

const products = ["final_product"] as const;
const others = ["pulp", "raw_material", "additive", "additional", "packaging"] as const;

export function DispatchForm({ form, stored, ...frame }: DispatchFormProps) {
  const { values, setValues } = form;
  const { customerId, lines } = values;
  // Customers usually buy packed products. Lots of different types are hidden at first, because they would precede the
  // products in the order of expiry.
  const [hasOthers, setOthers] = useState(stored?.lines.some(({ lot }) => lot.type !== "final_product") ?? false);
  const on = getDispatchDay(values);
  const customer = useCall(
    customersRoutes.read,
    { params: { id: customerId ?? "" } },
    { enabled: customerId !== null },
  );
  const choice = useLotChoice({
    from: [{ types: hasOthers ? [...products, ...others] : products }],
    on,
    chosen: lines.lines.map(({ lotId }) => lotId),
    ...(stored && { returned: stored.lines }),
  });
  const minShelfLifeDays = customer.data?.minShelfLifeDays ?? null;
  const day = on ?? localDay();
  const short = listShortLots(lines.lines, { lots: choice.known, minShelfLifeDays, on: day });
  const sums = sumDispatched(lines.lines, choice.known);
  return (
    <RecordFormView
      {...frame}
      form={form}
      saves={describeSums(sums)}
      totals={sums.packs}
      doubts={frozenDoubts(values.truckTemperatureC ?? null, stored?.truckTemperatureC)}
    >
      <Section>
        <CustomerField field={form.getField("customerId")} name="customerId" />
      </Section>
      <DispatchLines
        form={form}
        choice={choice}
        filler={
          stored === undefined && (
            <ProductFiller
              lines={lines.lines}
              minShelfLifeDays={minShelfLifeDays}
              on={day}
              onLines={(next) => setValues({ lines: { ...lines, lines: next } })}
            />
          )
        }
      >
        <SwitchField
          field={buildLooseField("dispatch-others", "Incluir pasta, fruta ou insumo", {
            value: hasOthers,
            onChange: setOthers,
          })}
        />
      </DispatchLines>
      {short.length > 0 && minShelfLifeDays !== null && (
        <KeepsTooShort form={form} codes={short} wanted={minShelfLifeDays} />
      )}
      <Section title="Nota e transporte">
        <InstantField {...stackingHalf} field={form.getField("dispatchedAt")} isPast />
        <TextField {...stackingHalf} field={form.getField("invoiceNumber")} maxLength={20} inputMode="numeric" />
        <TextField field={form.getField("invoiceKey")} maxLength={80} />
        <TextField {...third} field={form.getField("plate")} maxLength={20} autoCapitalize="characters" />
        <FrozenField {...third} field={form.getField("truckTemperatureC")} />
        <TextField
          wrapperProps={{ "data-span": "third", "data-stacks": true }}
          field={form.getField("driver")}
          maxLength={80}
          autoCapitalize="words"
        />
        <NotesField field={form.getField("notes")} />
      </Section>
    </RecordFormView>
  );
}

/** The number of lots and their mass, as text; null while no lot has a quantity. */
function describeSums({ lots, kg }: ReturnType<typeof sumDispatched>): string | null {
  if (lots === 0) return null;
  return [counted(lots, "lote", "lotes"), kg > 0 && formatKg(kg)].filter(Boolean).join(", ");
}

interface KeepsTooShortProps {
  form: RecordForm<DispatchValues>;
  codes: readonly string[];
  /** The customer's minimum shelf life in days. */
  wanted: number;
}

/**
 * Warning about lots below the customer's minimum shelf life: an administrator can dispatch them with a reason, a
 * different user must choose other lots.
 */
function KeepsTooShort({ form, codes, wanted }: KeepsTooShortProps) {
  const mayOverride = useUser()?.level === 1;
  return (
    <Section>
      <Notice>
        <p>
          <WholeCodes of={codes.join(", ")} /> {codes.length === 1 ? "vence" : "vencem"} antes do que o cliente pede: ao
          menos {counted(wanted, "dia", "dias")} de validade.
        </p>
        {!mayOverride && <p>Escolha outros lotes, ou peça a um administrador.</p>}
      </Notice>
      {mayOverride && <TextField field={form.getField("overrideReason")} maxLength={200} />}
    </Section>
  );
}
