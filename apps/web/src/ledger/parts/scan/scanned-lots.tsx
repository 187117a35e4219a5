import { Flex, UnstyledButton } from "@mantine/core";
import type { ScannedLot } from "@pomar/contract/ledger/scan/scan.routes";
import { formatLotQuantity } from "../../../ui/format/numbers.ts";
import { LotOffer } from "../lots/lot-offer.tsx";
import { factsOfLot } from "../lots/lot-picker.tsx";
import { LotStatusChip } from "../lots/lot-status-chip.tsx";
import { whyNowhere } from "./fit.ts";
import { readTaker } from "./read-taker.ts";
import classes from "./scan.module.css";
import { targetsFor } from "./scan-targets.ts";

export interface ScannedLotsProps {
  lots: readonly ScannedLot[];
  label: string;
  /** The id of the field from which the scanner was opened. */
  askedBy: string | null;
  onChoose: (lot: ScannedLot) => void;
}

/** A list from which the user chooses a lot by one press; lots that the open form refuses come last, with the reason. */
export function ScannedLots({ lots, label, askedBy, onChoose }: ScannedLotsProps) {
  const taker = readTaker();
  const isBlind = taker?.counting?.isBlind ?? false;
  const fields = taker === null ? targetsFor(askedBy) : [];
  const judged = lots.map((lot) => ({ lot, reason: whyNowhere(lot, fields) }));
  judged.sort((one, other) => Number(one.reason !== null) - Number(other.reason !== null));
  return (
    <Flex component="ul" direction="column" gap={8} aria-label={label}>
      {judged.map(({ lot, reason }) => (
        <li key={lot.id}>
          <UnstyledButton className={classes.lot} disabled={reason !== null} onClick={() => onChoose(lot)}>
            <LotOffer
              lot={lot}
              end={!isBlind && formatLotQuantity(lot.balance, lot)}
              mark={
                lot.status !== "available" && (
                  <LotStatusChip status={lot.status} expiresAt={lot.expiresAt} type={lot.type} />
                )
              }
            >
              {reason ?? factsOfLot(lot)}
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
