import { counted } from "@pomar/contract/core/decimal";
import type { Past } from "@pomar/contract/core/past";
import { movementKindNames } from "@pomar/contract/ledger/lots/movements.schema";
import { closingsRoutes } from "@pomar/contract/money/closings/closings.routes";
import { type LateChange, lateKindNames } from "@pomar/contract/money/closings/closings.schema";
import { writtenMonth } from "@pomar/contract/money/closings/months.rules";
import { Link } from "@tanstack/react-router";
import { useCall } from "../api/hooks.ts";
import { formatDay } from "../format/dates.ts";
import { formatMoney, formatQuantity } from "../format/numbers.ts";

const maxNamed = 3;

/** The changes recorded after a month's closing, on a page of the month's last day. @param past  the state shown. */
export function ClosingOfDay({ past: { asOf = "", knownAt } }: { past: Past }) {
  const month = asOf.slice(0, 7);
  const search = `${month.slice(5)}/${month.slice(0, 4)}`;
  const { data } = useCall(closingsRoutes.list, { query: { search, sortBy: "closedAt", sortOrder: "desc" } });
  const closing = data?.data.find((one) => one.month === month);
  const isKnown = closing !== undefined && (knownAt === undefined || knownAt > closing.closedAt);
  const isAnother = isKnown && closing.lateChanges > 0;
  const id = closing?.id ?? "";
  const query = { rows: maxNamed };
  const late = useCall(closingsRoutes.lateChanges, { params: { id }, query }, { enabled: isAnother });
  if (!isAnother || late.data === undefined) return null;
  const more = late.data.total - late.data.data.length;
  const names = [...late.data.data.map(describeChange), ...(more > 0 ? [`mais ${more}`] : [])].join("; ");
  return (
    <p>
      O{" "}
      <Link to="/closings/view/$id" params={{ id }}>
        fechamento de {writtenMonth(month)}
      </Link>{" "}
      tem outros valores: {counted(late.data.total, "mudança veio", "mudanças vieram")} depois dele ({names}).
    </p>
  );
}

/** A later change in words: `Ajuste no lote PF-ACE-26304-01, −12,5 kg, em 31/10/2026`. */
function describeChange(change: LateChange) {
  const { kind, movementKind, isReversal, lot, quantity, supplier, amount, became, happenedOn } = change;
  const what = movementKind === null ? lateKindNames[kind] : movementKindNames[movementKind];
  const money = amount ?? (kind === "debt" ? became : null);
  return [
    `${isReversal ? `Estorno de ${what.toLowerCase()}` : what}${lot === null ? "" : ` no lote ${lot.code}`}`,
    supplier?.name,
    lot !== null && quantity !== null
      ? `${quantity < 0 ? "\u2212" : "+"}${formatQuantity(Math.abs(quantity), lot.unit)}`
      : money !== null && formatMoney(money),
    `em ${formatDay(happenedOn)}`,
  ]
    .filter(Boolean)
    .join(", ");
}
