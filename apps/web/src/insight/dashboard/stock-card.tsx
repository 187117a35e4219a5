import { Text } from "@mantine/core";
import { counted } from "@pomar/contract/core/decimal";
import { reportsRoutes } from "@pomar/contract/insight/reports/reports.routes";
import type { StockReport } from "@pomar/contract/insight/reports/reports.schema";
import { lotTypeNames } from "@pomar/contract/ledger/lots/lots.schema";
import { worthInWords } from "../../ledger/parts/lots/worth.tsx";
import { BarList } from "../../ui/charts/bar-list.tsx";
import { ChartRow, RowLabel } from "../../ui/charts/chart-row.tsx";
import { WaitingBars } from "../../ui/charts/waiting-bars.tsx";
import { formatKgSum } from "../../ui/format/numbers.ts";
import { Card } from "../../ui/kit/card.tsx";
import { Loaded } from "../../ui/kit/loaded.tsx";
import { TargetLink } from "../../ui/kit/target-link.tsx";
import { Explained } from "../parts/explanations/explained.tsx";
import { describeFreeStock } from "../parts/reports/free-stock.ts";
import { lotsTarget } from "../parts/reports/targets.ts";

/** Card with the stock of each lot type and its value, the largest stock first. */
export function Stock() {
  return (
    <Card
      title="Estoque por tipo"
      aside={<TargetLink target={{ to: "/reports/stock" }}>Relatório de estoque</TargetLink>}
    >
      <Loaded route={reportsRoutes.stock} waiting={<WaitingBars count={6} height={50} />}>
        {({ totals }) =>
          totals.length === 0 ? (
            <Text size="sm" c="dimmed">
              Nada em estoque.
            </Text>
          ) : (
            <BarList
              label="Estoque por tipo"
              frame={({ target, words }, _className, content) => (
                <ChartRow target={target} words={words}>
                  {content}
                </ChartRow>
              )}
              bars={totals
                .toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0))
                .map((total) => stockBar(total, Math.max(...totals.map(({ value }) => value ?? 0))))}
            />
          )
        }
      </Loaded>
    </Card>
  );
}

/** The bar of one lot type: its value opens an explanation, the rest of the bar links to the list of lots. */
function stockBar(total: StockReport["totals"][number], whole: number) {
  const { type, lots, kg, value } = total;
  const target = lotsTarget(type);
  const worth = worthInWords([total]);
  const words =
    value === null ? (
      worth
    ) : (
      <Explained figure="stock-total" type={type}>
        {worth}
      </Explained>
    );
  const lotsWords = counted(lots, "lote", "lotes");
  return {
    key: type,
    label: (
      <RowLabel target={target} words={words}>
        {lotTypeNames[type]}
      </RowLabel>
    ),
    words,
    more: null,
    below: kg === null ? lotsWords : [`${formatKgSum(kg)} em ${lotsWords}`, ...describeFreeStock(total)].join(", "),
    amount: value ?? 0,
    whole,
    target,
  };
}
