import { UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconX } from "@tabler/icons-react";
import { formatDay } from "../format/dates.ts";
import { later } from "../overlay/later.tsx";
import { PanelButton } from "../overlay/panel-button.tsx";
import { useItem } from "../pickers/use-item.ts";
import type { Filter, FilterChipProps } from "./filter.ts";
import classes from "./list.module.css";

const FilterControl = later(async () => (await import("./filter-control.tsx")).FilterControl);

/** One filter of a list: pressed, it lets choose; set, it shows its value and a cross that takes it off. */
export function FilterChip({ filter, value, onChange }: FilterChipProps<Filter>) {
  const text = useFilterText(filter, value);
  const set = value !== undefined;
  const choose = (next: string | null) => {
    if (next !== (value ?? null)) onChange(next);
  };

  return (
    <span className={classes.filter} data-set={set || undefined}>
      <PanelButton
        position="bottom-start"
        bring={FilterControl.bring}
        label={`Filtrar por ${filter.label.toLowerCase()}`}
        button={(press) => (
          <button type="button" className={classes.filterButton} {...press}>
            {set ? `${filter.label}: ${text}` : filter.label}
            {!set && <IconChevronDown size={15} aria-hidden="true" />}
          </button>
        )}
      >
        {(close) => (
          <FilterControl
            filter={filter}
            value={value}
            onChange={(next) => {
              close();
              choose(next);
            }}
          />
        )}
      </PanelButton>
      {set && (
        <UnstyledButton
          className={classes.filterClear}
          aria-label={`Retirar filtro ${filter.label}`}
          onClick={() => choose(null)}
        >
          <IconX size={15} stroke={2.4} aria-hidden="true" />
        </UnstyledButton>
      )}
    </span>
  );
}

function useFilterText(filter: Filter, value: string | undefined): string {
  const item = useItem(filter.kind === "item" ? filter.type : null, value ?? null);
  if (value === undefined) return "";
  switch (filter.kind) {
    case "choice":
      return filter.choices.find((choice) => choice.value === value)?.label ?? value;
    case "item":
      return item?.name ?? "…";
    case "day":
      return formatDay(value);
  }
}
