import { Flex, UnstyledButton } from "@mantine/core";
import type { ScannedLot } from "@pomar/contract/ledger/scan/scan.routes";
import { formatLotQuantity } from "../../../ui/format/numbers.ts";
import { LotOffer } from "../lots/lot-offer.tsx";
import { factsOfLot } from "../lots/lot-picker.tsx";
import { LotStatusChip } from "../lots/lot-status-chip.tsx";
import { readTaker } from "./read-taker.ts";
import classes from "./scan.module.css";

interface ScannedLotsProps {
  lots: readonly ScannedLot[];
  label: string;
  onChoose: (lot: ScannedLot) => void;
}

/** A list from which the user chooses a lot by one press. */
export function ScannedLots({ lots, label, onChoose }: ScannedLotsProps) {
  const isBlind = readTaker()?.counting?.isBlind ?? false;
  return (
    <Flex component="ul" direction="column" gap={8} aria-label={label}>
      {lots.map((lot) => (
        <li key={lot.id}>
          <UnstyledButton className={classes.lot} onClick={() => onChoose(lot)}>
            <LotOffer
              lot={lot}
              end={!isBlind && formatLotQuantity(lot.balance, lot)}
              mark={
                lot.status !== "available" && (
                  <LotStatusChip status={lot.status} expiresAt={lot.expiresAt} type={lot.type} />
                )
              }
            >
              {factsOfLot(lot)}
              {lot.provisionalCode !== null && ` · era #${lot.provisionalCode}`}
              {lot.location !== null && ` · ${lot.location}`}
              {lot.supplierLot !== null && ` · lote do fornecedor ${lot.supplierLot}`}
            </LotOffer>
          </UnstyledButton>
        </li>
      ))}
    </Flex>
  );
}
