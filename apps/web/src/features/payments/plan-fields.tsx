import { Button, Input, SegmentedControl, Select, Text } from "@mantine/core";
import { mostInstallments } from "@pomar/contract/payments/payments.schema";
import { IconArrowsSplit2 } from "@tabler/icons-react";
import { DayField } from "../../ui/form/day-field.tsx";
import { DecimalField } from "../../ui/form/decimal-field.tsx";
import type { Field } from "../../ui/form/field.ts";
import { formatMoney } from "../../ui/format/numbers.ts";
import classes from "./payments.module.css";
import { equalParts, leftOverWords, type Part, type PlanValues } from "./plan-values.ts";

interface PlanFieldsProps {
  values: PlanValues;
  set: (change: Partial<PlanValues>) => void;
  /** R$ to be paid; null while unknown. */
  amount: number | null;
  idOf: (path: string) => string;
  errorOf: (path: string) => string | undefined;
  /** A day has to be given; without one a payment stays a draft. */
  needsDay?: boolean;
}

const counts = Array.from({ length: mostInstallments - 1 }, (_, index) => String(index + 2));

/** When it is to be paid: on one day, or in parts that add up while one types. */
export function PlanFields(props: PlanFieldsProps) {
  const { values, set, amount, idOf } = props;
  const choose = (plan: string) => {
    if (plan === "once") return set({ plan, dueDate: values.dueDate ?? values.parts[0]?.dueDate ?? null });
    set({ plan: "parts", parts: values.parts.length > 1 ? values.parts : equalParts(amount, 2, values.dueDate) });
  };
  return (
    <>
      <div>
        <Text component="div" size="sm" fw={600} mb={6} id={idOf("plan-label")}>
          Como vence
        </Text>
        <SegmentedControl
          aria-labelledby={idOf("plan-label")}
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
      {values.plan === "once" ? <OneDay {...props} /> : <Parts {...props} />}
    </>
  );
}

function OneDay({ values, set, idOf, errorOf, needsDay = false }: PlanFieldsProps) {
  const field: Field<string | null> = {
    id: idOf("dueDate"),
    label: "Vencimento",
    required: needsDay,
    error: errorOf("dueDate"),
    value: values.dueDate,
    onChange: (dueDate) => set({ dueDate }),
  };
  return <DayField field={field} description={needsDay ? undefined : "Sem vencimento, a conta fica como rascunho."} />;
}

function Parts({ values: { parts }, set, amount, idOf, errorOf }: PlanFieldsProps) {
  const divide = (count: number) => set({ parts: equalParts(amount, count, parts[0]?.dueDate ?? null) });
  const change = (index: number, part: Part) => set({ parts: changed(parts, index, part) });
  const error = errorOf("installments");
  return (
    <fieldset className={classes.plan} aria-label="Parcelas">
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
        <Button
          variant="default"
          size="lg"
          leftSection={<IconArrowsSplit2 size={18} aria-hidden="true" />}
          onClick={() => divide(parts.length)}
        >
          Dividir por igual
        </Button>
      </div>
      <ol className={classes.parts} id={idOf("installments")} tabIndex={-1}>
        {parts.map((part, index) => {
          const path = `installments.${index}`;
          const field = { required: true, value: null } as const;
          return (
            <li key={idOf(path)}>
              <DayField
                field={{
                  ...field,
                  id: idOf(`${path}.dueDate`),
                  label: `Vencimento ${index + 1}ª`,
                  error: errorOf(`${path}.dueDate`),
                  value: part.dueDate,
                  onChange: (dueDate) => change(index, { ...part, dueDate }),
                }}
              />
              <DecimalField
                field={{
                  ...field,
                  id: idOf(`${path}.amount`),
                  label: `Valor ${index + 1}ª`,
                  error: errorOf(`${path}.amount`),
                  value: part.amount,
                  onChange: (own) => change(index, { ...part, amount: own }),
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
    </fieldset>
  );
}

/** The first day given, the others follow it month by month, where they have none yet. */
function changed(parts: readonly Part[], index: number, part: Part): Part[] {
  const next = parts.map((one, place) => (place === index ? part : one));
  const othersAreOpen = next.every(({ dueDate }, place) => place === index || dueDate === null);
  if (index !== 0 || part.dueDate === null || !othersAreOpen) return next;
  const days = equalParts(null, parts.length, part.dueDate);
  return next.map((one, place) => ({ ...one, dueDate: days[place]?.dueDate ?? null }));
}

/** Whether the parts are the amount, while one types. */
function Difference({ amount, parts }: { amount: number | null; parts: readonly Part[] }) {
  const words = amount === null ? null : leftOverWords(amount, parts);
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
