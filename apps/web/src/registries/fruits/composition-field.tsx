import { ActionIcon, Group, Input, Stack } from "@mantine/core";
import { formatNumber, unbroken } from "@pomar/contract/core/decimal";
import { compositionTotal, equalShares, maxComponents } from "@pomar/contract/registries/fruits/composition.rules";
import { IconEqual, IconPlus, IconTrash } from "@tabler/icons-react";
import { newKey } from "../../ui/api/idempotency-key.ts";
import { DecimalField } from "../../ui/form/decimal-field.tsx";
import type { Field } from "../../ui/form/field.ts";
import type { RecordForm } from "../../ui/form/use-record-form.ts";
import { ButtonWithIcon } from "../../ui/kit/button-with-icon.tsx";
import { Notice } from "../../ui/kit/notice.tsx";
import { ItemField } from "../parts/items/item-field.tsx";
import type { FruitValues, Part } from "./fruit-values.ts";
import classes from "./fruits.module.css";

type Form = Pick<RecordForm<FruitValues>, "values" | "setValues" | "getError" | "getId">;

export const newPart = (fruitId: string | null = null): Part => ({ key: newKey(), fruitId, percentage: null });

/** The parts of a composite fruit with their percentages, and their sum, which must be 100,00 %. */
export function CompositionField({ form }: { form: Form }) {
  const { parts } = form.values;
  const setParts = (next: Part[]) => form.setValues({ parts: next });
  const shareEqually = () => {
    const shares = equalShares(parts.length);
    setParts(parts.map((part, i) => ({ ...part, percentage: shares[i] ?? null })));
  };
  return (
    <Stack gap="sm">
      <Stack component="ol" gap="sm">
        {parts.map((part, i) => (
          <PartLine
            key={part.key}
            form={form}
            place={i}
            part={part}
            onChange={(change) => setParts(parts.map((one) => (one.key === part.key ? { ...one, ...change } : one)))}
            onRemove={parts.length > 2 ? () => setParts(parts.filter(({ key }) => key !== part.key)) : null}
          />
        ))}
      </Stack>
      <Group gap="xs">
        {parts.length < maxComponents && (
          <ButtonWithIcon variant="light" Icon={IconPlus} onClick={() => setParts([...parts, newPart()])}>
            Adicionar fruta
          </ButtonWithIcon>
        )}
        <ButtonWithIcon variant="subtle" Icon={IconEqual} onClick={shareEqually}>
          Distribuir igualmente
        </ButtonWithIcon>
      </Group>
      <Total id={form.getId("components")} parts={parts} error={form.getError("components")} />
    </Stack>
  );
}

interface PartLineProps {
  form: Form;
  place: number;
  part: Part;
  onChange: (change: Partial<Part>) => void;
  onRemove: (() => void) | null;
}

function PartLine({ form, place, part, onChange, onRemove }: PartLineProps) {
  const field = <Value,>(name: string, label: string, value: Value, change: (value: Value) => void): Field<Value> => ({
    id: form.getId(`components.${place}.${name}`),
    label: `${label} ${place + 1}`,
    required: true,
    error: form.getError(`components.${place}.${name}`),
    value,
    onChange: change,
  });
  return (
    <li className={classes.part}>
      <ItemField
        field={field("fruitId", "Fruta", part.fruitId, (fruitId) => onChange({ fruitId }))}
        name="parts"
        type="fruits"
        plainOnly
      />
      <DecimalField
        field={field("percentage", "Parte", part.percentage, (percentage) => onChange({ percentage }))}
        scale={2}
        unit="%"
        unitWidth={36}
      />
      {onRemove !== null && (
        <ActionIcon size={48} aria-label={`Retirar fruta ${place + 1}`} onClick={onRemove}>
          <IconTrash size={20} />
        </ActionIcon>
      )}
    </li>
  );
}

/** The sum of the parts' percentages while the user types, and the form's error message about the parts. */
function Total({ id, parts, error }: { id: string; parts: readonly Part[]; error: string | undefined }) {
  const total = compositionTotal(parts.map(({ percentage }) => ({ percentage: percentage ?? 0 })));
  const isWhole = total === 100;
  return (
    <Notice id={id} tabIndex={-1} tone={isWhole ? "fine" : "attention"} role="status">
      Total <b data-figures>{unbroken(formatNumber(total, 2), "%")}</b>
      {!isWhole && ` · ${missing(total)}`}
      {error !== undefined && <Input.Error size="md">{error}</Input.Error>}
    </Notice>
  );
}

function missing(total: number): string {
  const rest = compositionTotal([{ percentage: 100 }, { percentage: -total }]);
  return rest > 0
    ? `faltam ${unbroken(formatNumber(rest, 2), "%")}`
    : `passam ${unbroken(formatNumber(-rest, 2), "%")}`;
}

/** Assigns a fruit that was just created to the first empty part, or to a new part when none is empty. */
export function withCreatedPart(values: FruitValues, { id }: { id: string }): FruitValues {
  const empty = values.parts.find(({ fruitId }) => fruitId === null);
  const parts =
    empty === undefined
      ? [...values.parts, newPart(id)]
      : values.parts.map((part) => (part === empty ? { ...part, fruitId: id } : part));
  return { ...values, composite: true, parts };
}
