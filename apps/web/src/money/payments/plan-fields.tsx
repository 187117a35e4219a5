import { Flex, Input, SegmentedControl, Select, Text } from "@mantine/core";
import { maxInstallments } from "@pomar/contract/money/payments/payments.schema";
import { IconArrowsSplit2 } from "@tabler/icons-react";
import { DayField } from "../../ui/form/day-field.tsx";
import { DecimalField } from "../../ui/form/decimal-field.tsx";
import type { RecordForm } from "../../ui/form/use-record-form.ts";
import { formatMoney } from "../../ui/format/numbers.ts";
import { ButtonWithIcon } from "../../ui/kit/button-with-icon.tsx";
import classes from "./payments.module.css";
import { buildEqualParts, describeLeftOver, type Part, type PlanValues } from "./plan-values.ts";

interface PlanFieldsProps {
  form: Pick<RecordForm<PlanValues>, "values" | "setValues" | "getField" | "getId" | "getError">;
  /** Total to pay in R$; null while the total is unknown. */
  amount: number | null;
}

const counts = Array.from({ length: maxInstallments - 1 }, (_, index) => String(index + 2));

/** Fields for the due dates of a payment: one due date, or installments whose sum is checked while the user types. */
export function PlanFields({ form, amount }: PlanFieldsProps) {
  const { values, setValues, getId } = form;
  const dueDate = form.getField("dueDate");
  const choose = (plan: string) => {
    if (plan === "once") return setValues({ plan, dueDate: values.dueDate ?? values.parts[0]?.dueDate ?? null });
    setValues({
      plan: "parts",
      parts: values.parts.length > 1 ? values.parts : buildEqualParts(amount, 2, values.dueDate),
    });
  };
  return (
    <>
      <div>
        <Text component="div" size="sm" fw={600} mb={6} id={getId("plan-label")}>
          Forma do vencimento
        </Text>
        <SegmentedControl
          aria-labelledby={getId("plan-label")}
          fullWidth
          size="lg"
          radius="md"
          data={[
            { value: "once", label: "Em um dia" },
            { value: "parts", label: "Parcelado" },
          ]}
          value={values.plan}
          onChange={choose}
        />
      </div>
      {values.plan === "once" ? (
        <DayField
          field={dueDate}
          description={dueDate.required ? undefined : "Sem vencimento, a conta fica como rascunho."}
        />
      ) : (
        <Parts form={form} amount={amount} />
      )}
    </>
  );
}

function Parts({ form: { values, setValues, getId, getError }, amount }: PlanFieldsProps) {
  const { parts } = values;
  const divide = (count: number) => setValues({ parts: buildEqualParts(amount, count, parts[0]?.dueDate ?? null) });
  const change = (index: number, part: Part) => setValues({ parts: changed(parts, index, part) });
  const error = getError("installments");
  return (
    <Flex component="fieldset" direction="column" gap={12} aria-label="Parcelas">
      <div className={classes.divide}>
        <Select
          label="Em quantas parcelas"
          data={counts}
          value={String(parts.length)}
          onChange={(count) => count !== null && divide(Number(count))}
          allowDeselect={false}
          comboboxProps={{ shadow: "md", radius: "md" }}
          size="lg"
        />
        <ButtonWithIcon variant="default" size="lg" Icon={IconArrowsSplit2} onClick={() => divide(parts.length)}>
          Dividir por igual
        </ButtonWithIcon>
      </div>
      <ol className={classes.parts} id={getId("installments")} tabIndex={-1}>
        {parts.map((part, index) => {
          const path = `installments.${index}`;
          const common = (name: keyof Part, label: string) => ({
            id: getId(`${path}.${name}`),
            label: `${label} ${index + 1}ª`,
            required: true,
            error: getError(`${path}.${name}`),
          });
          const { dueDate, amount: own } = part;
          return (
            <li key={getId(path)}>
              <DayField
                field={{
                  ...common("dueDate", "Vencimento"),
                  value: dueDate,
                  onChange: (day) => change(index, { ...part, dueDate: day }),
                }}
              />
              <DecimalField
                field={{
                  ...common("amount", "Valor"),
                  value: own,
                  onChange: (value) => change(index, { ...part, amount: value }),
                }}
                unit="R$"
                scale={2}
              />
            </li>
          );
        })}
      </ol>
      <Difference amount={amount} parts={parts} />
      {error !== undefined && <Input.Error size="md">{error}</Input.Error>}
    </Flex>
  );
}

/** Changes an installment; the first due date also fills the later due dates, a month apart, if all are empty. */
function changed(parts: readonly Part[], index: number, part: Part): Part[] {
  const next = parts.map((one, place) => (place === index ? part : one));
  const othersAreOpen = next.every(({ dueDate }, place) => place === index || dueDate === null);
  if (index !== 0 || part.dueDate === null || !othersAreOpen) return next;
  const days = buildEqualParts(null, parts.length, part.dueDate);
  return next.map((one, place) => ({ ...one, dueDate: days[place]?.dueDate ?? null }));
}

/** The difference between the sum of the installments and the amount, shown while the user types. */
function Difference({ amount, parts }: { amount: number | null; parts: readonly Part[] }) {
  const words = amount === null ? null : describeLeftOver(amount, parts);
  return (
    <p className={classes.difference} data-wrong={words !== null || undefined} role="status">
      {amount !== null && (
        <>
          Total {formatMoney(amount)} · {words ?? "as parcelas fecham"}
        </>
      )}
    </p>
  );
}
