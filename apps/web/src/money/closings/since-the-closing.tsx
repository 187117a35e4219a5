import { Skeleton, Text } from "@mantine/core";
import { counted, decimal, toWire } from "@pomar/contract/core/decimal";
import { lotTypeNames } from "@pomar/contract/ledger/lots/lots.schema";
import { movementKindNames } from "@pomar/contract/ledger/lots/movements.schema";
import { closingsRoutes } from "@pomar/contract/money/closings/closings.routes";
import {
  type ClosedMonth,
  type Closing,
  type LateChange,
  lateKindNames,
} from "@pomar/contract/money/closings/closings.schema";
import { listDays } from "@pomar/contract/money/closings/months.rules";
import { changedName, signed } from "../../insight/parts/reports/change-columns.tsx";
import { LotLink, LotName } from "../../ledger/parts/lots/lot-link.tsx";
import { worthOfAll } from "../../ledger/parts/lots/worth.tsx";
import { useRows } from "../../ui/api/hooks.ts";
import { formatDay, formatInstant } from "../../ui/format/dates.ts";
import { formatMoney, formatQuantity, formatUnitPrice } from "../../ui/format/numbers.ts";
import { Card } from "../../ui/kit/card.tsx";
import { FactLine } from "../../ui/kit/fact-line.tsx";
import { Line, Lines } from "../../ui/kit/lines.tsx";
import { Loaded } from "../../ui/kit/loaded.tsx";
import { Notice } from "../../ui/kit/notice.tsx";
import { TargetLink } from "../../ui/kit/target-link.tsx";
import { nothing } from "../../ui/list/column.ts";
import { RecordLines } from "../../ui/record/record-lines.tsx";

/** The changes recorded after the closing: their number, the figures that now differ, and a list of the changes. */
export function SinceTheClosing({ closing }: { closing: Closing }) {
  const { id, lateChanges } = closing;
  return (
    <>
      {lateChanges > 0 ? (
        <Notice>
          <b>{counted(lateChanges, "mudança", "mudanças")} depois do fechamento.</b> O fechamento não mudou: abaixo, o
          que ficou diferente e por quê.
        </Notice>
      ) : (
        <Notice tone="fine">Nada foi lançado neste mês, ou antes dele, depois do fechamento.</Notice>
      )}
      <DifferencesNow closing={closing} />
      {lateChanges > 0 && (
        <Card title="Mudanças depois do fechamento" note="A mais recente primeiro.">
          <LateChanges id={id} />
        </Card>
      )}
    </>
  );
}

/** Lists the figures of a closed month that differ from the current figures of the same month. */
export function DifferencesNow({ closing: { id, month, snapshot } }: { closing: Closing }) {
  return (
    <Loaded route={closingsRoutes.now} params={{ id }} waiting={<Skeleton height={120} radius="lg" />}>
      {(now) => <Differences month={month} closed={snapshot} now={now} />}
    </Loaded>
  );
}

interface Difference {
  key: string;
  label: string;
  below: string;
  closed: string;
  now: string;
  by: string;
}

const getItemKey = ({ type, item, unit, contentG }: ClosedMonth["items"][number]) =>
  [type, item.id, unit, contentG].join(" ");

/** Returns the figures of the month that now differ from the recorded closing. */
function listDifferences(closed: ClosedMonth, now: ClosedMonth): Difference[] {
  const before = new Map(closed.items.map((row) => [getItemKey(row), row]));
  const after = new Map(now.items.map((row) => [getItemKey(row), row]));
  const rows = [...new Map([...before, ...after]).entries()];
  const differ = (label: string, below: string, [was, is]: [number, number], format: (figure: number) => string) =>
    was === is
      ? []
      : [
          {
            label,
            below,
            closed: format(was),
            now: format(is),
            by: `${is > was ? "+" : "−"}${format(Math.abs(toWire(decimal(is).minus(was), 3)))}`,
          },
        ];
  const ofItems = rows.flatMap(([key, row]) =>
    differ(
      changedName(row),
      lotTypeNames[row.type],
      [before.get(key)?.closing ?? 0, after.get(key)?.closing ?? 0],
      (figure) => formatQuantity(figure, row.unit),
    ).map((one) => ({ ...one, key })),
  );
  const money = (label: string, was: number, is: number) =>
    differ(label, "", [was, is], formatMoney).map((one) => ({ ...one, key: label }));
  const [wasWorth, isWorth] = [worthOfAll(closed.totals), worthOfAll(now.totals)];
  const worth = { key: "worth", label: "Valor em estoque", below: "", closed: wasWorth, now: isWorth, by: "" };
  return [
    ...ofItems,
    ...(wasWorth === isWorth ? [] : [worth]),
    ...money("A pagar", closed.payables.open, now.payables.open),
    ...money("Pago no mês", closed.payables.paid, now.payables.paid),
  ];
}

