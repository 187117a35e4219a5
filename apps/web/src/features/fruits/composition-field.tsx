import { ActionIcon, Button } from "@mantine/core";
import { formatNumber } from "@pomar/contract/decimal";
import { compositionTotal, equalShares, mostComponents } from "@pomar/contract/fruits/composition.rules";
import { IconAlertTriangle, IconCheck, IconEqual, IconPlus, IconTrash } from "@tabler/icons-react";
import { newKey } from "../../shared/api/idempotency-key.ts";
import { DecimalField } from "../../shared/form/decimal-field.tsx";
import type { Field, RecordForm } from "../../shared/form/use-record-form.ts";
import { ItemField } from "../../shared/pickers/item-field.tsx";
import type { FruitValues, Part } from "./fruit-values.ts";
import classes from "./fruits.module.css";

type Form = Pick<RecordForm<FruitValues>, "values" | "set" | "errorOf" | "idOf">;

export const newPart = (fruitId: string | null = null): Part => ({ key: newKey(), fruitId, percentage: null });

/** The fruits of a composite one with their shares, and whether these add to 100,00 %. */
export function CompositionField({ form }: { form: Form }) {
  const { parts } = form.values;
  const setParts = (next: Part[]) => form.set({ parts: next });
  const shareEqually = () => {
    const shares = equalShares(parts.length);
    setParts(parts.map((part, i) => ({ ...part, percentage: shares[i] ?? null })));
  };
  return (
    <div className={classes.composition}>
      <ol className={classes.parts}>
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
      </ol>
      <div className={classes.partWays}>
        {parts.length < mostComponents && (
          <Button
            variant="light"
            size="md"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={() => setParts([...parts, newPart()])}
          >
            Adicionar fruta
          </Button>
        )}
        <Button
          variant="subtle"
          size="md"
          leftSection={<IconEqual size={18} aria-hidden="true" />}
          onClick={shareEqually}
        >
          Distribuir igualmente
        </Button>
      </div>
      <Total id={form.idOf("components")} parts={parts} error={form.errorOf("components")} />
    </div>
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
    id: form.idOf(`components.${place}.${name}`),
    label: `${label} ${place + 1}`,
    required: true,
    error: form.errorOf(`components.${place}.${name}`),
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

/** The running total; the form's message about the parts stands here. */
function Total({ id, parts, error }: { id: string; parts: readonly Part[]; error: string | undefined }) {
  const total = compositionTotal(parts.map(({ percentage }) => ({ percentage: percentage ?? 0 })));
  const isWhole = total === 100;
  const Icon = isWhole ? IconCheck : IconAlertTriangle;
  return (
    <div id={id} tabIndex={-1} className={classes.total} data-whole={isWhole || undefined} role="status">
      <Icon size={18} stroke={2.2} aria-hidden="true" />
      <span>
        Total <b data-figures>{formatNumber(total, 2)} %</b>
        {!isWhole && ` · ${missing(total)}`}
      </span>
      {error !== undefined && <p className={classes.totalError}>{error}</p>}
    </div>
  );
}

function missing(total: number): string {
  const rest = compositionTotal([{ percentage: 100 }, { percentage: -total }]);
  return rest > 0 ? `faltam ${formatNumber(rest, 2)} %` : `passam ${formatNumber(-rest, 2)} %`;
}

/** A fruit that was created on the way takes the first empty place, or one of its own. */
export function withCreatedPart(values: FruitValues, { id }: { id: string }): FruitValues {
  const empty = values.parts.find(({ fruitId }) => fruitId === null);
  const parts =
    empty === undefined
      ? [...values.parts, newPart(id)]
      : values.parts.map((part) => (part === empty ? { ...part, fruitId: id } : part));
  return { ...values, composite: true, parts };
}
