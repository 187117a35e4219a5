import type { CalculatorRecord } from "@pomar/contract/calculator/calculator.schema";
import { formulaOf } from "@pomar/contract/calculator/formulas.rules";
import { formatDay } from "../../shared/format/dates.ts";
import { formatPercent, formatQuantity } from "../../shared/format/numbers.ts";
import { PageLink } from "../../shared/layout/page-link.tsx";
import { nothing } from "../../shared/list/column.ts";
import { useUser } from "../../shared/session/session.ts";
import { figureWords } from "./calculation-result.tsx";
import classes from "./calculator.module.css";

/** What was calculated, beside what was then made with it. */
export function Compared({ record }: { record: CalculatorRecord }) {
  const user = useUser();
  if (record.usedIn.length === 0) return null;
  const { results } = formulaOf(record.formula);
  const asked = record.figures.filter(({ key }) => results.some((result) => result.key === key && result.main));
  return (
    <section className={classes.compared} aria-label="Calculado e realizado">
      <div>
        <h2>Calculado</h2>
        <dl>
          {asked.map((figure) => (
            <div key={figure.key}>
              <dt>{figure.label}</dt>
              <dd data-figures>{figureWords(figure)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div>
        <h2>Realizado</h2>
        {record.usedIn.map(({ id, lot, producedAt, quantity, unit, inputKg, yieldPct }) => (
          <dl key={id}>
            <div>
              <dt>
                Lote{" "}
                {user?.level === 1 ? (
                  <PageLink to="/lots/view/$id" params={{ id: lot.id }}>
                    {lot.code}
                  </PageLink>
                ) : (
                  lot.code
                )}
              </dt>
              <dd>{formatDay(producedAt)}</dd>
            </div>
            <div>
              <dt>Entrou</dt>
              <dd data-figures>{formatQuantity(inputKg, "kg")}</dd>
            </div>
            <div>
              <dt>Saiu</dt>
              <dd data-figures>{formatQuantity(quantity, unit)}</dd>
            </div>
            <div>
              <dt>Rendimento</dt>
              <dd data-figures>{yieldPct === null ? nothing : formatPercent(yieldPct)}</dd>
            </div>
          </dl>
        ))}
      </div>
    </section>
  );
}
