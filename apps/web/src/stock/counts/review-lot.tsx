import { Group } from "@mantine/core";
import { counted as countWords } from "@pomar/contract/core/decimal";
import type { Unit } from "@pomar/contract/kinds";
import type { ReviewLine, ReviewLot } from "@pomar/contract/stock/counts/counts.schema";
import type { ReactNode } from "react";
import { formatSignedQuantity } from "../../ledger/parts/lots/signed-quantity.ts";
import { formatAct } from "../../ui/format/dates.ts";
import { formatQuantity } from "../../ui/format/numbers.ts";
import { StatusChip } from "../../ui/kit/status-chip.tsx";

/** A count line: the quantity and its difference, then the user, the time and the note. */
export function CountLine({ line, unit, end }: { line: ReviewLine; unit: Unit; end?: ReactNode }) {
  const { counted, difference, at, by, note } = line;
  return (
    <Group justify="space-between" wrap="nowrap">
      <div>
        <b>{formatQuantity(counted, unit)}</b>
        {` · ${difference === 0 ? "igual" : formatSignedQuantity(difference, unit)}`}
        <small>{formatAct(at, by)}</small>
        <small>{note}</small>
      </div>
      {end}
    </Group>
  );
}

/** The facts of a counted lot that the approval depends on, as chips. */
export function LotChips({ of: { outcome, outside, adjustable, correctedSince, movedSince } }: { of: ReviewLot }) {
  return (
    <>
      {outside && <StatusChip tone="attention">Fora do inventário</StatusChip>}
      {!adjustable && outcome !== "equal" && <StatusChip tone="over">Sem ajuste</StatusChip>}
      {correctedSince && <StatusChip tone="act">Corrigido depois</StatusChip>}
      {movedSince && <StatusChip tone="act">Movimentado depois</StatusChip>}
    </>
  );
}

/** The count lines of a lot that are no longer valid, folded. */
export function SetAsideLines({ of: { lot, lines } }: { of: ReviewLot }) {
  const setAside = lines.filter(({ aside }) => aside !== null);
  if (setAside.length === 0) return null;
  return (
    <details>
      <summary>{countWords(setAside.length, "contagem não considerada", "contagens não consideradas")}</summary>
      {setAside.map((line) => (
        <CountLine key={line.id} line={line} unit={lot.unit} />
      ))}
    </details>
  );
}
