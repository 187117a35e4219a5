import { Button, Modal, SegmentedControl, Stack, Text } from "@mantine/core";
import { counted, formatNumber } from "@pomar/contract/core/decimal";
import { countsRoutes } from "@pomar/contract/stock/counts/counts.routes";
import type { CountReview, ReviewLot } from "@pomar/contract/stock/counts/counts.schema";
import { isUnsettled } from "@pomar/contract/stock/counts/review.rules";
import { IconFileTypePdf } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { alerts } from "../../ui/alerts/alerts.ts";
import { useAction } from "../../ui/api/hooks.ts";
import { ReasonForm } from "../../ui/form/reason-form.tsx";
import { formatInstant } from "../../ui/format/dates.ts";
import { formatMoney } from "../../ui/format/numbers.ts";
import { Actions, Card } from "../../ui/kit/card.tsx";
import { DownloadButton } from "../../ui/kit/download-button.tsx";
import { FirstOf } from "../../ui/kit/first-of.tsx";
import { Lines } from "../../ui/kit/lines.tsx";
import { Notice } from "../../ui/kit/notice.tsx";
import { SummaryCard, SummaryList } from "../../ui/list/summary-card.tsx";
import { RecordPage } from "../../ui/record/record-page.tsx";
import { ApprovalForm } from "./approval.form.tsx";
import { buildCountHeading, CountSides } from "./counts.list.tsx";
import { ReviewLine } from "./review-line.tsx";

/**
 * Page for the review of a stock count: the lots and their differences, undecided lots first, and the approval form.
 */
export function CountReviewPage() {
  return (
    <RecordPage
      page="/counts/review/$id"
      route={countsRoutes.review}
      heading={(review) => ({
        ...buildCountHeading(review),
        actions: (
          <>
            <CountSides count={review} here="review" />
            <DownloadButton route={countsRoutes.paper} input={{ params: { id: review.id } }} Icon={IconFileTypePdf}>
              PDF
            </DownloadButton>
          </>
        ),
      })}
    >
      {(review) => <Review review={review} />}
    </RecordPage>
  );
}

const parts = {
  different: { label: "Diferenças", has: ({ outcome }: ReviewLot) => outcome !== "equal" && outcome !== "missing" },
  missing: { label: "Faltam", has: ({ outcome }: ReviewLot) => outcome === "missing" },
  equal: { label: "Iguais", has: ({ outcome }: ReviewLot) => outcome === "equal" },
};
type Part = keyof typeof parts;

function Review({ review }: { review: CountReview }) {
  const search: { show?: string } = useSearch({ from: "/full/counts/review/$id" });
  const navigate = useNavigate();
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const shown: Part = search.show !== undefined && search.show in parts ? (search.show as Part) : "different";
  const of = (part: Part) => review.lots.filter(parts[part].has);
  const listed = of(shown).toSorted(byWeight);
  const isOpen = review.state === "open";
  const mark = (id: string, is: boolean) => {
    const next = new Set(marked);
    if (is) next.add(id);
    else next.delete(id);
    setMarked(next);
  };
  return (
    <Stack>
      <Summary review={review} />
      <SegmentedControl
        fullWidth
        size="sm"
        aria-label="Quais lotes"
        value={shown}
        onChange={(show) =>
          void navigate({ to: ".", search: (before) => ({ ...before, show }), replace: true, resetScroll: false })
        }
        data={(Object.keys(parts) as Part[]).flatMap((value) =>
          // A cancelled stock count has no list of missing lots.
          value === "missing" && review.state === "cancelled"
            ? []
            : [{ value, label: `${parts[value].label} ${formatNumber(of(value).length, 0)}` }],
        )}
      />
      <Card aria-label={parts[shown].label}>
        {listed.length === 0 && <Text c="dimmed">Nenhum lote.</Text>}
        <FirstOf things={listed}>
          {(first) => (
            <Lines>
              {first.map((one) => (
                <ReviewLine
                  key={one.lot.id}
                  review={review}
                  of={one}
                  isMarked={marked.has(one.lot.id)}
                  onMark={(is) => mark(one.lot.id, is)}
                />
              ))}
            </Lines>
          )}
        </FirstOf>
      </Card>
      {isOpen && <Acts review={review} marked={marked} onRecounted={() => setMarked(new Set())} />}
    </Stack>
  );
}

