import { unitPriceScale } from "@pomar/contract/core/limits.rules";
import { receptionTotal } from "@pomar/contract/entries/receptions/cost.rules";
import { type ReactNode, useState } from "react";
import { useUser } from "../../../ui/api/session.ts";
import { DayField } from "../../../ui/form/day-field.tsx";
import { DecimalField } from "../../../ui/form/decimal-field.tsx";
import { half, halfDay } from "../../../ui/form/field.ts";
import { TextField } from "../../../ui/form/inputs.tsx";
import { Section } from "../../../ui/form/section.tsx";
import { UnfoldSection } from "../../../ui/form/unfold-button.tsx";
import type { RecordForm } from "../../../ui/form/use-record-form.ts";
import { type emptyPaper, toUnitPrice } from "./said-price.ts";

interface PriceSectionProps {
  form: Pick<RecordForm<typeof emptyPaper>, "getField" | "values" | "getError" | "setValues">;
  unit: string;
  /** The billed quantity in `unit`, with a text about the total: `812,5 kg aceitos`; null until it is known. */
  paidFor: { quantity: number; words?: string } | null;
  startsOpen: boolean;
  /** Further fields that determine the total. */
  children?: ReactNode;
}

const paper = ["unitPrice", "paperTotal", "freight", "dueDate", "invoiceNumber", "invoiceKey"] as const;
const roomForUnit = 68;

/** The fields of price and invoice, folded when they may stay empty; a message or a value in a field unfolds them. */
export function PriceSection({ form, unit, paidFor, startsOpen, children }: PriceSectionProps) {
  const [opened, setOpened] = useState(startsOpen);
  const { freight, paperTotal } = form.values;
  const payable = paidFor !== null && paidFor.quantity > 0 ? paidFor.quantity : null;
  const price = toUnitPrice(form.values, payable);
  const total = payable === null ? null : receptionTotal(payable, price, freight);
  const inUse = paper.some((name) => Boolean(form.values[name]) || form.getError(name) !== undefined);
  const [startsEmpty] = useState(!inUse);
  const isOffice = useUser()?.level === 1;
  if (!opened && !inUse) return <UnfoldSection onClick={() => setOpened(true)}>Preço e nota</UnfoldSection>;
  return (
    <Section
      title="Preço e nota"
      note={startsEmpty && !isOffice ? "Pode deixar em branco: o escritório põe depois." : undefined}
    >
      <DecimalField
        {...half}
        field={{
          ...form.getField("unitPrice"),
          value: price,
          onChange: (unitPrice) => form.setValues({ unitPrice, paperTotal: null }),
        }}
        scale={unitPriceScale}
        unit={`R$/${unit}`}
        unitWidth={roomForUnit}
      />
      <DecimalField {...half} field={form.getField("freight")} scale={2} unit="R$" />
      <DecimalField
        field={{
          ...form.getField("paperTotal"),
          // A free reception has no sum.
          value: paperTotal ?? (total || null),
          onChange: (paperTotal) => form.setValues({ paperTotal, unitPrice: null }),
        }}
        scale={2}
        unit="R$"
        description={total ? paidFor?.words : undefined}
      />
      {children}
      <DayField {...halfDay} field={form.getField("dueDate")} />
      <TextField {...halfDay} field={form.getField("invoiceNumber")} maxLength={20} inputMode="numeric" />
      <TextField
        field={form.getField("invoiceKey")}
        maxLength={60}
        autoCapitalize="characters"
        placeholder="44 caracteres"
      />
    </Section>
  );
}
