import { Button, Group } from "@mantine/core";
import { countsRoutes } from "@pomar/contract/stock/counts/counts.routes";
import type { CountReview, LotOutcome, ReviewLot } from "@pomar/contract/stock/counts/counts.schema";
import { LotLink, LotName } from "../../ledger/parts/lots/lot-link.tsx";
import { alerts } from "../../ui/alerts/alerts.ts";
import { useAction } from "../../ui/api/hooks.ts";
import { formatQuantity } from "../../ui/format/numbers.ts";
import { Line } from "../../ui/kit/lines.tsx";
import { StatusChip } from "../../ui/kit/status-chip.tsx";
import { describeLine, LotChips, SetAsideLines } from "./review-lot.tsx";

const problems: Partial<Record<LotOutcome, string>> = {
  conflict: "Contagens diferentes",
  adjusted: "Ajustado depois de contado: contar de novo",
  untimely: "Contado antes da data do lote: contar de novo",
  recount: "Aguarda a recontagem",
};

/** A lot that needs a decision before the approval: the reviewer chooses a count or asks for a recount. */
export function UnsettledLine({ review, of }: { review: Pick<CountReview, "id" | "state">; of: ReviewLot }) {
  const { lot, outcome, lines } = of;
  const choice = useAction(countsRoutes.choose);
  const recount = useAction(countsRoutes.recount);
  const params = { id: review.id };
  const isOpen = review.state === "open";
  const askAgain = async () => {
    const reply = await recount.run({ params, body: { lotIds: [lot.id] } });
    if (reply.ok) alerts.success(`${lot.code} volta para a folha: contar de novo`);
  };
  return (
    <Line>
      <Group gap="2px 12px">
        <LotLink lot={lot} />
        <StatusChip tone="attention">{problems[outcome]}</StatusChip>
        <LotChips of={of} />
        {isOpen && outcome !== "recount" && (
          <Button
            variant="default"
            size="compact-md"
            h={40}
            ml="auto"
            aria-label={`Recontar ${lot.code}`}
            loading={recount.isPending}
            onClick={() => void askAgain()}
          >
            Recontar
          </Button>
        )}
      </Group>
      <small>
        <LotName lot={lot} isShort />
        {` · esperado ${formatQuantity(of.expected, lot.unit)}`}
      </small>
      {lines
        .filter(({ aside }) => aside === null)
        .map((line) => (
          <Group key={line.id} gap={12} justify="space-between" wrap="nowrap" mt={4}>
            <small>{describeLine(line, lot.unit)}</small>
            {isOpen && outcome === "conflict" && (
              <Button
                variant="light"
                size="compact-md"
                h={40}
                flex="none"
                aria-label={`Usar esta, de ${line.by?.name}`}
                loading={choice.isPending}
                onClick={() => void choice.run({ params, body: { lineId: line.id } })}
              >
                Usar esta
              </Button>
            )}
          </Group>
        ))}
      <SetAsideLines of={of} />
    </Line>
  );
}
