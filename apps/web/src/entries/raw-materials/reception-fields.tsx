import { UnstyledButton } from "@mantine/core";
import { ripenesses } from "@pomar/contract/entries/receptions/raw-materials.schema";
import { acceptedKg, type FruitLimits } from "@pomar/contract/entries/receptions/reception.rules";
import { useUser } from "../../ui/api/session.ts";
import { DayField } from "../../ui/form/day-field.tsx";
import { DecimalField } from "../../ui/form/decimal-field.tsx";
import { type Field, half, halfDay } from "../../ui/form/field.ts";
import { SwitchField, TextField } from "../../ui/form/inputs.tsx";
import type { RecordForm } from "../../ui/form/use-record-form.ts";
import { localDay } from "../../ui/format/dates.ts";
import { formatKg, formatKgNumber, formatMoney, formatUnitPrice } from "../../ui/format/numbers.ts";
import { capitalized } from "../../ui/format/words.ts";
import { PriceAndInvoice } from "../parts/entries/price-and-invoice.tsx";
import { toUnitPrice } from "../parts/entries/said-price.ts";
import { ReadingField } from "../parts/readings/reading-field.tsx";
import classes from "./raw-materials.module.css";
import type { SharedValues } from "./reception-values.ts";

type ReceptionForm = Pick<RecordForm<SharedValues>, "getField" | "values" | "getError" | "setValues">;

export function ArrivalFields({ form }: { form: ReceptionForm }) {
  const receivedAt = form.getField("receivedAt");
  return (
    <>
      <DayField
        {...halfDay}
        field={receivedAt}
        maxDate={localDay()}
        placeholder={receivedAt.required ? undefined : "Hoje"}
      />
      <DayField
        {...halfDay}
        field={form.getField("harvestedOn")}
        maxDate={form.values.receivedAt ?? localDay()}
        placeholder="dd/mm/aaaa"
      />
      <TextField field={form.getField("supplierLot")} maxLength={40} />
    </>
  );
}

/**
 * The readings taken at the dock, each beside the limit of the fruit.
 * @param limits  null until the limits are known.
 */
export function ReadingFields({ form, limits }: { form: ReceptionForm; limits: FruitLimits | null }) {
  return (
    <>
      <ReadingField reading="brix" field={form.getField("brix")} limits={limits} />
      <ReadingField reading="ph" field={form.getField("ph")} limits={limits} />
      <ReadingField reading="acidity" field={form.getField("acidity")} limits={limits} />
      <DecimalField {...half} field={form.getField("temperatureC")} scale={1} unit="°C" allowNegative />
      <RipenessField field={form.getField("ripeness")} />
      <SwitchField field={form.getField("packageOk")} />
    </>
  );
}

/** A field for the ripeness of the fruit: one press sets it, and a second press removes it. */
function RipenessField({ field }: { field: Field<SharedValues["ripeness"]> }) {
  return (
    <fieldset className={classes.ripeness}>
      <legend>{field.label}</legend>
      {ripenesses.map((ripeness, index) => (
        <UnstyledButton
          key={ripeness}
          id={index === 0 ? field.id : undefined}
          className={classes.ripenessOption}
          aria-pressed={field.value === ripeness}
          onClick={() => field.onChange(field.value === ripeness ? null : ripeness)}
        >
          {capitalized(ripeness)}
        </UnstyledButton>
      ))}
    </fieldset>
  );
}

interface PriceFieldsProps {
  form: ReceptionForm;
  /** The net weight in kg; null while no load is weighed. */
  netKg: number | null;
  startsOpen: boolean;
}

/** The section *Preço e nota*: refused fruit is not paid for; administrators may enter a differing agreed weight. */
export function PriceFields({ form, netKg, startsOpen }: PriceFieldsProps) {
  const user = useUser();
  const { rejectedKg, payableKg, payableReason, freight } = form.values;
  const accepted = netKg === null ? null : acceptedKg(netKg, rejectedKg ?? 0);
  const isAgreed = payableKg !== null && payableKg !== accepted;
  const quantity = payableKg ?? accepted;
  const unitPrice = toUnitPrice(form.values, quantity);
  return (
    <PriceAndInvoice
      form={form}
      unit="kg"
      paidFor={quantity === null ? null : { quantity, words: paidWords(quantity, isAgreed, { unitPrice, freight }) }}
      startsOpen={startsOpen || isAgreed}
    >
      {user?.level === 1 && (
        <>
          <DecimalField
            field={form.getField("payableKg")}
            scale={3}
            unit="kg"
            placeholder={accepted === null ? "O peso aceito" : formatKgNumber(accepted)}
            description={isAgreed && accepted !== null ? `Entraram ${formatKg(accepted)}` : "Em branco: o peso aceito"}
          />
          {(isAgreed || payableReason !== "" || form.getError("payableReason") !== undefined) && (
            <TextField
              field={form.getField("payableReason")}
              maxLength={200}
              placeholder="Ex.: umidade acima do combinado"
            />
          )}
        </>
      )}
    </PriceAndInvoice>
  );
}

/**
 * The billed weight in words: `por 812,5 kg aceitos`; for an agreed weight
 * `a pagar: 780 kg × R$ 2,20 + R$ 150,00 de frete`.
 */
function paidWords(
  quantity: number,
  isAgreed: boolean,
  { unitPrice, freight }: { unitPrice: number | null; freight: number | null },
): string {
  if (!isAgreed) return `por ${formatKg(quantity)} aceitos`;
  const carried = freight === null || freight === 0 ? "" : ` + ${formatMoney(freight)} de frete`;
  return `a pagar: ${formatKg(quantity)} × ${formatUnitPrice(unitPrice ?? 0)}${carried}`;
}
