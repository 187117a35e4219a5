import { Flex } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { createSpotlight, Spotlight } from "@mantine/spotlight";
import { describeLot } from "@pomar/contract/ledger/lots/lot-words";
import "@mantine/spotlight/styles.css";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import type { FoundLot } from "@pomar/contract/ledger/lots/lots.schema";
import { IconFileDescription, IconSearch } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { getLotPage } from "../../ledger/parts/lots/lot-link.tsx";
import { LotStatusChip } from "../../ledger/parts/lots/lot-status-chip.tsx";
import { ItemName } from "../../registries/parts/items/fruit-mark.tsx";
import { useCall } from "../../ui/api/hooks.ts";
import { useUser } from "../../ui/api/session.ts";
import { hasWords, unaccented } from "../../ui/format/masks.ts";
import { formatLotQuantity } from "../../ui/format/numbers.ts";
import { useLeavePage } from "../../ui/kit/use-leave-page.ts";
import type { Place } from "../menu.ts";
import classes from "./command-palette.module.css";
import { soughtInPalette } from "./palette-store.ts";

interface CommandPaletteProps {
  opened: boolean;
  places: readonly Place[];
  /** Number of requests to open the palette so far; each increase opens the palette. */
  asked: number;
}

const [store, palette] = createSpotlight();
const typingPause = 150;
const maxPlaces = 8;
const maxLots = 8;
/** The minimum length of a search text for lots: a single letter occurs in almost every lot code. */
const shortestSearch = 2;

/**
 * Dialog that finds any page by its name, and any lot by part of its code, the supplier's lot number or the invoice
 * number.
 */
export function CommandPalette({ places, asked }: CommandPaletteProps) {
  const [query, setQuery] = useState("");
  useEffect(() => {
    if (asked === 0) return;
    palette.open();
    if (soughtInPalette() !== "") setQuery(soughtInPalette());
  }, [asked]);
  useLeavePage(palette.close);
  const foundPlaces = findPlaces(places, query);
  const { lots, isSearching } = useLots(query);
  const level = useUser()?.level;
  const navigate = useNavigate();
  // The first result is selected after each change, so that the Enter key opens it.
  const shown = [...foundPlaces.map(({ to }) => to), ...lots.map(({ id }) => id)].join();
  useEffect(() => {
    if (shown !== "") selectFirst();
  }, [shown]);

  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      size="lg"
      radius="md"
      maxHeight="min(60vh, 520px)"
      scrollable
      // The dialog is aligned at the top, because a centred dialog would move with the number of results.
      centered={false}
      overlayProps={{ backgroundOpacity: 0.35 }}
      attributes={{ content: { "aria-label": "Ir para" } }}
    >
      <Spotlight.Search
        placeholder="Página, código de lote ou nota fiscal"
        aria-label="Página, código de lote ou nota fiscal"
        leftSection={<IconSearch size={20} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {foundPlaces.length > 0 && (
          <Spotlight.ActionsGroup label="Páginas">
            {foundPlaces.map(({ label, group, to }) => (
              <Spotlight.Action
                key={to}
                label={label}
                description={group}
                leftSection={<IconFileDescription size={20} stroke={1.8} aria-hidden />}
                onClick={() => void navigate({ to })}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {lots.length > 0 && (
          <Spotlight.ActionsGroup label="Lotes">
            {lots.map((lot) => (
              <Spotlight.Action key={lot.id} onClick={() => void navigate(getLotPage(lot, level))}>
                <Flex component="span" gap={12} align="center" justify="space-between" w="100%">
                  <Flex component="span" direction="column" miw={0}>
                    <span className={classes.code}>{lot.code}</span>
                    <span className={classes.of}>
                      <ItemName item={lot.item}>
                        {describeLot(lot)} · {formatLotQuantity(lot.balance, lot)}
                        {lot.supplierLot && ` · lote do fornecedor ${lot.supplierLot}`}
                      </ItemName>
                    </span>
                  </Flex>
                  <LotStatusChip status={lot.status} expiresAt={lot.expiresAt} type={lot.type} />
                </Flex>
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        )}
        {foundPlaces.length === 0 && lots.length === 0 && (
          <Spotlight.Empty>{isSearching ? "Buscando…" : "Nada encontrado"}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
      <Spotlight.Footer className={classes.foot}>
        <kbd>↑</kbd> <kbd>↓</kbd> escolher · <kbd>Enter</kbd> abrir · <kbd>Esc</kbd> fechar
      </Spotlight.Footer>
    </Spotlight.Root>
  );
}

/** Selects the first result in the same way as the arrow keys of the library, which does not export its function. */
function selectFirst(): void {
  const list = document.getElementById(store.getState().listId);
  list?.querySelector("[data-selected]")?.removeAttribute("data-selected");
  list?.querySelector("[data-action]")?.setAttribute("data-selected", "true");
  store.updateState((state) => ({ ...state, selected: 0 }));
}

/**
 * Finds the pages whose name or menu group contains every typed word; pages whose name begins with the typed text come
 * first.
 */
function findPlaces(places: readonly Place[], query: string): Place[] {
  const typed = unaccented(query.trim());
  const words = typed.split(/\s+/).filter(Boolean);
  const begins = ({ label }: Place) => Number(unaccented(label).startsWith(typed));
  return places
    .filter(({ label, group }) => words.every((word) => unaccented(`${label} ${group}`).includes(word)))
    .toSorted((a, b) => begins(b) - begins(a))
    .slice(0, maxPlaces);
}

function useLots(query: string): { lots: FoundLot[]; isSearching: boolean } {
  const [search] = useDebouncedValue(query.trim(), typingPause);
  const isSearchable = search.length >= shortestSearch;
  const { data, isFetching, isPlaceholderData } = useCall(
    lotsRoutes.find,
    { query: { search, rows: maxLots } },
    { enabled: isSearchable },
  );
  // Until the reply to the typed text arrives, only matching results of the previous reply are shown: the Enter key
  // must not open a result that does not match.
  const isNamed = ({ code, item, supplierLot }: FoundLot) =>
    hasWords(`${code} ${item.name} ${supplierLot ?? ""}`, query);
  const foundLots = isSearchable && query.trim() !== "" ? (data ?? []) : [];
  const isAnswered = search === query.trim() && !isPlaceholderData;
  return { lots: isAnswered ? foundLots : foundLots.filter(isNamed), isSearching: isFetching };
}
