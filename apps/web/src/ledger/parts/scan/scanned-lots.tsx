import { Flex, UnstyledButton } from "@mantine/core";
import { addDays } from "@pomar/contract/core/calendar.rules";
import type { ScannedLot } from "@pomar/contract/ledger/scan/scan.routes";
import { formatExpiry, localDay } from "../../../ui/format/dates.ts";
import { formatQuantity } from "../../../ui/format/numbers.ts";
import { LotOffer } from "../lots/lot-offer.tsx";
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

const soonDays = 60;

/**
 * The facts by which a person recognizes a lot; an expiry that is far away would only take room.
 * @param reason  why the open form refuses the lot, in place of its supplier and expiry; otherwise null.
 */
function tellFacts({ supplier, expiresAt, provisionalCode, location, supplierLot }: ScannedLot, reason: string | null) {
  const isSoon = expiresAt !== null && expiresAt <= addDays(localDay(), soonDays);
  return [
    reason ?? supplier?.name,
    reason === null && isSoon ? formatExpiry(expiresAt, localDay()) : null,
    provisionalCode === null ? null : `era #${provisionalCode}`,
    // No line begins inside the name of a place.
    location?.replaceAll(" ", "\u00a0"),
    supplierLot === null ? null : `lote do fornecedor ${supplierLot}`,
  ].filter((fact) => fact != null);
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
              end={!isBlind && formatQuantity(lot.balance, lot.unit)}
              mark={
                lot.status !== "available" && (
                  <LotStatusChip status={lot.status} expiresAt={lot.expiresAt} type={lot.type} />
                )
              }
              facts={tellFacts(lot, reason)}
            />
          </UnstyledButton>
        </li>
      ))}
    </Flex>
  );
}
