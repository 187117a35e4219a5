import { ActionIcon, Box, Button, Flex, Group } from "@mantine/core";
import { calculateSum, formatNumber, unbroken } from "@pomar/contract/core/decimal";
import { describeItem } from "@pomar/contract/ledger/lots/lot-words";
import { IconAlertTriangle, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useUsual } from "../../../entries/parts/usual/use-usual.ts";
import { ItemName } from "../../../registries/parts/items/fruit-mark.tsx";
import { getOtherUnit } from "../../../registries/parts/items/other-unit.ts";
import { DecimalField } from "../../../ui/form/decimal-field.tsx";
import { buildLooseField } from "../../../ui/form/loose-field.ts";
import { formatLotQuantity } from "../../../ui/format/numbers.ts";
import { FactLine } from "../../../ui/kit/fact-line.tsx";
import type { LotChoice } from "./lot-choice.ts";
import {
  blankLine,
  type ChosenLot,
  continued,
  getExcess,
  getRemaining,
  getShare,
  type LotLine,
  toProductKey,
  withLot,
} from "./lot-lines.ts";
import { factsOfLot, LotPicker } from "./lot-picker.tsx";
import classes from "./lots.module.css";
import { OverTake } from "./over-take.tsx";

interface LotLineRowProps {
  index: number;
  lines: readonly LotLine[];
  choice: LotChoice;
  ids: { lot: string; quantity: string };
  errors: { lot?: string | undefined; quantity?: string | undefined };
  /** The unit of the quantity field while no lot is chosen. */
  unit: string | null;
  /** The quantity by which the sum of all lines falls short of the wanted total; null when no total is wanted. */
  missing: number | null;
  showsShare: boolean;
  onLines: (lines: LotLine[]) => void;
  onRemove: () => void;
}

export function LotLineRow(props: LotLineRowProps) {
  const { index, lines, choice, ids, errors, missing, onLines } = props;
  const line = lines[index] ?? blankLine;
  const lot = line.lotId === null ? undefined : choice.known.get(line.lotId);
  const change = (part: Partial<LotLine>) =>
    onLines(lines.map((other, n) => (n === index ? { ...other, ...part } : other)));
  const unit = lot?.unit ?? props.unit;
  const isAdditive = lot?.type === "additive";
  const otherUnit = isAdditive ? getOtherUnit(unit) : null;
  const usual = useUsual(isAdditive ? { of: "consumption", item: lot.item.id } : null);

  return (
    // Each line has the role of a group: a fieldset would be announced twice by screen readers.
    <Group
      gap="1.25rem 10px"
      align="flex-start"
      className={classes.line}
      role="group"
      aria-label={`Linha ${index + 1}`}
    >
      <Box flex="1 1 270px" miw={0}>
        <LotPicker
          id={ids.lot}
          label="Lote"
          choice={choice}
          value={line.lotId}
          onChange={(chosen) => {
            const next = withLot(lines, index, { lot: chosen, missing });
            onLines(next);
            // The quantity is typed next; its field is new when the lot has a different unit.
            if (chosen !== null && next[index]?.quantity === null)
              requestAnimationFrame(() => document.getElementById(ids.quantity)?.focus());
          }}
          taken={lines.flatMap(({ lotId }) => lotId ?? [])}
          error={errors.lot}
          isInLines
        />
      </Box>
      <Box flex="1 1 150px" miw={0} maw="100%">
        <DecimalField
          // A different lot starts in the unit that suits its proposed quantity. A lot that arrives while the user types
          // keeps the field, unless it offers a second unit.
          key={`${line.lotId}-${otherUnit?.unit}`}
          field={{
            ...buildLooseField(ids.quantity, "Quantidade", {
              value: line.quantity,
              onChange: (quantity) => change({ quantity }),
            }),
            error: errors.quantity,
          }}
          scale={unit === "un" ? 0 : 3}
          unit={unit ?? undefined}
          otherUnit={otherUnit}
          usual={usual.quantity}
        />
      </Box>
      <ActionIcon
        className={classes.lineRemove}
        size={48}
        variant="default"
        title="Tirar lote"
        aria-label={`Remover linha ${index + 1}`}
        onClick={props.onRemove}
      >
        <IconTrash size={20} aria-hidden="true" />
      </ActionIcon>
      {lot !== undefined && <LineFacts {...props} lot={lot} onQuantity={(quantity) => change({ quantity })} />}
    </Group>
  );
}

interface LineFactsProps extends LotLineRowProps {
  lot: ChosenLot;
  onQuantity: (quantity: number) => void;
}

function LineFacts(props: LineFactsProps) {
  const { index, lines, lot, showsShare, onQuantity } = props;
  const share = showsShare ? getShare(lines, index) : null;
  const rest = getRemaining(lines, lot);
  const all = calculateSum([lines[index]?.quantity ?? 0, rest]).toNumber();
  const [isOffered, setOffered] = useState(rest > 0);
  if (!isOffered && rest > 0) setOffered(true);
  return (
    <Group gap="4px 12px" align="center" justify="space-between" className={classes.lineFacts}>
      <FactLine>
        <ItemName item={lot.item}>{describeItem(lot)}</ItemName>
        <span>
          Saldo <b>{formatLotQuantity(lot.balance, lot)}</b>
        </span>
        {factsOfLot(lot)}
        {share !== null && <output>{unbroken(formatNumber(share, 2), "%")} do total</output>}
      </FactLine>
      {/* A button that was pressed keeps its room, so that the controls below do not move. */}
      {isOffered && getExcess(lines, index, lot.balance) === null && (
        <Button
          variant="transparent"
          size="compact-md"
          px={0}
          h={48}
          style={{ visibility: rest > 0 ? "visible" : "hidden" }}
          onClick={() => onQuantity(all)}
        >
          Usar tudo
        </Button>
      )}
      <Shortfall {...props} />
    </Group>
  );
}

type ShortfallProps = Pick<LineFactsProps, "index" | "lines" | "lot" | "choice" | "onLines">;

/** A warning that a line exceeds the balance of its lot, with a button that continues in the next lot of its item. */
export function Shortfall({ index, lines, lot, choice, onLines }: ShortfallProps) {
  if (getExcess(lines, index, lot.balance) === null) return null;
  const pool = [...new Map([...choice.offered, lot].map((one) => [one.id, one])).values()];
  const sameThing = pool.filter((other) => toProductKey(other) === toProductKey(lot));
  const hasNext = sameThing.some((other) => other.id !== lot.id && getRemaining(lines, other) > 0);
  return (
    <Flex component="span" gap={8} align="center" wrap="wrap" className={classes.caution} role="status">
      <span>
        <IconAlertTriangle size={18} aria-hidden="true" /> <OverTake lines={lines} index={index} lot={lot} />
      </span>
      {hasNext && (
        <Button variant="default" size="compact-md" h={48} onClick={() => onLines(continued(lines, index, sameThing))}>
          Completar com o próximo lote
        </Button>
      )}
    </Flex>
  );
}
