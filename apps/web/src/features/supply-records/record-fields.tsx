import { daysBetween } from "@pomar/contract/calendar.rules";
import { DayField } from "../../shared/form/day-field.tsx";
import { DecimalField } from "../../shared/form/decimal-field.tsx";
import { NotesField, SwitchField, TextField } from "../../shared/form/inputs.tsx";
import { Part, Section } from "../../shared/form/section.tsx";
import type { RecordForm } from "../../shared/form/use-record-form.ts";
import { formatExpiry, localDay } from "../../shared/format/dates.ts";
import { formatQuantity } from "../../shared/format/numbers.ts";
import { capitalized } from "../../shared/format/words.ts";
import { ItemField } from "../../shared/pickers/item-field.tsx";
import { PriceAndInvoice } from "../../shared/receipts/price-and-invoice.tsx";
import type { RecordValues } from "./record-values.ts";

interface RecordFieldsProps {
  form: RecordForm<RecordValues>;
  unit: string;
  /** Price and invoice shown at once: of a stored reception they are what is most often missing. */
  pricesOpen: boolean;
  startsAtQuantity?: boolean;
}

// Supplies keep for a year or two: what is closer than this is worth a look before it is accepted.
const nearDays = 90;

const isNear = (day: string | null): day is string => day !== null && daysBetween(localDay(), day) <= nearDays;

/** A reception of supplies: who brought how much, until when it is good, and what it costs. */
export function RecordFields({ form, unit, pricesOpen, startsAtQuantity }: RecordFieldsProps) {
  const { quantity, expiresAt } = form.values;
  return (
    <>
      <Section>
        <ItemField field={form.field("supplierId")} name="supplierId" type="supplier" />
        <DecimalField
          field={form.field("quantity")}
          scale={unit === "un" ? 0 : 3}
          unit={unit}
          autoFocus={startsAtQuantity}
        />
        <Part span="half" stacks>
          <DayField field={form.field("receivedAt")} maxDate={localDay()} placeholder="Hoje" />
        </Part>
        <Part span="half" stacks>
          <DayField
            field={form.field("expiresAt")}
            placeholder="dd/mm/aaaa"
            description={isNear(expiresAt) ? capitalized(formatExpiry(expiresAt)) : undefined}
          />
        </Part>
      </Section>
      <Section title="O que veio">
        <Part span="half" stacks>
          <TextField field={form.field("brand")} maxLength={60} autoCapitalize="words" />
        </Part>
        <Part span="half" stacks>
          <TextField field={form.field("supplierLot")} maxLength={40} autoCapitalize="characters" />
        </Part>
        <SwitchField field={form.field("packageOk")} />
        <NotesField field={form.field("notes")} />
      </Section>
      <PriceAndInvoice
        fields={{
          unitPrice: form.field("unitPrice"),
          freight: form.field("freight"),
          dueDate: form.field("dueDate"),
          invoiceNumber: form.field("invoiceNumber"),
          invoiceKey: form.field("invoiceKey"),
        }}
        unit={unit}
        paidFor={quantity === null ? null : { quantity, words: formatQuantity(quantity, unit) }}
        startsOpen={pricesOpen}
      />
    </>
  );
}