function Differences({ month, closed, now }: { month: string; closed: ClosedMonth; now: ClosedMonth }) {
  const differences = listDifferences(closed, now);
  const { to } = listDays(month);
  if (differences.length === 0) return null;
  return (
    <Card title="Desde o fechamento">
      <Lines>
        {differences.map(({ key, label, below, closed: was, now: is, by }) => (
          <Line key={key} end={`${was} → ${is}`} endNote={by}>
            {label}
            {below !== "" && <small>{below}</small>}
          </Line>
        ))}
      </Lines>
      <p>
        <FactLine>
          <TargetLink target={{ to: "/reports/stock", search: { asOf: to } }}>
            Estoque em {formatDay(to)}, atualizado
          </TargetLink>
          <TargetLink target={{ to: "/reports/changes", search: listDays(month) }}>
            Movimentos do mês, atualizados
          </TargetLink>
        </FactLine>
      </p>
    </Card>
  );
}

function LateChanges({ id }: { id: string }) {
  const late = useRows(closingsRoutes.lateChanges, { params: { id }, query: { rows: 20 } });
  return (
    <RecordLines of={late} waiting={<Skeleton height={120} aria-busy="true" />}>
      {(change) => <Late key={change.id} change={change} />}
    </RecordLines>
  );
}

/** Names the kind of a change: `Perda`, `Estorno de perda`, `Baixa de pagamento`. */
function nameChange({ kind, movementKind, isReversal }: LateChange): string {
  const what = movementKind === null ? lateKindNames[kind] : movementKindNames[movementKind];
  return isReversal ? `Estorno de ${what.toLowerCase()}` : what;
}

/**
 * Formats the size of a change: `-12,5 kg`, `R$ 120,40`, `R$ 2,50 → R$ 2,65`. For a correction of a lot's item, returns
 * the current name of the item.
 */
function howMuch({ kind, lot, quantity, amount, was, became }: LateChange): string {
  if (kind === "movement") return `${signed(quantity ?? 0)}\u00a0${lot?.unit ?? ""}`;
  if (kind === "item") return lot?.item.name ?? nothing;
  if (kind === "settlement") return formatMoney(amount ?? 0);
  const of = (value: number | null) =>
    value === null
      ? "sem valor"
      : kind === "cost"
        ? `${formatUnitPrice(value)}/${lot?.unit ?? ""}`
        : formatMoney(value);
  return `${of(was)} → ${of(became)}`;
}

function Late({ change }: { change: LateChange }) {
  const { lot, supplier, recordedBy, reason } = change;
  return (
    <Line end={<b>{howMuch(change)}</b>}>
      <span>
        {nameChange(change)}
        {lot !== null && (
          <>
            {" · "}
            <LotLink lot={lot} /> <LotName lot={lot} />
          </>
        )}
        {supplier !== null && (
          <>
            {" · "}
            <TargetLink target={{ to: "/pagamentos/visualizar", search: { supplier: supplier.id } }}>
              {supplier.name}
            </TargetLink>
          </>
        )}
      </span>
      <small>
        Aconteceu em {formatDay(change.happenedOn)} · registrado {formatInstant(change.recordedAt)}
        {recordedBy !== null && ` por ${recordedBy.name}`}
      </small>
      {reason !== null && <Text size="sm">{reason}</Text>}
    </Line>
  );
}
