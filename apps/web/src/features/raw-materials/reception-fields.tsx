import { UnstyledButton } from "@mantine/core";
import { ripenesses } from "@pomar/contract/raw-materials/raw-materials.schema";
import { acceptedKg, type FruitLimits } from "@pomar/contract/raw-materials/reception.rules";
import { PriceAndInvoice } from "../../domain/entries/price-and-invoice.tsx";
import { ReadingField } from "../../domain/readings/reading-field.tsx";
import { DayField } from "../../ui/form/day-field.tsx";
import { DecimalField } from "../../ui/form/decimal-field.tsx";
import { type Field, half, stackingHalf } from "../../ui/form/field.ts";
import { SwitchField, TextField } from "../../ui/form/inputs.tsx";
import type { RecordForm } from "../../ui/form/use-record-form.ts";
import { localDay } from "../../ui/format/dates.ts";
import { formatKg } from "../../ui/format/numbers.ts";
import { capitalized } from "../../ui/format/words.ts";
import classes from "./raw-materials.module.css";
import type { SharedValues } from "./reception-values.ts";

type ReceptionForm = Pick<RecordForm<SharedValues>, "field" | "values" | "errorOf">;

/** When it came, under which name. */
export function ArrivalFields({ form }: { form: ReceptionForm }) {
  const receivedAt = form.field("receivedAt");
  return (
    <>
      <DayField
        {...stackingHalf}
        field={receivedAt}
        maxDate={localDay()}
        placeholder={receivedAt.required ? undefined : "Hoje"}
      />
      <DayField
        {...stackingHalf}
        field={form.field("harvestedOn")}
        maxDate={form.values.receivedAt ?? localDay()}
        placeholder="dd/mm/aaaa"
      />
      <TextField field={form.field("supplierLot")} maxLength={40} />
    </>
  );
}

/** What was seen at the dock, each reading beside the fruit's limit. @param limits  null until they are known. */
export function ReadingFields({ form, limits }: { form: ReceptionForm; limits: FruitLimits | null }) {
  return (
    <>
      <ReadingField reading="brix" field={form.field("brix")} limits={limits} />
      <ReadingField reading="ph" field={form.field("ph")} limits={limits} />
      <ReadingField reading="acidity" field={form.field("acidity")} limits={limits} />
      <DecimalField {...half} field={form.field("temperatureC")} scale={1} unit="°C" allowNegative />
      <RipenessField field={form.field("ripeness")} />
      <SwitchField field={form.field("packageOk")} />
    </>
  );
}

/** How ripe the fruit is, one press; the same press again takes it off. */
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
  /** Null while it is not weighed. */
  netKg: number | null;
  startsOpen: boolean;
}

/** *Preço e nota*; what was refused is not paid for. */
export function PriceFields({ form, netKg, startsOpen }: PriceFieldsProps) {
  const accepted = netKg === null ? null : acceptedKg(netKg, form.values.rejectedKg ?? 0);
  return (
    <PriceAndInvoice
      form={form}
      unit="kg"
      paidFor={accepted === null ? null : { quantity: accepted, words: `${formatKg(accepted)} aceitos` }}
      startsOpen={startsOpen}
    />
  );
}
