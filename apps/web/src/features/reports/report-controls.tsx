import { Button, UnstyledButton } from "@mantine/core";
import { itemFilter } from "../../domain/items/item-filter.tsx";
import type { Filter } from "../../ui/list/filter.ts";
import { FilterChip } from "../../ui/list/filter-chip.tsx";
import listClasses from "../../ui/list/list.module.css";
import { presetsOf } from "./period.ts";
import classes from "./reports.module.css";
import type { Report, View } from "./use-report.ts";

const days: readonly Filter[] = [
  { kind: "day", name: "from", label: "De" },
  { kind: "day", name: "to", label: "Até" },
];

const itemFilters = {
  fruit: itemFilter({ name: "fruit", label: "Fruta", type: "fruits" }),
  supplier: itemFilter({ name: "supplier", label: "Fornecedor", type: "supplier" }),
};
export type ReportFilter = keyof typeof itemFilters;

interface ReportControlsProps {
  report: Report;
  filters: readonly ReportFilter[];
}

/** What a report is asked: the days by their names or one by one, and what it is narrowed to. */
export function ReportControls({ report: { asked, today, change }, filters }: ReportControlsProps) {
  const chips = [...days, ...filters.map((name) => itemFilters[name])];
  const isNarrowed = chips.some(({ name }) => asked[name] !== undefined);
  return (
    <div className={classes.controls} data-screen-only="">
      <fieldset className={classes.choices} aria-label="Período">
        {presetsOf(today).map(({ label, period: { from, to } }) => (
          <UnstyledButton
            key={label}
            className={classes.choice}
            aria-pressed={asked.from === from && asked.to === to}
            onClick={() => change({ from, to })}
          >
            {label}
          </UnstyledButton>
        ))}
      </fieldset>
      <fieldset className={listClasses.filters} aria-label="Filtros">
        {chips.map((filter) => (
          <FilterChip
            key={filter.name}
            filter={filter}
            value={asked[filter.name]}
            onChange={(value) => change({ [filter.name]: value })}
          />
        ))}
        {isNarrowed && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => change(Object.fromEntries(chips.map(({ name }) => [name, null])))}
          >
            Limpar filtros
          </Button>
        )}
      </fieldset>
    </div>
  );
}

/** The sides of a report; the address tells which one is looked at. */
export function ViewChoice({ report: { view, change }, views }: { report: Report; views: readonly View[] }) {
  return (
    <fieldset className={classes.choices} aria-label="Ver" data-screen-only="">
      {views.map(({ name, label }, place) => (
        <UnstyledButton
          key={name}
          className={classes.choice}
          aria-pressed={view === name}
          onClick={() => change({ view: place === 0 ? null : name, sortBy: null, sortOrder: null })}
        >
          {label}
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
