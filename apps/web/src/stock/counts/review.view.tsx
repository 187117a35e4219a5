import { Modal, SegmentedControl, Stack } from "@mantine/core";
import { counted, formatNumber } from "@pomar/contract/core/decimal";
import { countsRoutes } from "@pomar/contract/stock/counts/counts.routes";
import type { CountReview, ReviewLot } from "@pomar/contract/stock/counts/counts.schema";
import { isDone, isUnsettled } from "@pomar/contract/stock/counts/review.rules";
import { IconFileTypePdf, IconX } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { ReasonForm } from "../../ui/form/reason-form.tsx";
import { formatAct } from "../../ui/format/dates.ts";
import { formatSignedMoney } from "../../ui/format/numbers.ts";
import { Card } from "../../ui/kit/card.tsx";
import { DownloadButton } from "../../ui/kit/download-button.tsx";
import { Fields } from "../../ui/kit/fields.tsx";
import { Lines } from "../../ui/kit/lines.tsx";
import { MoreActions } from "../../ui/record/more-actions.tsx";
import { RecordColumns, RecordFigures } from "../../ui/record/record-columns.tsx";
import { RecordPage } from "../../ui/record/record-page.tsx";
import { RecordTable } from "../../ui/record/record-table.tsx";
import { ApprovalForm } from "./approval.form.tsx";
import { buildCountHeading, CountSides } from "./counts.list.tsx";
import { useReviewColumns } from "./review-columns.tsx";
import { UnsettledLine } from "./unsettled-line.tsx";

/**
 * Page for the review of a stock count: lots without a decision first, then the differences, and the approval form.
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
            <CountSides count={review} />
            <DownloadButton
              isBrief
              route={countsRoutes.paper}
              input={{ params: { id: review.id } }}
              Icon={IconFileTypePdf}
            >
              PDF
            </DownloadButton>
            {review.state === "open" && <Cancelling review={review} />}
          </>
        ),
      })}
    >
      {(review) => <Review review={review} />}
    </RecordPage>
  );
}

const parts = {
  different: { label: "Diferenças", title: "Contado diferente do esperado" },
  missing: { label: "Faltam", title: "Falta contar" },
  equal: { label: "Iguais", title: "Confere com os registros" },
};
type Part = keyof typeof parts;

function Review({ review }: { review: CountReview }) {
  const search: { show?: string } = useSearch({ from: "/full/counts/review/$id" });
  const navigate = useNavigate();
  const { columns, recounting } = useReviewColumns(review);
  const shown: Part = search.show !== undefined && search.show in parts ? (search.show as Part) : "different";
  const select = (part: Part) =>
    review.lots.filter((one) => (part === "missing" ? !isDone(one) : one.outcome === part));
  const unsettled = review.lots.filter(({ outcome }) => isUnsettled(outcome));
  const rows = select(shown).toSorted(byWeight);
  return (
    <>
      <Figures review={review} unsettled={unsettled.length} />
      <RecordColumns side={<Side review={review} />}>
        {unsettled.length > 0 && (
          <Card title={review.state === "open" ? "A resolver" : "Ficou sem decisão"}>
            <Lines>
              {unsettled.map((one) => (
                <UnsettledLine key={one.lot.id} review={review} of={one} />
              ))}
            </Lines>
          </Card>
        )}
        <Stack>
          <SegmentedControl
            size="sm"
            withItemsBorders={false}
            aria-label="Quais lotes"
            value={shown}
            onChange={(show) =>
              void navigate({ to: ".", search: (before) => ({ ...before, show }), replace: true, resetScroll: false })
            }
            data={(Object.keys(parts) as Part[]).flatMap((value) =>
              // A cancelled stock count has no list of missing lots.
              value === "missing" && review.state === "cancelled"
                ? []
                : [{ value, label: `${parts[value].label} ${formatNumber(select(value).length, 0)}` }],
            )}
          />
          {/* The key starts the list of each part at its first rows. */}
          <RecordTable
            key={shown}
            title={parts[shown].title}
            columns={columns}
            rows={rows.map((one) => ({ ...one, id: one.lot.id }))}
            empty="Nenhum lote."
            aside={recounting}
          />
        </Stack>
      </RecordColumns>
    </>
  );
}

/** Sorts lots by the difference's value, then by its percentage, largest first. */
function byWeight(one: ReviewLot, other: ReviewLot): number {
  const weigh = (figure: number | null) => Math.abs(figure ?? 0);
  return weigh(other.value) - weigh(one.value) || weigh(other.differencePct) - weigh(one.differencePct);
}

function Figures({ review: { totals, lots, state }, unsettled }: { review: CountReview; unsettled: number }) {
  const describeCostless = (sign: 1 | -1) => {
    const costless = lots.filter(({ difference, value }) => (difference ?? 0) * sign > 0 && value === null).length;
    return costless === 0 ? "pelo custo dos lotes" : `mais ${counted(costless, "lote", "lotes")} sem custo`;
  };
  const recounts = lots.filter(({ outcome }) => outcome === "recount").length;
  return (
    <RecordFigures
      label="Como está o inventário"
      of={[
        ["Falta", formatSignedMoney(-totals.shortValue), describeCostless(-1)],
        ["Sobra", formatSignedMoney(totals.overValue), describeCostless(1)],
        [
          "Com diferença",
          formatNumber(totals.different, 0),
          unsettled === 0 ? "nada a resolver" : `e ${counted(unsettled, "lote", "lotes")} a resolver`,
          unsettled > 0 && state === "open" ? "attention" : undefined,
        ],
        [
          "Contados",
          formatNumber(totals.counted, 0),
          state === "cancelled"
            ? "até ser cancelado"
            : totals.missing === 0
              ? "tudo contado"
              : `${counted(totals.missing - recounts, "não contado", "não contados")}${recounts > 0 ? `, ${formatNumber(recounts, 0)} a recontar` : ""}`,
        ],
      ]}
    />
  );
}

/** The approval, which says what it will change, and the facts of the count. */
function Side({ review }: { review: CountReview }) {
  const { state, createdAt, createdBy, endedAt, endedBy, reason } = review;
  return (
    <>
      {state === "open" && (
        <Card title="Aprovação">
          <ApprovalForm review={review} />
        </Card>
      )}
      <Card title="Registro">
        <Fields
          of={[
            ["Abertura", formatAct(createdAt, createdBy)],
            [state === "approved" ? "Aprovação" : "Cancelamento, sem ajustes", endedAt && formatAct(endedAt, endedBy)],
            ["Motivo", reason],
            ["Esperado", "O saldo registrado no momento de cada contagem, já com as correções feitas depois."],
          ]}
        />
      </Card>
    </>
  );
}

function Cancelling({ review: { id, code } }: { review: CountReview }) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <MoreActions
        of={[{ label: "Cancelar inventário", Icon: IconX, isDangerous: true, onChoose: () => setAsking(true) }]}
      />
      <Modal opened={isAsking} onClose={close} title={`Cancelar ${code}?`}>
        <ReasonForm
          route={countsRoutes.cancel}
          input={() => ({ params: { id } })}
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
