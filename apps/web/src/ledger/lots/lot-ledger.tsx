import { Button, Modal, Stack, ThemeIcon } from "@mantine/core";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import type { Lot } from "@pomar/contract/ledger/lots/lots.schema";
import { type Movement, type MovementKind, movementKindNames } from "@pomar/contract/ledger/lots/movements.schema";
import {
  IconAdjustments,
  IconArrowBackUp,
  IconArrowsJoin,
  IconBuildingFactory2,
  IconDroplet,
  IconLogin2,
  IconPackageExport,
  IconTrash,
  IconTruckDelivery,
  IconTruckReturn,
} from "@tabler/icons-react";
import { useState } from "react";
import { useRows } from "../../ui/api/hooks.ts";
import { ReasonForm } from "../../ui/form/reason-form.tsx";
import { formatInstant } from "../../ui/format/dates.ts";
import { formatQuantity } from "../../ui/format/numbers.ts";
import { Coming } from "../../ui/kit/loaded.tsx";
import { usePast } from "../../ui/past/past.ts";
import { RecordLines } from "../../ui/record/record-lines.tsx";
import { LotLink } from "../parts/lots/lot-link.tsx";
import { formatSignedQuantity } from "../parts/lots/signed-quantity.ts";
import classes from "./lot-ledger.module.css";

/**
 * The appearance of movements: received quantities are green, used and dispatched quantities blue, missing quantities
 * amber.
 */
const looks: Record<MovementKind, { Icon: typeof IconTrash; color: "green" | "blue" | "amber" | "gray" }> = {
  entry: { Icon: IconLogin2, color: "green" },
  production: { Icon: IconBuildingFactory2, color: "green" },
  consumption: { Icon: IconPackageExport, color: "blue" },
  composition: { Icon: IconArrowsJoin, color: "blue" },
  shipment: { Icon: IconTruckDelivery, color: "blue" },
  loss: { Icon: IconDroplet, color: "amber" },
  adjustment: { Icon: IconAdjustments, color: "amber" },
  discard: { Icon: IconTrash, color: "amber" },
  return: { Icon: IconTruckReturn, color: "amber" },
  reversal: { Icon: IconArrowBackUp, color: "gray" },
};

/** The ledger of a lot, newest movement first: receptions, uses and reversals. */
export function LotLedger({ lot }: { lot: Lot }) {
  const past = usePast();
  const movements = useRows(lotsRoutes.movements, { params: { id: lot.id }, query: { rows: 20, ...past } });
  // The state stays set after the dialog is closed, because the closing dialog still shows its movement.
  const [reversedMovement, setReversedMovement] = useState<Movement | null>(null);
  const [isAsking, setAsking] = useState(false);
  const ask = (movement: Movement) => {
    setReversedMovement(movement);
    setAsking(true);
  };
  const close = () => setAsking(false);
  return (
    <>
      <div className={classes.ledger}>
        <RecordLines of={movements} label="Movimentos" waiting={<Coming />}>
          {(movement) => (
            <Line
              key={movement.id}
              movement={movement}
              unit={lot.unit}
              onReverse={past === null ? () => ask(movement) : null}
            />
          )}
        </RecordLines>
      </div>
      <Modal
        opened={isAsking}
        onClose={close}
        title={reversedMovement && `Estornar ${nameMovement(reversedMovement)}?`}
      >
        {reversedMovement !== null && (
          <ReversalForm key={reversedMovement.id} movement={reversedMovement} unit={lot.unit} onDone={close} />
        )}
      </Modal>
    </>
  );
}

const nameMovement = ({ kind }: Movement) => movementKindNames[kind].toLowerCase();

function Line({ movement, unit, onReverse }: { movement: Movement; unit: string; onReverse: (() => void) | null }) {
  const { Icon, color } = looks[movement.kind];
  const isUndone = movement.reversedById !== null;
  return (
    <li className={classes.line} data-undone={isUndone || undefined}>
      <ThemeIcon variant="light" color={color} size={40} radius="lg" aria-hidden="true">
        <Icon size={18} stroke={1.9} />
      </ThemeIcon>
      <div>
        <p>
          <b>{movementKindNames[movement.kind]}</b>
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
      <Stack gap={0} align="end" className={classes.figures} data-figures="">
        <strong>{formatSignedQuantity(movement.quantity, unit)}</strong>
        <small>saldo {formatQuantity(movement.balanceAfter, unit)}</small>
      </Stack>
      {movement.reversible && onReverse !== null && (
        <Button
          className={classes.reverse}
          data-screen-only=""
          variant="subtle"
          size="compact-md"
          aria-label={`Estornar ${nameMovement(movement)} de ${formatQuantity(Math.abs(movement.quantity), unit)}`}
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

function ReversalForm({ movement, unit, onDone }: { movement: Movement; unit: string; onDone: () => void }) {
  const { id, quantity, customer } = movement;
  const amount = formatQuantity(Math.abs(quantity), unit);
  return (
    <ReasonForm
      route={lotsRoutes.reverseMovement}
      input={(reason) => ({ params: { id }, body: { reason } })}
      consequence={
        <>
          {quantity < 0 ? `Voltam ao saldo ${amount}` : `Saem do saldo ${amount}`}
          {customer !== null && `, e o rastreio deixa de mostrar ${customer}`}. O movimento continua no histórico, com o
          estorno ao lado.
        </>
      }
      act="Estornar"
      color="red"
      done="Movimento estornado"
      onDone={onDone}
    />
  );
}
