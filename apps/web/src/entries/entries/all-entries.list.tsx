import { Box, Flex, Group, Skeleton } from "@mantine/core";
import { counted, formatNumber } from "@pomar/contract/core/decimal";
import { maxRows } from "@pomar/contract/core/list";
import { type Entry, entriesRoutes, expiryNames } from "@pomar/contract/entries/entries/entries.routes";
import { type EntryKind, entryKinds, entryKindTable, itemKindTable } from "@pomar/contract/kinds";
import { useNavigate } from "@tanstack/react-router";
import { itemFilter } from "../../registries/parts/items/item-filter.tsx";
import { useCall } from "../../ui/api/hooks.ts";
import { useUser } from "../../ui/api/session.ts";
import { formatDayInWords } from "../../ui/format/dates.ts";
import { formatKg } from "../../ui/format/numbers.ts";
import { toChoices } from "../../ui/format/words.ts";
import { Page } from "../../ui/kit/page.tsx";
import { dayFilters, type Filter, type FilterValues } from "../../ui/list/filter.ts";
import { ListPager } from "../../ui/list/list-pager.tsx";
import type { ListSearch } from "../../ui/list/list-search.ts";
import { Failed, NothingMatches, NothingYet, PastTheEnd } from "../../ui/list/list-states.tsx";
import { ListControls, ListToolbar } from "../../ui/list/list-toolbar.tsx";
import { type List, useList } from "../../ui/list/use-list.ts";
import { byDay, type Day, sumKg } from "./days.ts";
import classes from "./entries.module.css";
import { EntryLine } from "./entry-line.tsx";

/** When no kind of entry is chosen, the item filter lists fruits, because most entries are receptions of fruit. */
function filtersFor(kind: EntryKind | undefined): Filter[] {
  const { items, name } = itemKindTable[entryKindTable[kind ?? "raw-material"].item];
  return [
    {
      kind: "choice",
      name: "kind",
      label: "Tipo",
      choices: entryKinds.map((value) => ({ value, label: entryKindTable[value].name })),
    },
    { kind: "choice", name: "expiry", label: "Validade", choices: toChoices(expiryNames) },
    itemFilter({ name: "item", label: name, type: items }),
    itemFilter({ name: "supplier", label: "Fornecedor", type: "supplier" }),
    ...dayFilters,
  ];
}

export function AllEntriesPage() {
  const list = useTimeline();
  const filters = filtersFor(list.filters.kind as EntryKind | undefined);
  const shown = { list, filters, columns: undefined };
  return (
    <Page
      title="Todas as Entradas"
      width="list"
      aside={
        <Box component="span" c="dimmed" fz="1rem" role="status">
          {list.total === undefined ? "" : formatNumber(list.total)}
        </Box>
      }
      more={<ListControls place="header" {...shown} />}
    >
      <section className={classes.panel} aria-label="Todas as Entradas">
        <ListToolbar {...shown} placeholder="Buscar por lote, item ou fornecedor" />
        <Timeline list={list} />
        <ListPager list={list} />
      </section>
    </Page>
  );
}

/** The list of entries; a change of the kind removes the item filter, because items belong to one kind. */
function useTimeline(): List<Entry> {
  const list = useList(entriesRoutes.list);
  const navigate = useNavigate();
  const setFilter = (name: string, value: string | null, also?: FilterValues) => {
    if (name !== "kind") return list.setFilter(name, value, also);
    const search = ({ item: _item, page: _page, ...before }: ListSearch): ListSearch => ({ ...before, kind: value });
    void navigate({ to: ".", search, resetScroll: false });
  };
  return { ...list, setFilter };
}

