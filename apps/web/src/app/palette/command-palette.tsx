import { createSpotlight, Spotlight } from "@mantine/spotlight";
import type { Level } from "@pomar/contract/core/route";
import "@mantine/spotlight/styles.css";
import { IconSearch } from "@tabler/icons-react";
import { type LinkProps, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useLeavePage } from "../../ui/kit/use-leave-page.ts";
import type { Place } from "../menu.ts";
import classes from "./command-palette.module.css";
import { soughtInPalette } from "./palette-store.ts";
import { useGroups } from "./use-groups.tsx";

interface CommandPaletteProps {
  opened: boolean;
  places: readonly Place[];
  level: Level;
  /** Number of requests to open the palette so far; each increase opens the palette. */
  asked: number;
}

const [store, palette] = createSpotlight();
// The keyboard can scroll the list; the library's types omit this prop, which the library passes on.
const reachable = { viewportProps: { tabIndex: 0 } };

/**
 * Dialog that finds any page by its name, acts with their object (`receber goiaba`), records by their names, and any lot
 * by part of its code, the supplier's lot number or the invoice number; without a text it shows recent pages.
 */
export function CommandPalette({ places, level, asked }: CommandPaletteProps) {
  const [query, setQuery] = useState("");
  useEffect(() => {
    if (asked === 0) return;
    palette.open();
    if (soughtInPalette() !== "") setQuery(soughtInPalette());
  }, [asked]);
  useLeavePage(palette.close);
  const navigate = useNavigate();
  const go = (target: LinkProps) => {
    // The focus leaves the palette, so that the opened page may focus its first field.
    (document.activeElement as HTMLElement | null)?.blur();
    void navigate(target);
  };
  const { groups, isSearching } = useGroups({ query, places, level, go, setQuery });

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
        placeholder="Página, nome, lote, nota, ou “receber goiaba”"
        aria-label="Página, código de lote ou nota fiscal"
        leftSection={<IconSearch size={20} aria-hidden />}
      />
      <Spotlight.ActionsList className={classes.list} {...reachable}>
        {groups.map(({ title, actions }) => (
          <Spotlight.ActionsGroup key={title} label={title}>
            {actions.map(({ id, ...action }) => (
              <Spotlight.Action key={id} dimmedSections={false} {...action} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        <Selection key={groups.flatMap(({ actions }) => actions.map(({ id }) => id)).join()} />
        {groups.length === 0 && <Spotlight.Empty>{isSearching ? "Buscando…" : "Nada encontrado"}</Spotlight.Empty>}
      </Spotlight.ActionsList>
      <Spotlight.Footer className={classes.foot}>
        <kbd>↑</kbd> <kbd>↓</kbd> escolher · <kbd>Enter</kbd> abrir · <kbd>Esc</kbd> fechar
      </Spotlight.Footer>
    </Spotlight.Root>
  );
}

/**
 * Keeps the result that the user selected with the arrow keys while further results arrive; otherwise selects the first
 * result, so that the Enter key opens it. The library does not export its function for the arrow keys.
 */
function Selection() {
  useEffect(() => {
    const actions = [...document.querySelectorAll(`.${classes.list} [data-action]`)];
    const isMoved = store.getState().selected > 0;
    const index = isMoved
      ? Math.max(
          0,
          actions.findIndex((action) => action.hasAttribute("data-selected")),
        )
      : 0;
    for (const action of actions) action.removeAttribute("data-selected");
    actions[index]?.setAttribute("data-selected", "true");
    store.updateState((state) => ({ ...state, selected: index }));
  }, []);
  return null;
}
