import { Button, Skeleton, ThemeIcon } from "@mantine/core";
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
import { LotLink } from "../../domain/lots/lot-link.tsx";
import { useRows } from "../../ui/api/hooks.ts";
import { formatInstant } from "../../ui/format/dates.ts";
import { formatQuantity } from "../../ui/format/numbers.ts";
import { Lines } from "../../ui/kit/lines.tsx";
import { LoadMore } from "../../ui/kit/load-more.tsx";
import { Failed } from "../../ui/list/list-states.tsx";
import classes from "./lot-ledger.module.css";
import { ReversalDialog } from "./reversal-dialog.tsx";

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

/** What came is green, what went on blue, what went missing amber. */
const colors: Record<MovementKind, "green" | "blue" | "amber" | "gray"> = {
  entry: "green",
  production: "green",
  consumption: "blue",
  composition: "blue",
  shipment: "blue",
  loss: "amber",
  adjustment: "amber",
  discard: "amber",
  reversal: "gray",
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
      <div className={classes.ledger}>
        <Lines aria-label="Movimentos" aria-busy={movements.isFetching}>
          {movements.rows.map((movement) => (
            <Line key={movement.id} movement={movement} unit={lot.unit} onReverse={() => setReversed(movement)} />
          ))}
        </Lines>
      </div>
      <LoadMore of={movements} />
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
      <ThemeIcon variant="light" color={colors[movement.kind]} size={40} radius="lg" aria-hidden="true">
        <Icon size={18} stroke={1.9} />
      </ThemeIcon>
      <div>
        <p>
          <b>{name}</b>
          {isUndone && <em>estornado</em>}
          <Whereto movement={movement} />
        </p>
        <p>
          <small>
            <time dateTime={movement.occurredAt}>{formatInstant(movement.occurredAt)}</time>
            {movement.user !== null && ` · ${movement.user.name}`}
          </small>
        </p>
        {movement.reason !== null && <small>{movement.reason}</small>}
      </div>
      <div className={classes.figures} data-figures="">
        <strong>{signed(movement.quantity, unit)}</strong>
        <small>saldo {formatQuantity(movement.balanceAfter, unit)}</small>
      </div>
      {movement.reversible && (
        <Button
          className={classes.reverse}
          data-screen-only=""
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
        em <LotLink lot={childLot} />
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
