import { addDays } from "@pomar/contract/core/calendar.rules";
import { calculateSum, toWire } from "@pomar/contract/core/decimal";
import type { TodayReport } from "@pomar/contract/insight/reports/reports.schema";
import { useFruitTone } from "../../registries/parts/items/fruit-mark.tsx";
import { ColumnChart, type ColumnSeries } from "../../ui/charts/column-chart.tsx";
import { formatDay } from "../../ui/format/dates.ts";
import { formatKg } from "../../ui/format/numbers.ts";
import { Card } from "../../ui/kit/card.tsx";

const days = 14;
/** Number of fruits that the legend names; all remaining fruits form one part of each column. */
const maxNamedFruits = 6;

/** Column chart of the received kilograms per day and fruit during the last two weeks. */
export function ReceivedChart({ received, today }: Pick<TodayReport, "received"> & { today: string }) {
  const getTone = useFruitTone();
  const sumKg = (rows: TodayReport["received"]) => toWire(calculateSum(rows.map(({ kg }) => kg)), 3);
  const fruits = [...new Map(received.map(({ fruit }) => [fruit.id, fruit.name]))]
    .map(([id, name]) => ({
      key: id,
      label: name,
      color: getTone(id) ?? "transparent",
      kg: sumKg(received.filter(({ fruit }) => fruit.id === id)),
    }))
    .toSorted((one, other) => other.kg - one.kg);
  // Fruits may share a colour, but parts of a column may not: only the largest fruit of each colour has its own part.
  const largest = fruits
    .filter(({ color }, place) => fruits.findIndex((other) => other.color === color) === place)
    .slice(0, maxNamedFruits);
  const others = new Set(fruits.filter((fruit) => !largest.includes(fruit)).map(({ key }) => key));
  const series: ColumnSeries[] = [
    ...largest,
    ...(others.size > 0 ? [{ key: "others", label: "outras", color: "var(--mantine-color-gray-5)" }] : []),
  ];
  const columns = Array.from({ length: days }, (_, n) => addDays(today, n + 1 - days)).map((day) => {
    const ofDay = received.filter((row) => row.day === day);
    const rest = sumKg(ofDay.filter(({ fruit }) => others.has(fruit.id)));
    const parts = Object.fromEntries(ofDay.map(({ fruit, kg }) => [fruit.id, kg]));
    return {
      key: day,
      label: formatDay(day).slice(0, 5),
      words: `${formatDay(day)}: ${formatKg(sumKg(ofDay))}`,
      parts: { ...parts, others: rest },
      target: { to: "/raw/find-all" as const, search: { from: day, to: day } },
    };
  });
  return (
    <Card title="Recebido em 14 dias">
      <ColumnChart label="Recebido em 14 dias" columns={columns} series={series} />
    </Card>
  );
}
