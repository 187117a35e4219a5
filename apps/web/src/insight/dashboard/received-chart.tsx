import { addDays } from "@pomar/contract/core/calendar.rules";
import { calculateSum, decimal, formatNumber, toWire } from "@pomar/contract/core/decimal";
import type { TodayReport } from "@pomar/contract/insight/reports/reports.schema";
import { ColumnChart } from "../../ui/charts/column-chart.tsx";
import { formatDay } from "../../ui/format/dates.ts";
import { formatKgSum } from "../../ui/format/numbers.ts";
import { Card } from "../../ui/kit/card.tsx";

const days = 14;

/** Column chart of the received tonnes per day during the last two weeks. */
export function ReceivedChart({ received, today }: Pick<TodayReport, "received"> & { today: string }) {
  const columns = Array.from({ length: days }, (_, n) => addDays(today, n + 1 - days)).map((day) => {
    const kg = calculateSum(received.filter((row) => row.day === day).map((row) => row.kg));
    return {
      key: day,
      label: formatDay(day).slice(0, 5),
      words: `${formatDay(day)}: ${formatKgSum(toWire(kg, 3))}`,
      amount: toWire(kg, 3),
      figure: kg.eq(0) ? "" : formatNumber(toWire(decimal(kg).div(1000), 1), 1),
      target: { to: "/raw/find-all" as const, search: { from: day, to: day } },
    };
  });
  return (
    <Card title="Recebido em 14 dias" aside={<small>toneladas por dia</small>}>
      <ColumnChart label="Recebido em 14 dias" columns={columns} />
    </Card>
  );
}
