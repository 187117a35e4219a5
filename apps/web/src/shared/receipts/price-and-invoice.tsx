import { UnstyledButton } from "@mantine/core";
import { receptionTotal } from "@pomar/contract/receipts/cost.rules";
import { useState } from "react";
import { DayField } from "../form/day-field.tsx";
import { DecimalField } from "../form/decimal-field.tsx";
import { TextField } from "../form/inputs.tsx";
import { Part, Section } from "../form/section.tsx";
import type { Field } from "../form/use-record-form.ts";
import { formatMoney } from "../format/numbers.ts";
import classes from "./receipts.module.css";

interface PriceAndInvoiceProps {
  fields: {
    unitPrice: Field<number | null>;
    freight: Field<number | null>;
    dueDate: Field<string | null>;
    invoiceNumber: Field<string>;
    invoiceKey: Field<string>;
  };
  unit: string;
  /** What is paid for, in `unit`, and how it is said: `812,500 kg aceitos`. Null until known. */
  paidFor: { quantity: number; words: string } | null;
  startsOpen: boolean;
}

const roomForUnit = 68;

/** Price and invoice, out of the way where they may stay empty. A message or a value inside keeps them open. */
export function PriceAndInvoice({ fields, unit, paidFor, startsOpen }: PriceAndInvoiceProps) {
  const [opened, setOpened] = useState(startsOpen);
  const { unitPrice, freight, dueDate, invoiceNumber, invoiceKey } = fields;
  const inUse = Object.values(fields).some(({ value, error }) => Boolean(value) || error !== undefined);
  if (!opened && !inUse)
    return (
      <UnstyledButton className={classes.opener} aria-expanded={false} onClick={() => setOpened(true)}>
        + Preço e nota
      </UnstyledButton>
    );
  return (
    <Section title="Preço e nota" note="Pode ficar para depois: sem preço, o pagamento nasce como rascunho.">
      <Part span="half">
        <DecimalField field={unitPrice} scale={4} unit={`R$/${unit}`} unitWidth={roomForUnit} />
      </Part>
      <Part span="half">
        <DecimalField field={freight} scale={2} unit="R$" />
      </Part>
      <Total unitPrice={unitPrice.value} freight={freight.value} paidFor={paidFor} />
      <Part span="half" stacks>
        <DayField field={dueDate} />
      </Part>
      <Part span="half" stacks>
        <TextField field={invoiceNumber} maxLength={20} inputMode="numeric" />
      </Part>
      <TextField field={invoiceKey} maxLength={60} inputMode="numeric" placeholder="44 dígitos" />
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
    <p className={classes.total} role="status">
      Total <strong>{formatMoney(total)}</strong> <small>por {paidFor?.words}</small>
    </p>
  );
}
