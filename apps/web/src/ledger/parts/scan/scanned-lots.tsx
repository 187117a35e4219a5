import { Flex, UnstyledButton } from "@mantine/core";
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
    <Flex component="ul" direction="column" gap={8} aria-label={label}>
      {lots.map((lot) => (
        <li key={lot.id}>
          <UnstyledButton className={classes.lot} onClick={() => onChoose(lot)}>
            <Flex component="span" gap="2px 12px" align="center" justify="space-between" wrap="wrap">
              <b>{lot.code}</b>
              <LotStatusChip status={lot.status} expiresAt={lot.expiresAt} type={lot.type} isQuiet />
            </Flex>
            <Flex component="span" gap="2px 12px" align="center" justify="space-between" wrap="wrap">
              <ItemName item={lot.item}>{describeLot(lot)}</ItemName>
              {!isBlind && <span data-figures>{formatLotQuantity(lot.balance, lot)}</span>}
            </Flex>
            <small>
              {factsOfLot(lot)}
              {lot.location !== null && ` · ${lot.location}`}
              {lot.supplierLot !== null && ` · lote do fornecedor ${lot.supplierLot}`}
            </small>
          </UnstyledButton>
        </li>
      ))}
    </Flex>
  );
}
