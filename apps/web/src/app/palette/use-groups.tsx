import type { Spotlight } from "@mantine/spotlight";
import type { Level } from "@pomar/contract/core/route";
import { describeLot } from "@pomar/contract/ledger/lots/lot-words";
import { pages, registryPaths } from "@pomar/contract/pages";
import { IconArrowRight, IconHistory, IconKeyboard, IconQrcode, type TablerIcon } from "@tabler/icons-react";
import { type LinkProps, useLocation } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { getLotPage } from "../../ledger/parts/lots/lot-link.tsx";
import { LotStatusChip } from "../../ledger/parts/lots/lot-status-chip.tsx";
import { openScanner } from "../../ledger/parts/scan/scan-store.ts";
import { creationPages } from "../../registries/parts/items/creation.ts";
import { FruitDot } from "../../registries/parts/items/fruit-mark.tsx";
import { hasWords, unaccented } from "../../ui/format/masks.ts";
import { formatLotQuantity } from "../../ui/format/numbers.ts";
import { menuIcon } from "../frame/menu-icons.ts";
import type { Place } from "../menu.ts";
import classes from "./command-palette.module.css";
import { pageWords } from "./page-words.ts";
import { shortcutsDialog } from "./palette-store.ts";
import { recentPages } from "./recent-pages.ts";
import { Keys } from "./shortcuts-dialog.tsx";
import { useFindings } from "./use-findings.ts";
import { findVerbs } from "./verbs.ts";

type Action = Omit<ComponentProps<typeof Spotlight.Action>, "id" | "onClick"> & { id: string; onClick: () => void };

interface GroupsOptions {
  query: string;
  places: readonly Place[];
  level: Level;
  go: (target: LinkProps) => void;
  setQuery: (query: string) => void;
}

/** The groups of results for the typed text, without the empty ones; recent pages come first while nothing is typed. */
export function useGroups({ query, places, level, go, setQuery }: GroupsOptions) {
  const here = useLocation({ select: ({ href }) => href });
  const { verb, records, lots, isSearching } = useFindings(query, level);
  const typed = unaccented(query.trim());

  const toRecent = ({ href, title, page }: ReturnType<typeof recentPages>[number]): Action => {
    const place = href === page ? places.find(({ to }) => to === page) : undefined;
    return {
      id: `recent ${href}`,
      label: place?.label ?? title,
      description: place?.group ?? pages[page].title,
      leftSection: toMark(IconHistory),
      onClick: () => go({ href }),
    };
  };
  const toPage = ({ label, group, to }: Place): Action => {
    const letter = pageWords[to]?.letter;
    return {
      id: to,
      label,
      description: group,
      leftSection: toMark(menuIcon(to)),
      rightSection: letter && <Keys of={`g ${letter}`} />,
      onClick: () => go({ to }),
    };
  };
  const acts = findVerbs(query.trimStart(), level).map(
    ({ name, objects }): Action => ({
      id: name,
      label: `${name}…`,
      description: objects,
      leftSection: toMark(IconArrowRight),
      closeSpotlightOnTrigger: false,
      onClick: () => setQuery(`${name} `),
    }),
  );
  const recordActions = records.map(({ type, id, name, foundBy }): Action => {
    const list = registryPaths.find((path) => path.split("/")[1] === creationPages[type].split("/")[1]);
    return {
      id,
      label: `${verb.name} ${name}`.trim(),
      description: foundBy ?? (list && pages[list].registry.one),
      leftSection: type === "fruits" ? <FruitMark id={id} /> : list && toMark(menuIcon(list)),
      onClick: () => go(verb.targets[type]?.(id) ?? {}),
    };
  });
  const toDo = { title: "Fazer", actions: [...acts, ...commands.filter(({ label }) => hasWords(label ?? "", typed))] };
  const found = { title: "Páginas", actions: verb.name === "" ? findPages(places, typed).map(toPage) : [] };
  const groups: { title: string; actions: Action[] }[] = [
    { title: "Recentes", actions: typed === "" ? recentPages(level, here).map(toRecent) : [] },
    ...(typed === "" ? [toDo, found] : [found, toDo]),
    { title: verb.name === "" ? "Cadastros" : "Ações", actions: recordActions },
    {
      title: "Lotes",
      actions: lots.map((lot) => ({
        id: lot.id,
        label: lot.code,
        description: [
          `${describeLot(lot)} · ${formatLotQuantity(lot.balance, lot)}`,
          ...(lot.supplierLot ? [`lote do fornecedor ${lot.supplierLot}`] : []),
        ].join(" · "),
        leftSection: <FruitMark id={lot.item.id} />,
        rightSection: <LotStatusChip status={lot.status} expiresAt={lot.expiresAt} type={lot.type} />,
        onClick: () => go(getLotPage(lot, level)),
      })),
    },
  ];
  return { groups: groups.filter(({ actions }) => actions.length > 0), isSearching };
}

const toMark = (Icon: TablerIcon) => <Icon size={20} stroke={1.8} aria-hidden />;

const FruitMark = ({ id }: { id: string }) => (
  <span className={classes.mark}>
    <FruitDot id={id} />
  </span>
);

const toCommand = (label: string, keys: string, [Icon, onClick]: [TablerIcon, () => void]): Action => ({
  id: label,
  label,
  leftSection: toMark(Icon),
  rightSection: <Keys of={keys} />,
  onClick,
});

const commands = [
  toCommand("Ler um código", "F2", [IconQrcode, () => openScanner()]),
  toCommand("Atalhos do teclado", "?", [IconKeyboard, () => shortcutsDialog.set(true)]),
];

const maxPages = 8;

/**
 * Finds the pages that contain every typed word in their name, menu group or further words. Pages whose name begins with
 * the typed text come first, then pages with a word that begins with it.
 */
function findPages(places: readonly Place[], typed: string): Place[] {
  const toText = ({ label, to }: Place) => unaccented(` ${label} ${pageWords[to]?.words ?? ""}`);
  const rank = (place: Place) => {
    const at = toText(place).indexOf(` ${typed}`);
    return at > 0 ? 1 : -at * 2;
  };
  return places
    .filter((place) => typed.split(/\s+/).every((word) => `${toText(place)} ${unaccented(place.group)}`.includes(word)))
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, maxPages);
}
