import type { Formula } from "@pomar/contract/calculator/formula.rules";
import type { Calculation, Figure } from "@pomar/contract/calculator/formulas.rules";
import { formatNumber } from "@pomar/contract/decimal";
import { IconAlertTriangle } from "@tabler/icons-react";
import { nothing } from "../../shared/list/column.ts";
import classes from "./calculator.module.css";

/** A figure in its unit, with the decimals of its result. */
export function figureWords({ value, decimals, unit }: Figure): string {
  if (value === null) return nothing;
  return `${formatNumber(value, decimals)}${unit === "" ? "" : `\u00a0${unit}`}`;
}

interface CalculationResultProps {
  formula: Formula;
  /** Null while something is missing. */
  calculation: Pick<Calculation, "figures" | "warnings" | "written"> | null;
  /** What is typed cannot be: its field says why. */
  isImpossible?: boolean;
}

/** What is asked for, in one line beside the button: on a phone the result stands below the fields. */
export function BriefResult({ formula, calculation }: Pick<CalculationResultProps, "formula" | "calculation">) {
  if (calculation === null) return null;
  const asked = calculation.figures.filter(({ key }) => formula.results.some((one) => one.key === key && one.main));
  return (
    <p className={classes.brief} data-figures>
      {asked.map((figure) => `${figure.label} ${figureWords(figure)}`).join(" · ")}
    </p>
  );
}

/** What comes out, what is asked for in large; how it was worked, and what law and good practice say of it. */
export function CalculationResult({ formula, calculation, isImpossible = false }: CalculationResultProps) {
  const asked = new Set(formula.results.filter(({ main }) => main).map(({ key }) => key));
  return (
    <section className={classes.result} aria-label="Resultado">
      <div role="status">
        {calculation === null ? (
          <p className={classes.quiet}>
            {isImpossible
              ? "Corrija o campo marcado para ver o resultado."
              : "Preencha os campos para ver o resultado."}
          </p>
        ) : (
          <dl className={classes.figures}>
            {calculation.figures.map((figure) => (
              <div key={figure.key} data-main={asked.has(figure.key) || undefined}>
                <dt>{figure.label}</dt>
                <dd data-figures>{figureWords(figure)}</dd>
              </div>
            ))}
          </dl>
        )}
        {calculation?.warnings.map((warning) => (
          <p key={warning} className={classes.warning}>
            <IconAlertTriangle size={20} aria-hidden="true" />
            {warning}
          </p>
        ))}
      </div>
      <div className={classes.working}>
        <p>{formula.text}</p>
        {calculation !== null && <p data-figures>{calculation.written}</p>}
      </div>
    </section>
  );
}
