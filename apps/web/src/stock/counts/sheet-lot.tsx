import { Flex, UnstyledButton } from "@mantine/core";
import { IconCheck, IconDeviceMobile, IconRefresh } from "@tabler/icons-react";
import { LotName } from "../../ledger/parts/lots/lot-link.tsx";
import { formatDay, formatTime } from "../../ui/format/dates.ts";
import { formatLotQuantity } from "../../ui/format/numbers.ts";
import { FactLine } from "../../ui/kit/fact-line.tsx";
import { StatusChip } from "../../ui/kit/status-chip.tsx";
import classes from "./counts.module.css";
import { isAskedAgain, isCounted, type LotToCount } from "./waiting-lines.ts";

/** One lot of the count sheet as a button, large enough to press with gloves. */
export function LotButton({ of, onPress }: { of: LotToCount; onPress: (() => void) | null }) {
  const { lot, onSheet } = of;
  const content = (
    <>
      <Flex component="span" gap="2px 12px" align="center" justify="space-between" wrap="wrap" className={classes.head}>
        <b>{lot.code}</b>
        <LotStatus of={of} />
      </Flex>
      <Flex component="span" gap="2px 12px" align="center" justify="space-between" wrap="wrap" className={classes.head}>
        <LotName lot={lot} isShort />
        <span data-figures="">{formatFigure(of)}</span>
      </Flex>
      <small>
        <FactLine>
          {lot.place}
          {lot.expiresAt !== null && `vence ${formatDay(lot.expiresAt)}`}
          {lot.supplier?.name}
          {onSheet?.expected != null && `esperado ${formatLotQuantity(onSheet.expected, lot)}`}
          {describeLines(of)}
        </FactLine>
      </small>
    </>
  );
  if (onPress === null) return <div className={classes.lot}>{content}</div>;
  return (
    <UnstyledButton className={classes.lot} onClick={onPress}>
      {content}
    </UnstyledButton>
  );
}

/** The latest counted quantity of a lot; empty when the count hides quantities from the counter. */
function formatFigure(of: LotToCount): string {
  const counted = getQuantity(of);
  return counted === null ? "" : formatLotQuantity(counted, of.lot);
}

function getQuantity({ onSheet, waiting }: LotToCount): number | null {
  const line = onSheet?.lines.findLast(({ aside, counted }) => aside === null && counted !== null);
  return waiting?.values.counted ?? line?.counted ?? null;
}

const describeLines = ({ onSheet, lot }: LotToCount): string[] =>
  (onSheet?.lines ?? [])
    .filter(({ aside }) => aside === null)
    .map(({ by, at, counted }) =>
      [by?.name, counted === null ? null : formatLotQuantity(counted, lot), formatTime(at)].filter(Boolean).join(" "),
    );

export function LotStatus({ of }: { of: LotToCount }) {
  const { onSheet, waiting } = of;
  if (waiting?.entry.state === "refused") return <StatusChip tone="wrong">Precisa de atenção</StatusChip>;
  if (waiting !== null)
    return (
      <StatusChip tone="attention" icon={<IconDeviceMobile size={15} />}>
        No aparelho
      </StatusChip>
    );
  if (isAskedAgain(of))
    return (
      <StatusChip tone="attention" icon={<IconRefresh size={15} />}>
        Contar de novo
      </StatusChip>
    );
  if (onSheet?.outside && isCounted(of)) return <StatusChip tone="attention">Fora do inventário</StatusChip>;
  if (getQuantity(of) === 0) return <StatusChip tone="over">Não existe</StatusChip>;
  return isCounted(of) ? (
    <StatusChip tone="fine" icon={<IconCheck size={15} stroke={2.4} />}>
      Contado
    </StatusChip>
  ) : null;
}
