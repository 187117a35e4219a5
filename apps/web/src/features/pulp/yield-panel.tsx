import type { Fruit } from "@pomar/contract/fruits/fruits.schema";
import { habitOf, rangeText } from "@pomar/contract/productions/production.rules";
import type { YieldHabit } from "@pomar/contract/productions/productions.schema";
import { pulpRoutes } from "@pomar/contract/pulp/pulp.routes";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { useCall } from "../../shared/api/hooks.ts";
import { formatPercent } from "../../shared/format/numbers.ts";
import classes from "./pulp.module.css";
import type { Pulping } from "./pulping.ts";

interface YieldPanelProps {
  fruit: Fruit;
  pulping: Pick<Pulping, "balance" | "yieldWarning">;
}

/** The yield beside what the fruit should give and what it has been giving here. */
export function YieldPanel({ fruit, pulping: { balance, yieldWarning } }: YieldPanelProps) {
  const habit = useCall(pulpRoutes.habit, { params: { fruitId: fruit.id } });
  const yieldPct = balance?.yieldPct ?? null;
  const hasRange = fruit.yieldMin !== null || fruit.yieldMax !== null;
  const range = rangeText(fruit.yieldMin, fruit.yieldMax);
  const isOutside = yieldWarning !== null;
  return (
    <section className={classes.yield} aria-label="Rendimento" data-state={isOutside ? "outside" : undefined}>
      <span className={classes.quiet}>Rendimento</span>
      <output className={classes.yieldValue} aria-label="Rendimento">
        {yieldPct === null ? "–" : formatPercent(yieldPct)}
      </output>
      {hasRange && (
        <span className={classes.yieldRange} role="status">
          {yieldPct === null ? (
            `esperado ${range}`
          ) : isOutside ? (
            <>
              <IconAlertTriangle size={18} aria-hidden="true" /> fora do esperado {range}
            </>
          ) : (
            <>
              <IconCheck size={18} aria-hidden="true" /> dentro do esperado {range}
            </>
          )}
        </span>
      )}
      {habit.data !== undefined && <span className={classes.quiet}>{habitWords(habit.data)}</span>}
    </section>
  );
}

/** `costuma dar 33-41 % (últimas 12 despolpas)` */
function habitWords({ p10, p90, pulpings }: YieldHabit): string {
  if (p10 !== null && p90 !== null) return `costuma dar ${rangeText(p10, p90)} (últimas ${pulpings} despolpas)`;
  return pulpings === 0
    ? "primeira despolpa desta fruta"
    : `ainda sem costume: ${pulpings} de ${habitOf.least} despolpas`;
}
