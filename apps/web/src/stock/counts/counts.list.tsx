import { Modal } from "@mantine/core";
import { formatNumber } from "@pomar/contract/core/decimal";
import { pages } from "@pomar/contract/pages";
import { countsRoutes } from "@pomar/contract/stock/counts/counts.routes";
import {
  type CountRow,
  type CountState,
  countStateNames,
  scopeWords,
} from "@pomar/contract/stock/counts/counts.schema";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useUser } from "../../ui/api/session.ts";
import { formatInstant } from "../../ui/format/dates.ts";
import { ButtonWithIcon } from "../../ui/kit/button-with-icon.tsx";
import { LinkButton } from "../../ui/kit/link-button.tsx";
import { StatusChip, type Tone } from "../../ui/kit/status-chip.tsx";
import { type Column, figures, words } from "../../ui/list/column.ts";
import type { Filter } from "../../ui/list/filter.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { stackLines } from "../../ui/list/stack-lines.tsx";
import { useList } from "../../ui/list/use-list.ts";
import { NewCountForm } from "./new-count.form.tsx";

const columns: [Column<CountRow>, ...Column<CountRow>[]] = [
  words("scope", "O que contar", (count) => <What count={count} />, { grow: true, card: "title" }),
  words("code", "Inventário", ({ code }) => code, { noWrap: true, sortBy: "code" }),
  words("createdAt", "Aberto", ({ createdAt }) => formatInstant(createdAt), {
    noWrap: true,
    sortBy: "createdAt",
    atFirst: "desc",
    card: "lead",
  }),
  figures("counted", "Contados", (row) => `${formatNumber(row.counted, 0)} de ${formatNumber(row.lots, 0)}`, {
    card: "lead",
  }),
  words("who", "Por", ({ createdBy }) => createdBy?.name ?? "–"),
  words("state", "Situação", ({ state }) => <CountChip state={state} />, { card: "status" }),
];

const tones: Record<CountState, Tone> = { open: "act", approved: "fine", cancelled: "over" };

function CountChip({ state }: { state: CountState }) {
  return <StatusChip tone={tones[state]}>{countStateNames[state]}</StatusChip>;
}

/** Builds the heading that all pages of a stock count share: code, state and scope. */
export const buildCountHeading = ({
  code,
  state,
  scope,
  blind,
}: Pick<CountRow, "code" | "state" | "scope" | "blind">) => ({
  title: code,
  aside: <CountChip state={state} />,
  subtitle: `${scopeWords(scope)}${blind ? " · às cegas" : ""}`,
});

/** The id of the link to the review, which gets the focus when the last lot is counted. */
export const reviewId = "count-review";

/** The two sides of a stock count as links side by side: the sheet and its review. */
export function CountSides({
  count: { id, state },
  here,
}: {
  count: Pick<CountRow, "id" | "state">;
  here: "sheet" | "review";
}) {
  const isOpen = state === "open";
  const look = (side: typeof here) =>
    side === here ? ({ variant: "light", "aria-current": "page" } as const) : ({ variant: "default" } as const);
  return (
    <>
      <LinkButton {...look("sheet")} to="/counts/view/$id" params={{ id }}>
        {isOpen ? "Contar" : "Folha"}
      </LinkButton>
      <LinkButton {...look("review")} id={reviewId} to="/counts/review/$id" params={{ id }}>
        {isOpen ? "Revisar" : "Resultado"}
      </LinkButton>
    </>
  );
}

function What({ count: { scope, blind, endedAt, endedBy, state } }: { count: CountRow }) {
  const ended = endedAt !== null && `${countStateNames[state]} ${formatInstant(endedAt)} por ${endedBy?.name}`;
  return stackLines(scopeWords(scope) + (blind ? " · às cegas" : ""), ended);
}

const filters: Filter[] = [
  {
    kind: "choice",
    name: "state",
    label: "Situação",
    choices: (Object.keys(countStateNames) as CountState[]).map((value) => ({ value, label: countStateNames[value] })),
  },
];

export function CountsListPage() {
  const isAdmin = useUser()?.level === 1;
  const [isOpening, setOpening] = useState(false);
  return (
    <>
      <ListPage
        title={pages["/counts/find-all"].title}
        list={useList(countsRoutes.list)}
        columns={columns}
        filters={filters}
        searchPlaceholder="Buscar por código"
        exportAs="counts"
        createButton={
          isAdmin && (
            <ButtonWithIcon isBrief aria-keyshortcuts="n" Icon={IconPlus} onClick={() => setOpening(true)}>
              Novo inventário
            </ButtonWithIcon>
          )
        }
        empty={{
          title: "Nenhum inventário ainda",
          why: "Um inventário compara o estoque contado com o registrado, lote a lote, sem parar a fábrica.",
        }}
        opens={({ id, state }) =>
          isAdmin && state !== "open"
            ? { to: "/counts/review/$id", params: { id } }
            : { to: "/counts/view/$id", params: { id } }
        }
        isOver={({ state }) => state === "cancelled"}
      />
      <Modal opened={isOpening} onClose={() => setOpening(false)} title="Novo inventário" size="md">
        <NewCountForm />
      </Modal>
    </>
  );
}
