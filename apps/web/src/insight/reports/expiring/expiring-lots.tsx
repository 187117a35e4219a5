import { Button, Group } from "@mantine/core";
import { addDays, daysBetween } from "@pomar/contract/core/calendar.rules";
import { counted } from "@pomar/contract/core/decimal";
import type { ExpiryBucket } from "@pomar/contract/insight/lot-dashboards/lot-dashboards.schema";
import { describeItem } from "@pomar/contract/ledger/lots/lot-words";
import { lotTypeNames } from "@pomar/contract/ledger/lots/lots.schema";
import { financialLotsRoutes } from "@pomar/contract/money/payments/financial-lots.routes";
import type { FinancialLot } from "@pomar/contract/money/payments/financial-lots.schema";
import { Link } from "@tanstack/react-router";
import { LotLink } from "../../../ledger/parts/lots/lot-link.tsx";
import { LotStatusChip } from "../../../ledger/parts/lots/lot-status-chip.tsx";
import { nextActs } from "../../../ledger/parts/lots/next-acts.ts";
import { ItemName } from "../../../registries/parts/items/fruit-mark.tsx";
import { WaitingBars } from "../../../ui/charts/waiting-bars.tsx";
import { chosenSearch } from "../../../ui/form/chosen.ts";
import { formatExpiry, localDay } from "../../../ui/format/dates.ts";
import { formatQuantity } from "../../../ui/format/numbers.ts";
import { Card } from "../../../ui/kit/card.tsx";
import { Line, Lines } from "../../../ui/kit/lines.tsx";
import { Loaded } from "../../../ui/kit/loaded.tsx";
import { shownDay, usePast } from "../../../ui/past/past.ts";
import classes from "../reports.module.css";

const soonDays = 30;
const pressingDays = 7;
const atFirst = 50;

interface ExpiringLotsProps {
  sums: (buckets: readonly ExpiryBucket[]) => { lots: number; worth: string };
  today: string;
}

/** Lists single lots: first the expired lots with a balance, then the lots that expire within 30 days. */
export function ExpiringLots({ sums, today }: ExpiringLotsProps) {
  const expired = sums(["expired"]);
  const soon = sums(["days7", "days15", "days30"]);
  const soonQuery = { expiresFrom: today, expiresBefore: addDays(today, soonDays + 1) };
  return (
    <>
      {expired.lots > 0 && <Named title="Vencidos com saldo" {...expired} query={{ expiresBefore: today }} />}
      {soon.lots > 0 ? (
        <Named title="Vencem em 30 dias" {...soon} query={soonQuery} />
      ) : (
        <Card title="Vencem em 30 dias">
          <p>Nenhum lote com saldo vence em 30 dias.</p>
        </Card>
      )}
    </>
  );
}

interface NamedProps {
  title: string;
  lots: number;
  worth: string;
  /** The query for the list of lots that selects the lots counted under the title. */
  query: { expiresFrom?: string; expiresBefore: string };
}

function Named({ title, lots, worth, query }: NamedProps) {
  const past = usePast();
  const asked = { ...query, inStock: "true", sortBy: "expiresAt", sortOrder: "asc" } as const;
  const all = counted(lots, "lote", "lotes");
  return (
    <Card
      title={title}
      aside={
        <span>
          <Link to="/lots/find-all" search={{ ...asked, ...past }}>
            {all}
          </Link>{" "}
          <small>{worth}</small>
        </span>
      }
    >
      <Loaded
        route={financialLotsRoutes.list}
        query={{ ...asked, ...past, rows: atFirst }}
        waiting={<WaitingBars count={Math.min(lots, 6)} />}
      >
        {({ data, total }) => (
          <div className={classes.namedLots}>
            <Lines aria-label={title}>
              {data.map((lot) => (
                <NamedLot key={lot.id} lot={lot} />
              ))}
              {total > data.length && (
                <li>
                  <Link to="/lots/find-all" search={{ ...asked, ...past }}>
                    Ver os {all}
                  </Link>
                </li>
              )}
            </Lines>
          </div>
        )}
      </Loaded>
    </Card>
  );
}

function NamedLot({ lot }: { lot: FinancialLot }) {
  const { type, item, supplier, balance, unit, expiresAt, status } = lot;
  return (
    <Line
      data-row={lot.id}
      end={
        <span className={classes.named}>
          <span>
            <b>{formatQuantity(balance, unit)}</b>
            {expiresAt !== null && <small data-tone={getTone(expiresAt)}>{formatExpiry(expiresAt, shownDay())}</small>}
          </span>
          {usePast() === null && <Act lot={lot} />}
        </span>
      }
    >
      <Group gap="2px 8px">
        <ItemName item={item}>
          <b>{describeItem(lot)}</b>
        </ItemName>
        {status !== "available" && status !== "expired" && <LotStatusChip status={status} />}
      </Group>
      <small>
        <LotLink lot={lot} /> <span className={classes.whole}>{supplier?.name ?? lotTypeNames[type]}</span>
      </small>
    </Line>
  );
}

function getTone(expiresAt: string) {
  const days = daysBetween(shownDay(), expiresAt);
  if (days < 0) return "wrong";
  return days <= pressingDays ? "attention" : undefined;
}

/**
 * Button for the next action on a lot: the next production step, or else an action on the lot's own page, such as
 * dispatch or discard.
 */
function Act({ lot: { id, code, type, item, status, expiresAt } }: { lot: FinancialLot }) {
  const isOver = status === "recalled" || (expiresAt !== null && expiresAt < localDay());
  const nextAct = status === "available" && !isOver ? nextActs[type] : undefined;
  const lotAct = status === "available" ? ship : release;
  const { act, label } = isOver ? discard : lotAct;
  const words = nextAct?.label ?? label;
  return (
    <Button
      variant="light"
      size="sm"
      color={isOver ? "red" : "blue"}
      aria-label={`${words} ${code}`}
      renderRoot={(root) =>
        nextAct !== undefined ? (
          <Link to={nextAct.to} search={chosenSearch("fruitId", item.id)} {...root} />
        ) : (
          <Link to="/lots/view/$id" params={{ id }} search={{ act }} {...root} />
        )
      }
    >
      {words}
    </Button>
  );
}

const ship = { act: "ship", label: "Registrar saída" };
const release = { act: "release", label: "Liberar" };
const discard = { act: "discard", label: "Descartar" };
