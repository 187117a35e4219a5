import { counted } from "@pomar/contract/core/decimal";
import { formatSignedQuantity } from "../../ledger/parts/lots/signed-quantity.ts";
import "@mantine/core/styles/Checkbox.css";
import { Button, Checkbox, Flex, Group } from "@mantine/core";
import { countsRoutes } from "@pomar/contract/stock/counts/counts.routes";
import type { CountReview, LotOutcome, ReviewLot } from "@pomar/contract/stock/counts/counts.schema";
import { LotLink, LotName } from "../../ledger/parts/lots/lot-link.tsx";
import { useAction } from "../../ui/api/hooks.ts";
import { formatInstant } from "../../ui/format/dates.ts";
import { formatLotQuantity, formatMoney, formatPercent } from "../../ui/format/numbers.ts";
import { StatusChip } from "../../ui/kit/status-chip.tsx";
import classes from "./counts.module.css";

const outcomeWords: Partial<Record<LotOutcome, string>> = {
  conflict: "Contagens diferentes",
  adjusted: "Ajustado depois de contado: contar de novo",
  untimely: "Contado antes da data do lote: contar de novo",
  recount: "Aguarda a recontagem",
};

interface ReviewLineProps {
  review: Pick<CountReview, "id" | "state" | "reason">;
  of: ReviewLot;
  isMarked: boolean;
  onMark: (is: boolean) => void;
}

/** One lot in the review of a stock count: expected quantity, counted quantity, counters and outcome. */
export function ReviewLine({ review, of, isMarked, onMark }: ReviewLineProps) {
  const { lot, outcome, outside, movedSince, correctedSince, adjustable, reason } = of;
  const isOpen = review.state === "open";
  const problem = outcomeWords[outcome];
  const mayMark = isOpen && of.lines.some(({ aside }) => aside === null);
  // A lot without a checkbox is indented as far as the lots with a checkbox.
  const isUnmarked = isOpen && !mayMark && of.lines.length > 0;
  return (
    <Flex
      component="li"
      gap={12}
      align="flex-start"
      className={classes.reviewed}
      data-unmarked={isUnmarked || undefined}
    >
      {mayMark && (
        <Checkbox
          size="md"
          aria-label={`Marcar ${lot.code}`}
          checked={isMarked}
          onChange={(event) => onMark(event.currentTarget.checked)}
        />
      )}
      <div>
        <Flex gap="2px 12px" align="center" justify="space-between" wrap="wrap" className={classes.head}>
          <LotLink lot={lot} />
          <span data-figures="">{differenceWords(of)}</span>
        </Flex>
        <Flex gap="2px 12px" align="center" justify="space-between" wrap="wrap" className={classes.head}>
          <small>
            <LotName lot={lot} />
          </small>
          <small data-figures="">{formatPart(of)}</small>
        </Flex>
        <small>
          {`esperado ${formatLotQuantity(of.expected, lot)}`}
          {of.counted !== null && ` · contado ${formatLotQuantity(of.counted, lot)}`}
        </small>
        <Group gap={6} align="stretch" className={classes.chips}>
          {problem !== undefined && <StatusChip tone="attention">{problem}</StatusChip>}
          {outside && <StatusChip tone="attention">Fora do inventário</StatusChip>}
          {!adjustable && outcome !== "equal" && <StatusChip tone="over">Sem ajuste</StatusChip>}
          {correctedSince && <StatusChip tone="act">Corrigido depois</StatusChip>}
          {movedSince && <StatusChip tone="act">Movimentado depois</StatusChip>}
        </Group>
        <LotLines countId={review.id} of={of} isOpen={isOpen} />
        {/* A lot's reason is shown only when it differs from the count's common reason, which the page shows above. */}
        {reason !== null && reason !== review.reason && <small>Motivo: {reason}</small>}
      </div>
    </Flex>
  );
}

function differenceWords({ difference, lot, outcome }: ReviewLot): string {
  if (difference === null) return outcome === "missing" ? "não contado" : "–";
  return difference === 0 ? "igual" : formatSignedQuantity(difference, lot.unit);
}

/** Formats a count difference: its percentage of the expected quantity, and its value in R$. */
function formatPart({ difference, differencePct, value }: ReviewLot): string {
  if (difference === null || difference === 0) return "";
  const worth = value === null ? "sem custo" : formatMoney(value);
  return differencePct === null ? worth : `${formatPercent(differencePct)} · ${worth}`;
}

interface LotLinesProps {
  countId: string;
  of: ReviewLot;
  isOpen: boolean;
}

/**
 * The count lines of a lot with user and time; when the counted quantities differ, the reviewer chooses the correct
 * line.
 */
function LotLines({ countId, of: { lot, lines, outcome }, isOpen }: LotLinesProps) {
  const choice = useAction(countsRoutes.choose);
  const activeLines = lines.filter(({ aside }) => aside === null);
  const replacedLines = lines.filter((line) => line.aside !== null);
  // A single count line omits its quantity, which is already shown above the line.
  const isAlone = lines.length === 1;
  const formatFigures = ({ counted: found, difference }: ReviewLot["lines"][number]) =>
    `${formatLotQuantity(found, lot)} (${difference === 0 ? "igual" : formatSignedQuantity(difference, lot.unit)})`;
  const describeLine = (line: ReviewLot["lines"][number]) =>
    [line.by?.name, isAlone ? null : formatFigures(line), formatInstant(line.at), line.note]
      .filter(Boolean)
      .join(" · ");
  return (
    <>
      {activeLines.map((line) => (
        <small key={line.id} className={classes.found}>
          {describeLine(line)}
          {isOpen && outcome === "conflict" && (
            <Button
              variant="light"
              size="compact-md"
              h={40}
              aria-label={`Usar esta, de ${line.by?.name}`}
              loading={choice.isPending}
              onClick={() => void choice.run({ params: { id: countId }, body: { lineId: line.id } })}
            >
              Usar esta
            </Button>
          )}
        </small>
      ))}
      {replacedLines.length > 0 && (
        <details>
          <summary>{counted(replacedLines.length, "contagem não considerada", "contagens não consideradas")}</summary>
          {replacedLines.map((line) => (
            <small key={line.id} className={classes.found}>
              {describeLine(line)}
            </small>
          ))}
        </details>
      )}
    </>
  );
}
