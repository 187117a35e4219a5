import { Button, Skeleton } from "@mantine/core";
import { lotsRoutes } from "@pomar/contract/lots/lots.routes";
import type { Lot } from "@pomar/contract/lots/lots.schema";
import { type Movement, type MovementKind, movementKindNames } from "@pomar/contract/lots/movements.schema";
import {
  IconAdjustments,
  IconArrowBackUp,
  IconArrowsJoin,
  IconDroplet,
  IconLogin2,
  IconPackageExport,
  IconToolsKitchen2,
  IconTrash,
  IconTruckDelivery,
} from "@tabler/icons-react";
import { useState } from "react";
import { useRows } from "../../shared/api/hooks.ts";
import { formatInstant } from "../../shared/format/dates.ts";
import { formatQuantity } from "../../shared/format/numbers.ts";
import { PageLink } from "../../shared/layout/page-link.tsx";
import { Failed } from "../../shared/list/list-states.tsx";
import { laterOverlay } from "../../shared/overlay/later.tsx";
import classes from "./lot-ledger.module.css";

const ReversalDialog = laterOverlay(async () => (await import("./reversal-dialog.tsx")).ReversalDialog);

const icons: Record<MovementKind, typeof IconTrash> = {
  entry: IconLogin2,
  production: IconToolsKitchen2,
  consumption: IconPackageExport,
  composition: IconArrowsJoin,
  shipment: IconTruckDelivery,
  loss: IconDroplet,
  adjustment: IconAdjustments,
  discard: IconTrash,
  reversal: IconArrowBackUp,
};

/** The ledger of a lot, newest first: what came, what went, what was taken back. */
export function LotLedger({ lot }: { lot: Lot }) {
  const movements = useRows(lotsRoutes.movements, { params: { id: lot.id }, query: { rows: 20 } });
  const [reversed, setReversed] = useState<Movement | null>(null);
  if (movements.error !== null) return <Failed error={movements.error} onRetry={movements.retry} />;
  if (movements.rows === undefined)
    return (
      <div aria-busy="true">
        <Skeleton height={52} mb={12} />
        <Skeleton height={52} mb={12} />
        <Skeleton height={52} />
      </div>
    );
  return (
    <>
      <ol className={classes.ledger} aria-label="Movimentos" aria-busy={movements.isFetching}>
        {movements.rows.map((movement) => (
          <Line key={movement.id} movement={movement} unit={lot.unit} onReverse={() => setReversed(movement)} />
        ))}
      </ol>
      {movements.hasMore && (
        <Button variant="default" onClick={movements.loadMore} loading={movements.isFetching}>
          Carregar mais
        </Button>
      )}
      <ReversalDialog lot={lot} opened={reversed !== null} movement={reversed} onClose={() => setReversed(null)} />
    </>
  );
}

interface LineProps {
  movement: Movement;
  unit: string;
  onReverse: () => void;
}

function Line({ movement, unit, onReverse }: LineProps) {
  const Icon = icons[movement.kind];
  const isUndone = movement.reversedById !== null;
  const name = movementKindNames[movement.kind];
  return (
    <li className={classes.line} data-undone={isUndone || undefined}>
      <span className={classes.icon} data-kind={movement.kind} aria-hidden="true">
        <Icon size={18} stroke={1.9} />
      </span>
      <div className={classes.what}>
        <p>
          <b>{name}</b>
          {isUndone && <em>estornado</em>}
          <Whereto movement={movement} />
        </p>
        <p className={classes.quiet}>
          <time dateTime={movement.occurredAt}>{formatInstant(movement.occurredAt)}</time>
          {movement.user !== null && ` · ${movement.user.name}`}
        </p>
        {movement.reason !== null && <p className={classes.quiet}>{movement.reason}</p>}
      </div>
      <div className={classes.figures}>
        <strong>{signed(movement.quantity, unit)}</strong>
        <span className={classes.quiet}>saldo {formatQuantity(movement.balanceAfter, unit)}</span>
      </div>
      {movement.reversible && (
        <Button
          className={classes.reverse}
          variant="subtle"
          size="compact-md"
          aria-label={`Estornar ${name.toLowerCase()} de ${formatQuantity(Math.abs(movement.quantity), unit)}`}
          onClick={onReverse}
        >
          Estornar
        </Button>
      )}
    </li>
  );
}

function Whereto({ movement: { childLot, customer, invoiceNumber } }: { movement: Movement }) {
  if (childLot !== null)
    return (
      <span>
        {" "}
        em{" "}
        <PageLink to="/lots/view/$id" params={{ id: childLot.id }} className={classes.link}>
          {childLot.code}
        </PageLink>
      </span>
    );
  if (customer === null) return null;
  return (
    <span>
      {" "}
      para {customer}
      {invoiceNumber !== null && `, nota ${invoiceNumber}`}
    </span>
  );
}

/** `+540,000 kg`, `−12,500 kg`. */
function signed(quantity: number, unit: string): string {
  const amount = formatQuantity(Math.abs(quantity), unit);
  return quantity > 0 ? `+${amount}` : `−${amount}`;
}
