import { Button, Flex, Group, Stack } from "@mantine/core";
import { calculatorRoutes } from "@pomar/contract/entries/calculator/calculator.routes";
import type { Formula } from "@pomar/contract/entries/calculator/formula.rules";
import type { FormulaKey } from "@pomar/contract/entries/calculator/formula.schema";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useLotChoice } from "../../../ledger/parts/lots/lot-choice.ts";
import { alerts } from "../../../ui/alerts/alerts.ts";
import { useAction } from "../../../ui/api/hooks.ts";
import { focusOn, isReadable } from "../../../ui/form/field.ts";
import { byPath, type Messages } from "../../../ui/form/issues.ts";
import { useFields } from "../../../ui/form/use-fields.ts";
import { Notice } from "../../../ui/kit/notice.tsx";
import { Refusal } from "../../../ui/kit/refusal.tsx";
import { CalculationFields } from "./calculation-fields.tsx";
import { BriefResult } from "./calculation-result.tsx";
import classes from "./calculations.module.css";
import {
  type CalculationForm,
  type CalculatorValues,
  calculatorBody,
  isAsked,
  isRequired,
  judge,
  toSentInputs,
} from "./calculator-values.ts";
import { isForEntry, type Outcome, toEntryOutcome } from "./entry-of-calculation.ts";
import { buildStart, type EntrySoFar, massNote } from "./entry-so-far.ts";
import { type Filling, intoEntry } from "./into-entry.ts";
import { getLotSlots } from "./lot-slots.ts";

interface EntryCalculationProps {
  formula: Formula;
  entry: EntrySoFar;
  isOpen: boolean;
  other: ReactNode;
  onCancel: () => void;
  onUse: (filling: Filling, recordId: string) => void;
}

const getId = (path: string) => `entry-calculation-${path.replaceAll(".", "-")}`;

/**
 * A formula in a dialog over the form of an entry: the entry fills its fields, and the calculation is stored when the
 * user applies its result.
 */
export function EntryCalculation(props: EntryCalculationProps) {
  const { formula, entry, other, onCancel } = props;
  const { form, calculation, outcome, isSaving, error, submit } = useEntryCalculation(props);
  const hint = outcome === null ? null : missingSlot(formula, outcome);
  const brings = outcome === null ? isForEntry(formula.key) : intoEntry(entry, outcome).filled !== null;
  const note = massNote(formula, entry);
  const where = { fruit: entry.lotData.fruit, on: entry.values.producedAt };
  return (
    <Flex component="form" direction="column" gap={16} className={classes.dialog} onSubmit={submit} noValidate>
      <Group gap="4px 16px" align="center" justify="space-between" c="dimmed">
        <span>{formula.purpose}</span>
        {other}
      </Group>
      {note !== null && <Notice tone="act">{note}</Notice>}
      <CalculationFields form={form} formula={formula} where={where} />
      <Refusal error={error} />
      <Stack gap={10} className={classes.footer}>
        <BriefResult formula={formula} inputs={form.values.inputs} calculation={calculation} />
        {hint !== null && <small>{hint}</small>}
        <Group gap={12} align="stretch" justify="flex-end" className={classes.ways}>
          <Button variant="default" size="lg" onClick={onCancel}>
            Cancelar
          </Button>
          <Button type="submit" size="lg" loading={isSaving}>
            {brings ? "Usar na entrada" : "Guardar e fechar"}
          </Button>
        </Group>
      </Stack>
    </Flex>
  );
}

/** The message that asks for a lot when the calculated quantity has no line to fill; null when a line exists. */
function missingSlot(formula: Formula, { additives, additionals }: Outcome): string | null {
  const lines = additives ?? additionals;
  const place = additives === undefined ? "additional" : "additive";
  const slot = getLotSlots(formula.key).find(({ key }) => key === place);
  if (lines === undefined || lines.length > 0 || slot === undefined) return null;
  return `Para lançar a quantidade, escolha: ${slot.label.toLocaleLowerCase("pt-BR")}, em g ou kg.`;
}

function useEntryCalculation({ formula, entry, isOpen, onUse }: EntryCalculationProps) {
  const [start] = useState(() => buildStart(formula, entry));
  const check = ({ inputs }: CalculatorValues) => judge(formula, inputs).messages;
  const fields = useFields<CalculatorValues>(start, { check });
  const { values, errors } = fields;
  const { known: lotsById } = useLotChoice({ from: null, on: null, chosen: Object.values(values.picked) });
  const action = useAction(calculatorRoutes.create);
  const latest = useRef({ isOpen });
  latest.current = { isOpen };
  useFocusOnFirst(formula, start);

  const { calculation } = judge(formula, values.inputs);
  const lots = Object.fromEntries(
    Object.entries(values.picked).flatMap(([place, id]) => {
      const lot = lotsById.get(id ?? "") ?? entry.lotData.lots.get(id ?? "");
      return lot === undefined ? [] : [[place, lot]];
    }),
  );
  const outcome = (figures: NonNullable<typeof calculation>["figures"]) =>
    toEntryOutcome({ formula: formula.key as FormulaKey, inputs: toSentInputs(values.inputs), figures }, lots);

  const refuse = (messages: Messages) => {
    fields.refuse(messages);
    const [path] = Object.keys(messages);
    if (path !== undefined) requestAnimationFrame(() => focusOn(getId, { path, field: path }));
  };

  const save = async () => {
    const messages = check(fields.getValues());
    if (Object.keys(messages).length > 0) return refuse(messages);
    const body = { ...calculatorBody(formula, fields.getValues()), formula: formula.key as FormulaKey };
    const answer = await action.run({ body });
    // The entry stays unchanged if the user closed the dialog during the call.
    if (!latest.current.isOpen) return;
    if (!answer.ok) return answer.error.issues.length > 0 ? refuse(byPath(answer.error.issues)) : undefined;
    const filling = intoEntry(entry, outcome(answer.reply.figures));
    if (filling.filled === null) alerts.success("Cálculo guardado");
    onUse(filling, answer.reply.id);
  };

  const form: CalculationForm = { values, setValues: fields.setValues, getId, getError: (path) => errors[path] };
  return {
    form,
    calculation,
    outcome: calculation && outcome(calculation.figures),
    isSaving: action.isPending,
    error: action.error,
    submit: (event: FormEvent) => {
      event.preventDefault();
      // The dialog is inside the entry's form, which the event would submit as well.
      event.stopPropagation();
      if (isReadable(event.currentTarget)) void save();
    },
  };
}

/** Focuses the first required number that the entry did not fill, or the first number when the entry filled all. */
function useFocusOnFirst(formula: Formula, { inputs }: CalculatorValues): void {
  useEffect(() => {
    const numbers = formula.fields.filter((field) => field.kind === "number" && isAsked(formula, field, inputs));
    const open = numbers.find(
      (field) => field.kind === "number" && inputs[field.key] === null && isRequired(field, inputs),
    );
    const first = open ?? numbers[0];
    const input = first && document.getElementById(getId(`inputs.${first.key}`));
    // An opening dialog focuses the element with this attribute; without the attribute, the focus would start at the
    // dialog's close button.
    input?.setAttribute("data-autofocus", "");
    input?.focus();
  }, [formula, inputs]);
}
