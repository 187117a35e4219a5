import "@mantine/core/styles/Checkbox.css";
import { Button, Checkbox, Flex, Text } from "@mantine/core";
import { counted, formatNumber } from "@pomar/contract/core/decimal";
import { countsRoutes } from "@pomar/contract/stock/counts/counts.routes";
import type { CountReview, ReviewLot } from "@pomar/contract/stock/counts/counts.schema";
import { useState } from "react";
import { LotLink, LotName } from "../../ledger/parts/lots/lot-link.tsx";
import { formatSignedQuantity } from "../../ledger/parts/lots/signed-quantity.ts";
import { alerts } from "../../ui/alerts/alerts.ts";
import { useAction } from "../../ui/api/hooks.ts";
import { formatInstant } from "../../ui/format/dates.ts";
import { formatPercent, formatQuantity, formatSignedMoney, withMinus } from "../../ui/format/numbers.ts";
import { type Column, figures, words } from "../../ui/list/column.ts";
import { LotChips, SetAsideLines } from "./review-lot.tsx";

type Row = ReviewLot & { id: string };

/** The columns of a review's lots, and the button that asks for a recount of the marked lots. */
export function useReviewColumns({ id, state, reason: commonReason }: CountReview) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const recount = useAction(countsRoutes.recount);
  const isOpen = state === "open";
  const mark = (lotId: string) => {
    const next = new Set(marked);
    if (!next.delete(lotId)) next.add(lotId);
    setMarked(next);
  };
  const ask = async () => {
    const outcome = await recount.run({ params: { id }, body: { lotIds: [...marked] } });
    if (!outcome.ok) return;
    alerts.success(`${counted(marked.size, "lote volta", "lotes voltam")} para a folha: contar de novo`);
    setMarked(new Set());
  };
  const columns: [Column<Row>, ...Column<Row>[]] = [
    words("lot", "Lote", (of) => (
      <Flex gap={12} align="center">
        {isOpen && of.lines.some(({ aside }) => aside === null) && (
          <Checkbox
            size="md"
            aria-label={`Marcar ${of.lot.code}`}
            checked={marked.has(of.lot.id)}
            onChange={() => mark(of.lot.id)}
          />
        )}
        <div>
          <LotLink lot={of.lot} />
          <Text size="xs" c="dimmed">
            <LotName lot={of.lot} isShort />
          </Text>
          <LotChips of={of} />
          <SetAsideLines of={of} />
          {/* A lot's reason is shown only when it differs from the count's common reason, which the page shows. */}
          {of.reason !== null && of.reason !== commonReason && <small>Motivo: {of.reason}</small>}
        </div>
      </Flex>
    )),
    words("by", "Contagem", ({ lines }) => <Counters lines={lines} />, { has: ({ lines }) => lines.length > 0 }),
    figures("expected", "Esperado", ({ expected, lot }) => formatQuantity(expected, lot.unit)),
    figures("counted", "Contado", ({ counted: found, lot }) => formatQuantity(found ?? 0, lot.unit), {
      has: ({ counted: found }) => found !== null,
    }),
    figures(
      "difference",
      "Diferença",
      ({ difference, differencePct, lot }) => (
        <>
          {formatSignedQuantity(difference ?? 0, lot.unit)}
          {differencePct !== null && (
            <small>
              {differencePct > 0 && "+"}
              {withMinus(formatPercent(differencePct))}
            </small>
          )}
        </>
      ),
      { has: isDifferent, card: "lead" },
    ),
    figures("value", "Valor", ({ value }) => (value === null ? "sem custo" : formatSignedMoney(value)), {
      has: isDifferent,
      card: "lead",
    }),
  ];
  const recounting =
    isOpen &&
    (marked.size === 0 ? (
      <small>Marque o que deve ser contado de novo</small>
    ) : (
      <Button variant="light" size="sm" loading={recount.isPending} onClick={() => void ask()}>
        Recontar ({formatNumber(marked.size, 0)})
      </Button>
    ));
  return { columns, recounting };
}

const isDifferent = ({ difference }: Row) => difference !== null && difference !== 0;

/** The users who counted a lot, each with the time and the note. */
const Counters = ({ lines }: Pick<Row, "lines">) =>
  lines
    .filter(({ aside }) => aside === null)
    .map(({ id, by, at, note }) => (
      <div key={id}>
        {by?.name}
        <Text size="xs" c="dimmed">
          {[formatInstant(at), note].filter(Boolean).join(", ")}
        </Text>
      </div>
    ));
