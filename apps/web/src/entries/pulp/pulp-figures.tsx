import { Flex } from "@mantine/core";
import { counted, decimal, formatNumber, toWire, unbroken } from "@pomar/contract/core/decimal";
import type { PulpBalance } from "@pomar/contract/entries/productions/mass-balance.rules";
import type { YieldHabit } from "@pomar/contract/entries/productions/productions.schema";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { rangeText, yieldHabitSize } from "@pomar/contract/entries/productions/yield.rules";
import type { Fruit } from "@pomar/contract/registries/fruits/fruits.schema";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { WholeCodes } from "../../ledger/parts/lots/whole-codes.tsx";
import { useCall } from "../../ui/api/hooks.ts";
import { useUser } from "../../ui/api/session.ts";
import { formatKg, formatMoney, formatPercent, formatUnitPrice } from "../../ui/format/numbers.ts";
import { Figure, Panel } from "../../ui/kit/card.tsx";
import { PartMark, SplitBar } from "../../ui/kit/split-bar.tsx";
import classes from "./pulp.module.css";
import type { PulpValues } from "./pulp-values.ts";
import type { Pulping } from "./pulping.ts";

interface Balanced {
  /** The kilograms of all inputs measured by mass. */
  inputKg: number;
  figures: PulpBalance | null;
}

interface MassBalanceProps extends Balanced {
  values: Pick<PulpValues, "outputKg" | "refuseKg" | "residueKg">;
}

/** The mass balance (inputs = pulp + refuse + residue + unexplained loss), in words and numbers and as a bar. */
export function MassBalance({ values, inputKg, figures }: MassBalanceProps) {
  const unexplained = figures?.unexplainedLossKg ?? 0;
  const part = (key: string, words: string, kg: number, color: string) => ({ key, words, amount: kg, color });
  const parts = [
    part("pulp", "pasta", values.outputKg ?? 0, figures?.excessKg ? "red" : "green"),
    part("refuse", "refugo", values.refuseKg ?? 0, "amber"),
    part("residue", "bagaço", values.residueKg ?? 0, "blue"),
    {
      ...part("unexplained", unexplained < 0 ? "a mais, dentro da tolerância" : "não explicado", unexplained, "gray.5"),
      striped: true,
    },
  ].filter(({ key, amount }) => amount !== 0 || key === "pulp");
  const isWeighed = figures !== null && inputKg > 0;
  if (figures === null && inputKg <= 0) return null;
  return (
    <Panel aria-label="Balanço de massa">
      <p>
        Entrou ao todo <strong data-figures>{formatKg(inputKg)}</strong>
      </p>
      <SplitBar whole={inputKg} parts={parts} legend={false} />
      {figures === null && <small>Informe a pasta obtida para ver o balanço.</small>}
      {figures !== null && inputKg <= 0 && <small>Informe os lotes usados para ver o balanço.</small>}
      {isWeighed && figures.excessKg === null && (
        <ul className={classes.legend}>
          {parts.map(({ key, words, amount, color }) => (
            <li key={key}>
              <PartMark color={color} />
              <span>{words}</span>
              <b data-figures>{formatKg(Math.abs(amount))}</b>
              {/* The yield is below, so that the pulp has no share. */}
              <small data-figures>
                {key !== "pulp" && unbroken(formatNumber(calculatePct(Math.abs(amount), inputKg), 1), "%")}
              </small>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** A mass as a percentage of `wholeKg`, to one decimal; at most 100 %. */
const calculatePct = (kg: number, wholeKg: number) => Math.min(100, toWire(decimal(kg).times(100).div(wholeKg), 1));

/** The yield of a pulping beside the fruit's expected range and its recent yields. */
export function YieldPanel({ fruit, figures }: { fruit: Fruit; figures: Pulping["figures"] }) {
  const habit = useCall(pulpRoutes.habit, { params: { fruitId: fruit.id } });
  const yieldPct = figures?.yieldPct ?? null;
  const hasRange = fruit.yieldMin !== null || fruit.yieldMax !== null;
  const isOutside = figures?.yieldWarning != null;
  const Icon = isOutside ? IconAlertTriangle : IconCheck;
  const judged = isOutside ? "fora do esperado" : "dentro do esperado";
  return (
    <Panel isCentered aria-label="Rendimento">
      <small>Rendimento</small>
      {yieldPct !== null && <Figure label="Rendimento">{formatPercent(yieldPct)}</Figure>}
      {hasRange && (
        <Flex
          component="span"
          gap={6}
          align="center"
          display="inline-flex"
          className={classes.yieldRange}
          data-outside={isOutside || undefined}
          role="status"
        >
          {yieldPct !== null && <Icon size={18} aria-hidden="true" />} {yieldPct === null ? "esperado" : judged}{" "}
          {rangeText(fruit.yieldMin, fruit.yieldMax)}
        </Flex>
      )}
      {habit.data !== undefined && <small>{habitWords(habit.data)}</small>}
    </Panel>
  );
}

/** The usual yields of a fruit in words: `costuma dar 33-41 %`. */
function habitWords({ p10, p90, pulpings }: YieldHabit): string {
  if (p10 !== null && p90 !== null) return `costuma dar ${rangeText(toWire(decimal(p10), 0), toWire(decimal(p90), 0))}`;
  return pulpings === 0
    ? "primeira despolpa desta fruta"
    : `ainda sem histórico: ${pulpings} de ${counted(yieldHabitSize.least, "despolpa", "despolpas")}`;
}

export function LiveCost({ totalCost, figures, unpriced, inputKg }: Pulping) {
  const user = useUser();
  const unitCost = figures?.unitCost ?? null;
  if (user?.level !== 1 || inputKg <= 0) return null;
  if (totalCost === null)
    return (
      <small role="status">
        Custo a calcular: falta o preço de <WholeCodes of={unpriced.join(", ")} />
      </small>
    );
  return (
    <p role="status">
      Custo <strong data-figures>{formatMoney(totalCost)}</strong>
      {unitCost !== null && (
        <>
          {" "}
          · <strong data-figures>{formatUnitPrice(unitCost)}</strong> por kg de pasta
        </>
      )}
    </p>
  );
}
