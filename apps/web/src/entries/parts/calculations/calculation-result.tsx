import { Stack, Text } from "@mantine/core";
import { formatNumber, unbroken } from "@pomar/contract/core/decimal";
import type { Formula } from "@pomar/contract/entries/calculator/formula.rules";
import { askedFigures, type Calculation, type Figure } from "@pomar/contract/entries/calculator/formulas.rules";
import { Card } from "../../../ui/kit/card.tsx";
import { Stat, Stats } from "../../../ui/kit/fields.tsx";
import { Notice } from "../../../ui/kit/notice.tsx";
import { nothing } from "../../../ui/list/column.ts";
import classes from "./calculations.module.css";
import { isAsked, judge, type TypedInputs } from "./calculator-values.ts";

/** A figure in its unit, with at most as many decimals as its formula defines. */
export function figureWords({ value, decimals, unit }: Figure): string {
  if (value === null) return nothing;
  const words = formatNumber(value, { atMost: decimals });
  return unit === "" ? words : unbroken(words, unit);
}

/** The figures that answer the formula's question, without the figures that the user typed. */
function listAnswers(formula: Formula, inputs: TypedInputs, figures: readonly Figure[]): Figure[] {
  const isTyped = ({ key }: Figure) =>
    formula.fields.some((field) => field.key === key && isAsked(formula, field, inputs));
  return askedFigures(formula, figures).filter((figure) => !isTyped(figure));
}

export function answerWords(formula: Formula, inputs: TypedInputs, figures: readonly Figure[]): string {
  return listAnswers(formula, inputs, figures)
    .map((figure) => `${figure.label} ${figureWords(figure)}`)
    .join(" · ");
}

/** The answer for the typed inputs, in words; null while the formula cannot be calculated. */
export function workedWords(formula: Formula, inputs: TypedInputs): string | null {
  const { calculation } = judge(formula, inputs);
  return calculation && answerWords(formula, inputs, calculation.figures);
}

interface CalculationResultProps {
  formula: Formula;
  inputs: TypedInputs;
  /** The result of the calculation; null while an input is missing. */
  calculation: Pick<Calculation, "figures" | "warnings" | "written"> | null;
  /** Whether the typed inputs are impossible; their field then shows the message. */
  isImpossible?: boolean;
}

/** A short form of the answer beside the button, because on a phone the full result is below the fields. */
export function BriefResult({ formula, inputs, calculation }: Omit<CalculationResultProps, "isImpossible">) {
  if (calculation === null) return null;
  return (
    <Text size="sm" fw={600} data-figures>
      {answerWords(formula, inputs, calculation.figures)}
    </Text>
  );
}

/** The result of a calculation: the answer in large type, its steps, and the notes on law and good practice. */
export function CalculationResult({ formula, inputs, calculation, isImpossible = false }: CalculationResultProps) {
  const answers = calculation === null ? [] : listAnswers(formula, inputs, calculation.figures);
  return (
    <Card aria-label="Resultado">
      <Stack gap="sm" role="status">
        {calculation === null ? (
          <Text size="sm" c="dimmed">
            {isImpossible
              ? "Corrija o campo marcado para ver o resultado."
              : "Preencha os campos para ver o resultado."}
          </Text>
        ) : (
          <Stats>
            {calculation.figures.map((figure) => (
              <Stat key={figure.key} label={figure.label} main={answers.includes(figure)}>
                {figureWords(figure)}
              </Stat>
            ))}
          </Stats>
        )}
        {calculation?.warnings.map((warning) => (
          <Notice key={warning}>{warning}</Notice>
        ))}
      </Stack>
      <Stack gap={6} className={classes.working}>
        <Text size="sm" c="dimmed">
          {formula.text}
        </Text>
        {calculation !== null && <p data-figures>{calculation.written}</p>}
      </Stack>
    </Card>
  );
}
