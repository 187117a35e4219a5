import { Button, Flex, Group, Kbd, Popover, Stack, TextInput } from "@mantine/core";
import { useDebouncedCallback, useHotkeys } from "@mantine/hooks";
import { IconColumns3, IconFilter, IconSearch } from "@tabler/icons-react";
import { Suspense, useRef, useState } from "react";
import { ButtonWithIcon } from "../kit/button-with-icon.tsx";
import { useIsPhone } from "../kit/phone.ts";
import { lazyPart } from "../lazy.tsx";
import { density } from "./density.ts";
import type { Filter } from "./filter.ts";
import { Filters } from "./filters.tsx";
import classes from "./list.module.css";
import { isFiltered } from "./list-search.ts";
import type { ChosenColumns } from "./use-columns.ts";
import type { List } from "./use-list.ts";
import { useHasViews, useViewId } from "./views/open-view.ts";
import { ViewsButton } from "./views/views-button.tsx";

interface ToolbarProps {
  list: List<unknown>;
  filters: readonly Filter[];
  /** The placeholder of the search box, with the fields that are searched: `Buscar por nome, cidade…`. */
  placeholder: string;
  columns: ChosenColumns<never> | undefined;
}

const ViewsControl = lazyPart(async () => (await import("./views/views-control.tsx")).ViewsControl);
const OpenViewNotice = lazyPart(async () => (await import("./views/views-control.tsx")).OpenViewNotice);

interface ControlsProps extends Omit<ToolbarProps, "placeholder"> {
  place: "header" | "toolbar";
}

/** The buttons for views and columns: in the toolbar, but on phones among the header's buttons until a view is open. */
export function ListControls({ place, ...shown }: ControlsProps) {
  const { columns } = shown;
  const hasViews = useHasViews();
  const isPhone = useIsPhone();
  const isOpen = useViewId() !== null;
  if ((place === "header") !== (isPhone && !isOpen)) return null;
  return (
    <Group gap={4} align="stretch" wrap="nowrap" ml="auto" miw={0}>
      {hasViews && (
        <Suspense fallback={<ViewsButton disabled />}>
          <ViewsControl {...shown} />
        </Suspense>
      )}
      {columns !== undefined && columns.choices.length > 0 && <ColumnChooser columns={columns} />}
    </Group>
  );
}

/** The search and the filters of a list; on phones a button opens the filters, and active filters stay visible. */
export function ListToolbar({ placeholder, ...shown }: ToolbarProps) {
  const { list, filters } = shown;
  const hasViews = useHasViews();
  const view = useViewId();
  const isPhone = useIsPhone();
  const folds = isPhone && filters.length > 0;
  const hint = isPhone ? "Buscar" : placeholder;
  const [isOpen, setOpen] = useState(false);
  const active = filters.filter(({ name }) => list.filters[name] !== undefined);
  const seen = folds && !isOpen ? active : filters;
  return (
    <>
      <Group gap="8px" align="center" className={classes.toolbar}>
        <SearchBox value={list.query.search ?? ""} onChange={list.setSearch} placeholder={hint} />
        {folds && (
          <ButtonWithIcon variant="default" Icon={IconFilter} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {active.length === 0 ? "Filtros" : `Filtros · ${active.length}`}
          </ButtonWithIcon>
        )}
        {seen.length > 0 && (
          <Filters
            filters={seen}
            values={list.filters}
            onChange={({ name, resets = [] }, value, also) =>
              list.setFilter(name, value, { ...Object.fromEntries(resets.map((one) => [one, null])), ...also })
            }
            onClear={isFiltered(list) ? list.clear : null}
            // A list without a chooser of columns has the room.
            atFirst={folds || shown.columns === undefined ? filters.length : undefined}
            hasPeriods={folds && isOpen}
          />
        )}
        <ListControls place="toolbar" {...shown} />
      </Group>
      {hasViews && view !== null && (
        <Suspense>
          <OpenViewNotice {...shown} />
        </Suspense>
      )}
    </>
  );
}

interface SearchBoxProps {
  value: string;
  onChange: (text: string) => void;
  placeholder: string;
}

const typingPause = 300;

function SearchBox({ value, onChange, placeholder }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const send = useDebouncedCallback((sent: string, typedAt: string) => {
    // A link pressed before the search is sent opens a different page, whose address the search must not change.
    if (window.location.pathname === typedAt) onChange(sent);
  }, typingPause);
  // Back, a link or *Limpar filtros* has changed the search in the address, so the box shows the new text.
  if (value !== seen) {
    setSeen(value);
    if (value !== text.trim()) setText(value);
  }
  // The key is inactive while a drawer or a dialog covers the list.
  useHotkeys([["/", () => document.querySelector("[aria-modal=true]") === null && input.current?.focus()]]);

  return (
    <TextInput
      ref={input}
      type="search"
      className={classes.search}
      aria-label="Buscar"
      placeholder={placeholder}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        send(event.currentTarget.value.trim(), window.location.pathname);
      }}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      rightSection={
        <Kbd size="xs" className={classes.searchKey} aria-hidden="true">
          /
        </Kbd>
      }
      size="md"
      maxLength={100}
    />
  );
}

function ColumnChooser({ columns }: { columns: ChosenColumns<never> }) {
  const isPhone = useIsPhone();
  const isCompact = density.useIsCompact();
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          className={classes.chooser}
          aria-label="Colunas"
          title="Colunas"
        >
          <IconColumns3 size={18} aria-hidden="true" />
          <span className={classes.chooserLabel}>Colunas</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="sm">
        <Stack gap={12} miw={180} mah="min(420px, 60dvh)" p={4} style={{ overflowY: "auto" }}>
          {columns.choices.map(({ key, header, isShown }) => (
            // The checkboxes are plain elements, as in the rows, because the menu may have fourteen checkboxes.
            <Flex key={key} component="label" gap={12} align="center" style={{ cursor: "pointer" }}>
              <input
                type="checkbox"
                className={classes.box}
                checked={isShown}
                onChange={(event) => columns.show(key, event.currentTarget.checked)}
              />
              {header}
            </Flex>
          ))}
          {!isPhone && (
            <Flex component="label" gap={12} align="center" className={classes.density}>
              <input
                type="checkbox"
                className={classes.box}
                checked={isCompact}
                onChange={(event) => density.setCompact(event.currentTarget.checked)}
              />
              Linhas compactas
            </Flex>
          )}
          {columns.reset !== null && (
            <Button variant="subtle" size="compact-sm" onClick={columns.reset}>
              Voltar ao padrão
            </Button>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