/** Sorts lots that await a decision first, then by the difference's value, then by its percentage, largest first. */
function byWeight(one: ReviewLot, other: ReviewLot): number {
  const weight = ({ outcome, value, differencePct }: ReviewLot) => [
    Number(isUnsettled(outcome)),
    Math.abs(value ?? 0),
    Math.abs(differencePct ?? 0),
  ];
  const [a, b] = [weight(one), weight(other)];
  return (b[0] ?? 0) - (a[0] ?? 0) || (b[1] ?? 0) - (a[1] ?? 0) || (b[2] ?? 0) - (a[2] ?? 0);
}

function Summary({ review }: { review: CountReview }) {
  const { totals, lots, state, endedAt, endedBy, reason, createdAt, createdBy } = review;
  const unsettled = lots.filter(({ outcome }) => isUnsettled(outcome)).length;
  const describeCostless = (sign: 1 | -1) => {
    const costless = lots.filter(({ difference, value }) => (difference ?? 0) * sign > 0 && value === null).length;
    return costless === 0 ? "pelo custo dos lotes" : `mais ${counted(costless, "lote", "lotes")} sem custo`;
  };
  return (
    <>
      <SummaryList isKnown across={4} label="Como está o inventário">
        <SummaryCard
          label="Contados"
          value={formatNumber(totals.counted, 0)}
          below={
            state === "cancelled"
              ? "até ser cancelado"
              : totals.missing === 0
                ? "tudo contado"
                : counted(totals.missing, "não contado", "não contados")
          }
        />
        <SummaryCard
          label="Com diferença"
          value={formatNumber(totals.different, 0)}
          below={unsettled === 0 ? "nada a resolver" : `${counted(unsettled, "lote", "lotes")} a resolver`}
          tone={unsettled > 0 && state === "open" ? "attention" : undefined}
        />
        <SummaryCard label="Falta" value={formatMoney(totals.shortValue)} below={describeCostless(-1)} />
        <SummaryCard label="Sobra" value={formatMoney(totals.overValue)} below={describeCostless(1)} />
      </SummaryList>
      {endedAt === null ? (
        <Text size="sm" c="dimmed">
          Aberto {formatInstant(createdAt)} por {createdBy?.name}. O esperado é o saldo registrado no momento de cada
          contagem: saídas e correções posteriores já estão consideradas.
        </Text>
      ) : (
        <Notice tone={state === "approved" ? "fine" : "over"}>
          <p>
            {state === "approved" ? "Aprovado" : "Cancelado, sem nenhum ajuste,"} {formatInstant(endedAt)} por{" "}
            {endedBy?.name}
            {reason !== null && `: ${reason}`}
          </p>
        </Notice>
      )}
    </>
  );
}

interface ActsProps {
  review: CountReview;
  marked: ReadonlySet<string>;
  onRecounted: () => void;
}

/** The reviewer's buttons: request recounts, approve the count, or cancel the count. */
function Acts({ review, marked, onRecounted }: ActsProps) {
  const [asks, setAsks] = useState<"approve" | "cancel" | null>(null);
  const recount = useAction(countsRoutes.recount);
  const close = () => setAsks(null);
  const params = { id: review.id };
  const ask = async () => {
    const outcome = await recount.run({ params, body: { lotIds: [...marked] } });
    if (!outcome.ok) return;
    alerts.success(`${counted(marked.size, "lote volta", "lotes voltam")} para a folha: contar de novo`);
    onRecounted();
  };
  return (
    <>
      <Actions>
        <Button
          variant="light"
          size="lg"
          disabled={marked.size === 0}
          loading={recount.isPending}
          onClick={() => void ask()}
        >
          Recontar{marked.size > 0 && ` (${formatNumber(marked.size, 0)})`}
        </Button>
        <Button size="lg" onClick={() => setAsks("approve")}>
          Aprovar
        </Button>
        <Button variant="subtle" color="red" size="lg" onClick={() => setAsks("cancel")}>
          Cancelar inventário
        </Button>
      </Actions>
      <Modal opened={asks === "approve"} onClose={close} title={`Aprovar ${review.code}`} size="lg">
        <ApprovalForm review={review} onDone={close} />
      </Modal>
      <Modal opened={asks === "cancel"} onClose={close} title={`Cancelar ${review.code}?`}>
        <ReasonForm
          route={countsRoutes.cancel}
          input={() => ({ params })}
          consequence="Nada muda no estoque. As contagens ficam guardadas e o inventário não pode ser reaberto."
          asksWhy={false}
          act="Cancelar inventário"
          dismiss="Voltar"
          color="red"
          done="Inventário cancelado"
          onDone={close}
        />
      </Modal>
    </>
  );
}
