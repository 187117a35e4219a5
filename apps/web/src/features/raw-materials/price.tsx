import { UnstyledButton } from "@mantine/core";
import { acceptedKg } from "@pomar/contract/raw-materials/reception.rules";
import { receptionTotal } from "@pomar/contract/receipts/cost.rules";
import { useState } from "react";
import { DayField, DecimalField, TextField } from "../../shared/form/inputs.tsx";
import { Part, Section } from "../../shared/form/section.tsx";
import type { RecordForm } from "../../shared/form/use-record-form.ts";
import { formatKg, formatMoney } from "../../shared/format/numbers.ts";
import { useUser } from "../../shared/session/session.ts";
import classes from "./raw-materials.module.css";
import { priceFields, type ReceptionValues } from "./reception-values.ts";
import { weigh } from "./weighing.ts";

/**
 * Price and invoice: at hand in the office, out of the way at the dock, where they may stay empty.
 * A message or a value inside keeps them open.
 */
export function PriceAndInvoice({ form }: { form: RecordForm<ReceptionValues> }) {
  const user = useUser();
  const [opened, setOpened] = useState(user?.level === 1);
  const inUse = priceFields.some((name) => Boolean(form.values[name]) || form.errorOf(name) !== undefined);
  if (!opened && !inUse)
    return (
      <UnstyledButton className={classes.textButton} aria-expanded={false} onClick={() => setOpened(true)}>
        + Preço e nota
      </UnstyledButton>
    );
  return (
    <Section title="Preço e nota" note="Pode ficar para depois: sem preço, o pagamento nasce como rascunho.">
      <Part span="half">
        <DecimalField field={form.field("unitPrice")} scale={4} unit="R$/kg" unitWidth={68} />
      </Part>
      <Part span="half">
        <DecimalField field={form.field("freight")} scale={2} unit="R$" />
      </Part>
      <Total values={form.values} />
      <Part span="half" stacks>
        <DayField field={form.field("dueDate")} />
      </Part>
      <Part span="half" stacks>
        <TextField field={form.field("invoiceNumber")} maxLength={20} inputMode="numeric" />
      </Part>
      <TextField field={form.field("invoiceKey")} maxLength={60} inputMode="numeric" placeholder="44 dígitos" />
    </Section>
  );
}

function Total({ values }: { values: ReceptionValues }) {
  const weighed = weigh([...values.earlier, values.current]);
  if (weighed === null || values.unitPrice === null) return null;
  const accepted = acceptedKg(weighed.netKg, values.rejectedKg ?? 0);
  const total = accepted <= 0 ? null : receptionTotal(accepted, values.unitPrice, values.freight);
  if (total === null) return null;
  return (
    <p className={classes.total}>
      Total <strong>{formatMoney(total)}</strong> <small>por {formatKg(accepted)} aceitos</small>
    </p>
  );
}
