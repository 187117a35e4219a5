import { receptionTotal } from "@pomar/contract/receipts/cost.rules";
import { type ReactNode, useState } from "react";
import { DayField } from "../../ui/form/day-field.tsx";
import { DecimalField } from "../../ui/form/decimal-field.tsx";
import { half, stackingHalf } from "../../ui/form/field.ts";
import { TextField } from "../../ui/form/inputs.tsx";
import { Section } from "../../ui/form/section.tsx";
import { UnfoldButton } from "../../ui/form/unfold-button.tsx";
import type { RecordForm } from "../../ui/form/use-record-form.ts";
import { formatMoney } from "../../ui/format/numbers.ts";

interface PaperValues {
  unitPrice: number | null;
  freight: number | null;
  dueDate: string | null;
  invoiceNumber: string;
  invoiceKey: string;
}

interface PriceAndInvoiceProps {
  form: Pick<RecordForm<PaperValues>, "field" | "values" | "errorOf">;
  unit: string;
  /** What is paid for, in `unit`, and how it is said: `por 812,500 kg aceitos`. Null until known. */
  paidFor: { quantity: number; words: string } | null;
  startsOpen: boolean;
  /** What else decides the total. */
  children?: ReactNode;
}

const paper = ["unitPrice", "freight", "dueDate", "invoiceNumber", "invoiceKey"] as const;
const roomForUnit = 68;

/** Price and invoice, out of the way where they may stay empty. A message or a value inside keeps them open. */
export function PriceAndInvoice({ form, unit, paidFor, startsOpen, children }: PriceAndInvoiceProps) {
  const [opened, setOpened] = useState(startsOpen);
  const inUse = paper.some((name) => Boolean(form.values[name]) || form.errorOf(name) !== undefined);
  if (!opened && !inUse) return <UnfoldButton onClick={() => setOpened(true)}>Preço e nota</UnfoldButton>;
  return (
    <Section title="Preço e nota" note="Pode ficar para depois: sem preço, o pagamento nasce como rascunho.">
      <DecimalField {...half} field={form.field("unitPrice")} scale={4} unit={`R$/${unit}`} unitWidth={roomForUnit} />
      <DecimalField {...half} field={form.field("freight")} scale={2} unit="R$" />
      {children}
      <Total unitPrice={form.values.unitPrice} freight={form.values.freight} paidFor={paidFor} />
      <DayField {...stackingHalf} field={form.field("dueDate")} />
      <TextField {...stackingHalf} field={form.field("invoiceNumber")} maxLength={20} inputMode="numeric" />
      <TextField
        field={form.field("invoiceKey")}
        maxLength={60}
        autoCapitalize="characters"
        placeholder="44 caracteres"
      />
    </Section>
  );
}

interface TotalProps {
  unitPrice: number | null;
  freight: number | null;
  paidFor: PriceAndInvoiceProps["paidFor"];
}

function Total({ unitPrice, freight, paidFor }: TotalProps) {
  const total = paidFor === null || paidFor.quantity <= 0 ? null : receptionTotal(paidFor.quantity, unitPrice, freight);
  if (total === null) return null;
  return (
    <p role="status">
      Total <strong>{formatMoney(total)}</strong> <small>{paidFor?.words}</small>
    </p>
  );
}