function Timeline({ list }: { list: List<Entry> }) {
  const user = useUser();
  const { rows, total = 0, query } = list;
  if (list.error !== null) return <Failed error={list.error} onRetry={list.retry} />;
  if (rows === undefined) return <Waiting />;
  if (rows.length === 0 && !list.isStale) {
    if (total > 0) return <PastTheEnd onBack={() => list.setPage(1)} />;
    const narrowed = query.search !== undefined || Object.keys(list.filters).length > 0;
    return narrowed ? <NothingMatches onClear={list.clear} /> : <NothingYet {...empty} action={null} />;
  }
  const isByExpiry = list.filters.expiry !== undefined;
  const days = isByExpiry ? byDay(rows, ({ lot, on }) => lot.expiresAt ?? on) : byDay(rows);
  const isCut = (index: number) =>
    (index === 0 && query.page > 1) || (index === days.length - 1 && query.page * query.rows < total);
  const narrowing = query.search === undefined ? list.filters : { ...list.filters, search: query.search };
  return (
    <div className={classes.days} aria-busy={list.isFetching} data-stale={list.isStale || undefined}>
      {days.map((day, index) => (
        <section key={day.on + day.entries[0]?.id} aria-labelledby={`day-${day.on}`}>
          {isByExpiry ? (
            <header className={classes.dayHead}>
              <h2 id={`day-${day.on}`}>Validade: {formatDayInWords(day.on)}</h2>
            </header>
          ) : (
            <DayHeading id={`day-${day.on}`} day={day} isCut={isCut(index)} filters={narrowing} />
          )}
          <ol>
            {day.entries.map((entry) => (
              <EntryLine key={entry.id} entry={entry} level={user?.level ?? 2} showsStock={isByExpiry} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

const empty = {
  title: "Nenhuma entrada ainda",
  why: "Toda entrada registrada aparece aqui: fruta, insumos, pastas, produto final e lotes compostos.",
};

function Waiting() {
  return (
    <div className={classes.days} aria-busy="true">
      {["a", "b", "c", "d"].map((key) => (
        <div key={key} className={classes.line}>
          <Skeleton height={44} circle className={classes.icon} />
          <Skeleton height={18} width="60%" className={classes.what} />
          <Skeleton height={18} width={80} className={classes.quantity} />
          <Skeleton height={18} width={140} className={classes.lot} />
        </div>
      ))}
    </div>
  );
}

interface DayHeadingProps {
  id: string;
  day: Day;
  /** Whether the page may lack some entries of the day; a further call then fetches the whole day for its sums. */
  isCut: boolean;
  filters: Record<string, string>;
}

function DayHeading({ id, day, isCut, filters }: DayHeadingProps) {
  const query = { ...filters, from: day.on, to: day.on, page: 1, rows: maxRows };
  const whole = useCall(entriesRoutes.list, { query }, { enabled: isCut });
  const entries = isCut ? whole.data?.data : day.entries;
  const count = isCut ? whole.data?.total : day.entries.length;
  return (
    <>
      <Flex
        component="header"
        gap="0 16px"
        align="baseline"
        justify="space-between"
        wrap="wrap"
        className={classes.dayHead}
      >
        <h2 id={id}>
          <time dateTime={day.on}>{formatDayInWords(day.on)}</time>
        </h2>
        <Box component="span" fz="0.875rem" c="dimmed">
          {count === undefined ? "" : counted(count, "entrada", "entradas")}
        </Box>
      </Flex>
      <Group gap="0 28px" align="stretch" className={classes.sums}>
        {count === undefined && <Skeleton height={34} width="60%" />}
        {listSums(entries ?? [], count).map(({ word, kg }) => (
          <span key={word}>
            <b data-figures>{formatKg(kg)}</b> de {word}
          </span>
        ))}
      </Group>
    </>
  );
}

const weighed = [
  { kind: "raw-material", word: "fruta" },
  { kind: "pulp", word: "pasta" },
  { kind: "final-product", word: "produto final" },
] as const;

/** Sums the kilograms of a day only when all its entries are loaded: a partial sum would look like the day's total. */
function listSums(entries: readonly Entry[], count: number | undefined) {
  const dayEntries = entries.length === count ? entries : [];
  return weighed.map(({ kind, word }) => ({ kg: sumKg(kind, dayEntries), word })).filter(({ kg }) => kg > 0);
}
