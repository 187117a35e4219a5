import { CloseButton, Input } from "@mantine/core";
import type { Formula, NumberField, RowsField } from "@pomar/contract/entries/calculator/formula.rules";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { DecimalField } from "../../../ui/form/decimal-field.tsx";
import { half, stackingHalf } from "../../../ui/form/field.ts";
import { SelectField } from "../../../ui/form/inputs.tsx";
import type { Messages } from "../../../ui/form/issues.ts";
import { ButtonWithIcon } from "../../../ui/kit/button-with-icon.tsx";
import classes from "./calculations.module.css";
import { blankRow, type CalculationForm, isAsked, isRequired, type TypedInputs } from "./calculator-values.ts";
import { rowSlot, withoutRow } from "./lot-slots.ts";
import { PickedLot } from "./picked-lot.tsx";

interface FormulaFieldsProps {
  form: CalculationForm;
  formula: Formula;
  /** The messages about impossible values, shown during typing. */
  live: Messages;
}

export function FormulaFields({ form, formula, live }: FormulaFieldsProps) {
  const { inputs } = form.values;
  const put = (key: string, value: TypedInputs[string]) => form.setValues({ inputs: { ...inputs, [key]: value } });
  const fieldAt = <Value,>(path: string, value: Value, onChange: (value: Value) => void) => ({
    id: form.getId(`inputs.${path}`),
    error: live[`inputs.${path}`] ?? form.getError(`inputs.${path}`),
    value,
    onChange,
  });
  return formula.fields
    .filter((field) => isAsked(formula, field, inputs))
    .map((field) => {
      if (field.kind === "number")
        return (
          <Quantity
            key={field.key}
            field={field}
            at={fieldAt(field.key, inputs[field.key] as number | null, (value) => put(field.key, value))}
            required={isRequired(field, inputs)}
          />
        );
      if (field.kind === "choice")
        return (
          <SelectField
            key={field.key}
            field={{
              ...fieldAt(field.key, inputs[field.key] as string | null, (value) => put(field.key, value)),
              label: field.label,
              required: true,
            }}
            choices={field.options}
          />
        );
      const rows = inputs[field.key] as Record<string, number | null>[];
      return (
        <Rows
          key={field.key}
          field={field}
          count={rows.length}
          error={form.getError(`inputs.${field.key}`)}
          id={form.getId(`inputs.${field.key}`)}
          onAdd={() => put(field.key, [...rows, blankRow(field)])}
          onRemove={(index) =>
            form.setValues({
              inputs: { ...inputs, [field.key]: rows.filter((_, other) => other !== index) },
              picked: withoutRow(form.values.picked, index),
            })
          }
        >
          {(index) => (
            <>
              <PickedLot form={form} slot={rowSlot(index)} />
              {field.columns.map((column) => (
                <Quantity
                  key={column.key}
                  field={column}
                  at={fieldAt(`${field.key}.${index}.${column.key}`, rows[index]?.[column.key] ?? null, (value) =>
                    put(
                      field.key,
                      rows.map((row, other) => (other === index ? { ...row, [column.key]: value } : row)),
                    ),
                  )}
                  required={!column.optional}
                />
              ))}
            </>
          )}
        </Rows>
      );
    });
}

interface At<Value> {
  id: string;
  error: string | undefined;
  value: Value;
  onChange: (value: Value) => void;
}

/** The number of characters above which a unit is so long that its field gets a row of its own on phones. */
const longUnit = 7;

function Quantity({ field, at, required }: { field: NumberField; at: At<number | null>; required: boolean }) {
  const { label, unit, decimals, hint } = field;
  const isLong = unit.length > longUnit || label.length > 2 * longUnit;
  return (
    <DecimalField
      {...(isLong ? stackingHalf : half)}
      field={{ ...at, label, required }}
      scale={decimals}
      unit={unit === "" ? undefined : unit}
      unitWidth={28 + 8 * unit.length}
      description={hint}
    />
  );
}

interface RowsProps {
  field: RowsField;
  count: number;
  id: string;
  error: string | undefined;
  onAdd: () => void;
  onRemove: (index: number) => void;
  children: (index: number) => ReactNode;
}

function Rows({ field, count, id, error, onAdd, onRemove, children }: RowsProps) {
  return (
    <>
      {error !== undefined && <Input.Error size="md">{error}</Input.Error>}
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows hold no state of their own.
        <fieldset key={index} className={classes.row}>
          <legend>
            {field.row} {index + 1}
          </legend>
          {children(index)}
          {count > field.least && (
            <CloseButton
              className={classes.rowRemove}
              size={48}
              iconSize={20}
              aria-label={`Remover ${field.row.toLocaleLowerCase("pt-BR")} ${index + 1}`}
              onClick={() => onRemove(index)}
            />
          )}
        </fieldset>
      ))}
      <div>
        <ButtonWithIcon id={id} variant="light" h={48} disabled={count >= field.most} Icon={IconPlus} onClick={onAdd}>
          Adicionar {field.row.toLocaleLowerCase("pt-BR")}
        </ButtonWithIcon>
      </div>
    </>
  );
}
