import { Text } from "@mantine/core";
import { type ChangeTotal, changeNames, changes } from "@pomar/contract/ledger/changes/changes.schema";
import { lotTypeNames } from "@pomar/contract/ledger/lots/lots.schema";
import { formatQuantity } from "../../../ui/format/numbers.ts";
import { Line, Lines } from "../../../ui/kit/lines.tsx";
import { signed } from "./change-columns.tsx";

/** Totals per type: fruit, pulp and product do not add up. */
export function ChangeTotals({ totals }: { totals: readonly ChangeTotal[] }) {
  if (totals.length === 0) return <Text size="sm">Não havia nada em estoque, e nada entrou nem saiu.</Text>;
  return (
    <Lines>
      {totals.map((total) => {
        const moved = changes.filter((name) => total[name] !== 0);
        return (
          <Line
            key={total.type + total.unit}
            end={
              <>
                <b>{formatQuantity(total.closing, total.unit)}</b>
                <small>havia {formatQuantity(total.opening, total.unit)}</small>
              </>
            }
          >
            {`${lotTypeNames[total.type]}, em ${total.unit}`}
            <small>
              {moved.length === 0
                ? "nada se moveu"
                : moved.map((name) => `${changeNames[name].toLowerCase()} ${signed(total[name])}`).join(", ")}
            </small>
          </Line>
        );
      })}
    </Lines>
  );
}
