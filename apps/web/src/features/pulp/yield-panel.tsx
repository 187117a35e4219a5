import type { Fruit } from "@pomar/contract/fruits/fruits.schema";
import { habitOf, rangeText } from "@pomar/contract/productions/production.rules";
import type { YieldHabit } from "@pomar/contract/productions/productions.schema";
import { pulpRoutes } from "@pomar/contract/pulp/pulp.routes";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { useCall } from "../../ui/api/hooks.ts";
import { formatPercent } from "../../ui/format/numbers.ts";
import { Figure, Panel } from "../../ui/kit/card.tsx";
import classes from "./pulp.module.css";
import type { Pulping } from "./pulping.ts";

interface YieldPanelProps {
  fruit: Fruit;
  pulping: Pick<Pulping, "figures">;
}

/** The yield beside what the fruit should give and what it has been giving here. */
export function YieldPanel({ fruit, pulping: { figures } }: YieldPanelProps) {
  const habit = useCall(pulpRoutes.habit, { params: { fruitId: fruit.id } });
  const yieldPct = figures?.yieldPct ?? null;
  const hasRange = fruit.yieldMin !== null || fruit.yieldMax !== null;
  const range = rangeText(fruit.yieldMin, fruit.yieldMax);
  const isOutside = figures?.yieldWarning != null;
  return (
    <Panel isCentered aria-label="Rendimento">
      <small>Rendimento</small>
      <Figure label="Rendimento">{yieldPct === null ? "–" : formatPercent(yieldPct)}</Figure>
      {hasRange && (
        <span className={classes.yieldRange} data-outside={isOutside || undefined} role="status">
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
      {habit.data !== undefined && <small>{habitWords(habit.data)}</small>}
    </Panel>
  );
}

/** `costuma dar 33-41 % (últimas 12 despolpas)` */
function habitWords({ p10, p90, pulpings }: YieldHabit): string {
  if (p10 !== null && p90 !== null) return `costuma dar ${rangeText(p10, p90)} (últimas ${pulpings} despolpas)`;
  return pulpings === 0
    ? "primeira despolpa desta fruta"
    : `ainda sem costume: ${pulpings} de ${habitOf.least} despolpas`;
}
