import { addDays } from "@pomar/contract/core/calendar.rules";
import { calculateSum, toWire } from "@pomar/contract/core/decimal";
import type { TodayReport } from "@pomar/contract/insight/reports/reports.schema";
import { useFruitTone } from "../../registries/parts/items/fruit-mark.tsx";
import { ColumnChart, type ColumnSeries } from "../../ui/charts/column-chart.tsx";
import { formatDay } from "../../ui/format/dates.ts";
import { formatKgSum } from "../../ui/format/numbers.ts";
import { Card } from "../../ui/kit/card.tsx";
import { fruitTones, partColor } from "../../ui/theme/colors.ts";

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
  const largest = shadeApart(fruits).slice(0, maxNamedFruits);
  const named = new Set(largest.map(({ key }) => key));
  const isOther = ({ fruit }: { fruit: { id: string } }) => !named.has(fruit.id);
  const series: ColumnSeries[] = [
    ...largest,
    ...(received.some(isOther) ? [{ key: "others", label: "outras", color: partColor("gray-soft") }] : []),
  ];
  const columns = Array.from({ length: days }, (_, n) => addDays(today, n + 1 - days)).map((day) => {
    const ofDay = received.filter((row) => row.day === day);
    const rest = sumKg(ofDay.filter(isOther));
    const parts = Object.fromEntries(ofDay.map(({ fruit, kg }) => [fruit.id, kg]));
    return {
      key: day,
      label: formatDay(day).slice(0, 5),
      words: `${formatDay(day)}: ${formatKgSum(sumKg(ofDay))}`,
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

const ring = Object.values(fruitTones);

/** Whether two tones are equal or neighbours, which are hard to tell apart in a chart. */
const isNear = (one: string, other: string) =>
  (ring.indexOf(one) - ring.indexOf(other) + ring.length + 1) % ring.length < 3;

/** Gives each fruit its tone, or its pale tone beside a larger fruit of a near tone; without both it has no own part. */
function shadeApart<Fruit extends { color: string }>(fruits: readonly Fruit[]): Fruit[] {
  const taken: string[][] = [[], []];
  return fruits.flatMap((fruit) => {
    const shade = taken.findIndex((tones) => !tones.some((tone) => isNear(tone, fruit.color)));
    taken[shade]?.push(fruit.color);
    if (shade < 0) return [];
    return shade === 0 ? fruit : { ...fruit, color: `color-mix(in srgb, ${fruit.color} 50%, var(--pomar-surface))` };
  });
}
