import { UnstyledButton } from "@mantine/core";
import { describeLot } from "@pomar/contract/ledger/lots/lot-words";
import type { ScannedLot } from "@pomar/contract/ledger/scan/scan.routes";
import { ItemName } from "../../../registries/parts/items/fruit-mark.tsx";
import { formatLotQuantity } from "../../../ui/format/numbers.ts";
import { factsOfLot } from "../lots/lot-picker.tsx";
import { LotStatusChip } from "../lots/lot-status-chip.tsx";
import { readTaker } from "./read-taker.ts";
import classes from "./scan.module.css";

interface ScannedLotsProps {
  lots: readonly ScannedLot[];
  label: string;
  onChoose: (lot: ScannedLot) => void;
}

/** A choice of lots by one press: usable ones first, otherwise in their order. */
export function ScannedLots({ lots, label, onChoose }: ScannedLotsProps) {
  const isBlind = readTaker()?.counting?.isBlind ?? false;
  return (
    <ul className={classes.lots} aria-label={label}>
      {lots.map((lot) => (
        <li key={lot.id}>
          <UnstyledButton className={classes.lot} onClick={() => onChoose(lot)}>
            <span className={classes.lotHead}>
              <b>{lot.code}</b>
              <LotStatusChip status={lot.status} expiresAt={lot.expiresAt} type={lot.type} isQuiet />
            </span>
            <span className={classes.lotHead}>
              <ItemName item={lot.item}>{describeLot(lot)}</ItemName>
              {!isBlind && <span data-figures>{formatLotQuantity(lot.balance, lot)}</span>}
            </span>
            <small>
              {factsOfLot(lot)}
              {lot.location !== null && ` · ${lot.location}`}
              {lot.supplierLot !== null && ` · lote do fornecedor ${lot.supplierLot}`}
            </small>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
