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
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useUser } from "../../ui/api/session.ts";
import { formatInstant } from "../../ui/format/dates.ts";
import { toChoices } from "../../ui/format/words.ts";
import { ButtonWithIcon } from "../../ui/kit/button-with-icon.tsx";
import { LinkButton } from "../../ui/kit/link-button.tsx";
import { StatusChip, type Tone } from "../../ui/kit/status-chip.tsx";
import { type Column, nothing, words } from "../../ui/list/column.ts";
import type { Filter } from "../../ui/list/filter.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { renderShare, stackLines } from "../../ui/list/stack-lines.tsx";
import { useList } from "../../ui/list/use-list.ts";
import classes from "./counts.module.css";
import { NewCountForm } from "./new-count.form.tsx";

const columns: [Column<CountRow>, ...Column<CountRow>[]] = [
  words("code", "Inventário", (row) => row.code, {
    below: (row) => describeScope(row),
    grow: true,
    sortBy: "code",
  }),
  words("state", "Situação", ({ state }) => <CountChip state={state} />, { card: "status" }),
  words("counted", "Contados", renderCounted, { noWrap: true, card: "lead" }),
  words("createdAt", "Aberto", ({ createdAt, createdBy }) => stackLines(formatInstant(createdAt), createdBy?.name), {
    noWrap: true,
    sortBy: "createdAt",
    atFirst: "desc",
  }),
  words(
    "ended",
    "Encerrado",
    ({ endedAt, endedBy }) => (endedAt === null ? nothing : stackLines(formatInstant(endedAt), endedBy?.name)),
    { noWrap: true },
  ),
];

function renderCounted({ counted, lots }: CountRow) {
  return renderShare(`${formatNumber(counted, 0)} de ${formatNumber(lots, 0)}`, counted, lots);
}

const describeScope = ({ scope, blind }: Pick<CountRow, "scope" | "blind">) =>
  scopeWords(scope) + (blind ? " · às cegas" : "");

const tones: Record<CountState, Tone> = { open: "act", approved: "fine", cancelled: "over" };

function CountChip({ state }: { state: CountState }) {
  return <StatusChip tone={tones[state]}>{countStateNames[state]}</StatusChip>;
}

/** Builds the heading that all pages of a stock count share: code, state and scope. */
export const buildCountHeading = ({ code, state, ...count }: Pick<CountRow, "code" | "state" | "scope" | "blind">) => ({
  title: code,
  aside: <CountChip state={state} />,
  subtitle: describeScope(count),
});

/** The id of the link to the review, which gets the focus when the last lot is counted. */
export const reviewId = "count-review";

/** The two sides of a stock count as a switch: the sheet and its review. */
export function CountSides({ count: { id, state } }: { count: Pick<CountRow, "id" | "state"> }) {
  const isOpen = state === "open";
  return (
    <nav className={classes.sides} aria-label="Partes do inventário">
      <Link to="/counts/view/$id" params={{ id }}>
        {isOpen ? "Contar" : "Folha"}
      </Link>
      <Link id={reviewId} to="/counts/review/$id" params={{ id }}>
        {isOpen ? "Revisar" : "Resultado"}
      </Link>
    </nav>
  );
}

const filters: Filter[] = [
  {
    kind: "choice",
    name: "state",
    label: "Situação",
    choices: toChoices(countStateNames),
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
        isRare
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
        rowMenu={({ id, state }) =>
          state === "open" && (
            <LinkButton variant="light" size="sm" to="/counts/view/$id" params={{ id }}>
              Continuar contagem
            </LinkButton>
          )
        }
        isOver={({ state }) => state === "cancelled"}
      />
      <Modal opened={isOpening} onClose={() => setOpening(false)} title="Novo inventário" size="md">
        <NewCountForm />
      </Modal>
    </>
  );
}
