import { Text } from "@mantine/core";
import { formatSigned } from "@pomar/contract/core/decimal";
import type { LotType, Unit } from "@pomar/contract/kinds";
import {
  type ChangeFigures,
  type ChangeTotal,
  changeNames,
  changes,
} from "@pomar/contract/ledger/changes/changes.schema";
import { describeItem } from "@pomar/contract/ledger/lots/lot-words";
import { lotTypeNames } from "@pomar/contract/ledger/lots/lots.schema";
import { formatQuantity } from "../../../ui/format/numbers.ts";
import { Line, Lines } from "../../../ui/kit/lines.tsx";
import { type Column, figures } from "../../../ui/list/column.ts";

export type Changed = ChangeFigures & { unit: Unit };

/** Formats a quantity with its sign: `+300`, `−5,5`. */
export const signed = (quantity: number): string => formatSigned(quantity, { atMost: 3 }).replace("-", "\u2212");

/** An emptied stock is not as loud as the stock there is. */
const showClosing = ({ closing, unit }: Changed) =>
  closing === 0 ? formatQuantity(0, unit) : <b>{formatQuantity(closing, unit)}</b>;

/** Columns of opening balance, changes and closing balance; opening balance plus changes equals closing balance. */
export function changeColumns<Row extends Changed>(ofClosing: Partial<Column<Row>> = {}): Column<Row>[] {
  return [
    figures("opening", "Saldo inicial", ({ opening, unit }) => (opening === 0 ? null : formatQuantity(opening, unit)), {
      card: "lead",
      has: ({ opening }) => opening !== 0,
    }),
    ...changes.map((name) =>
      figures<Row>(name, changeNames[name], ({ [name]: quantity }) => (quantity === 0 ? null : signed(quantity)), {
        has: ({ [name]: quantity }) => quantity !== 0,
      }),
    ),
    figures("closing", "Saldo final", showClosing, { card: "lead", ...ofClosing }),
  ];
}

interface Named {
  type: LotType;
  item: { name: string };
  contentG: number | null;
}

/** Names the changed item: `Acerola`, `Pasta de Acerola`, `Manga 400 g`. */
export const changedName = ({ contentG, ...row }: Named): string => describeItem({ ...row, netContentG: contentG });

/** The stock changes per lot type; quantities of fruit, pulp and product are not summed with each other. */
export function ChangeTotals({ totals }: { totals: readonly ChangeTotal[] }) {
  if (totals.length === 0) return <Text size="sm">Sem estoque e sem movimento.</Text>;
  return (
    <Lines>
      {totals.map((total) => {
        const moved = changes.filter((name) => total[name] !== 0);
        return (
          <Line
            key={total.type + total.unit}
            end={formatQuantity(total.closing, total.unit)}
            endNote={`saldo inicial ${formatQuantity(total.opening, total.unit)}`}
          >
            {`${lotTypeNames[total.type]}, em ${total.unit}`}
            <small>
              {moved.length === 0
                ? "sem movimento"
                : moved.map((name) => `${changeNames[name].toLowerCase()} ${signed(total[name])}`).join(", ")}
            </small>
          </Line>
        );
      })}
    </Lines>
  );
}
