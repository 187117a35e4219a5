import { Button, Group, Stack } from "@mantine/core";
import { countsRoutes } from "@pomar/contract/stock/counts/counts.routes";
import type { CountReview, LotOutcome, ReviewLot } from "@pomar/contract/stock/counts/counts.schema";
import { LotLink, LotName } from "../../ledger/parts/lots/lot-link.tsx";
import { alerts } from "../../ui/alerts/alerts.ts";
import { useAction } from "../../ui/api/hooks.ts";
import { formatQuantity } from "../../ui/format/numbers.ts";
import { Line } from "../../ui/kit/lines.tsx";
import { LinkButton } from "../../ui/kit/link-button.tsx";
import { StatusChip } from "../../ui/kit/status-chip.tsx";
import { CountLine, LotChips, SetAsideLines } from "./review-lot.tsx";

const problems: Partial<Record<LotOutcome, string>> = {
  conflict: "Contagens diferentes",
  adjusted: "Ajustado depois de contado: contar de novo",
  untimely: "Contado antes da data do lote: contar de novo",
  recount: "Aguarda a recontagem",
};

const look = { variant: "default", size: "sm", miw: "8rem", px: 8, flex: "none" };

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
      <Stack gap={12}>
        <div>
          <Group gap="2px 12px">
            <LotLink lot={lot} />
            <StatusChip tone="attention" icon={null}>
              {problems[outcome]}
            </StatusChip>
            <LotChips of={of} />
          </Group>
          <small>
            <LotName lot={lot} isShort />
            {` · esperado\u00a0${formatQuantity(of.expected, lot.unit)}`}
          </small>
        </div>
        {lines
          .filter(({ aside }) => aside === null)
          .map((line) => (
            <CountLine
              key={line.id}
              line={line}
              unit={lot.unit}
              end={
                isOpen &&
                outcome === "conflict" && (
                  <Button
                    {...look}
                    aria-label={`Usar ${formatQuantity(line.counted, lot.unit)}, de ${line.by?.name}`}
                    loading={choice.isPending}
                    onClick={() => void choice.run({ params, body: { lineId: line.id } })}
                  >
                    Usar {formatQuantity(line.counted, lot.unit)}
                  </Button>
                )
              }
            />
          ))}
        <Group gap={12} justify="space-between" align="center" wrap="nowrap">
          <div>
            {isOpen && outcome === "conflict" && <small>Nenhuma confere? Peça outra contagem.</small>}
            <SetAsideLines of={of} />
          </div>
          {isOpen &&
            (outcome === "recount" ? (
              <LinkButton
                {...look}
                aria-label={`Contar ${lot.code}`}
                to="/counts/view/$id"
                params={params}
                search={{ lot: lot.id }}
              >
                Contar
              </LinkButton>
            ) : (
              <Button
                {...look}
                variant="subtle"
                aria-label={`Recontar ${lot.code}`}
                loading={recount.isPending}
                onClick={() => void askAgain()}
              >
                Recontar
              </Button>
            ))}
        </Group>
      </Stack>
    </Line>
  );
}
