import { Popover, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { DayInput } from "../form/day-input.tsx";
import { formatDay } from "../format/dates.ts";
import { ItemPicker } from "../pickers/item-picker.tsx";
import { useItem } from "../pickers/use-item.ts";
import type { DayFilter, Filter, ItemFilter } from "./filter.ts";
import classes from "./list.module.css";

interface FilterChipProps<F extends Filter> {
  filter: F;
  value: string | undefined;
  onChange: (value: string | null) => void;
}

/** One filter of a list: pressed, it lets choose; set, it shows its value and a cross that takes it off. */
export function FilterChip({ filter, value, onChange }: FilterChipProps<Filter>) {
  const [opened, setOpened] = useState(false);
  const text = useFilterText(filter, value);
  const set = value !== undefined;
  const choose = (next: string | null) => {
    setOpened(false);
    if (next !== (value ?? null)) onChange(next);
  };

  return (
    <span className={classes.filter} data-set={set || undefined}>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        shadow="md"
        trapFocus
        returnFocus
        radius="md"
      >
        <Popover.Target>
          <UnstyledButton className={classes.filterButton} onClick={() => setOpened(!opened)}>
            {set ? `${filter.label}: ${text}` : filter.label}
            {!set && <IconChevronDown size={15} aria-hidden="true" />}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown p="sm" aria-label={`Filtrar por ${filter.label.toLowerCase()}`}>
          <FilterControl filter={filter} value={value} onChange={choose} />
        </Popover.Dropdown>
      </Popover>
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

function FilterControl({ filter, value, onChange }: FilterChipProps<Filter>) {
  if (filter.kind === "choice")
    return (
      <div className={classes.choices}>
        {filter.choices.map((choice) => (
          <UnstyledButton
            key={choice.value}
            className={classes.choice}
            aria-pressed={choice.value === value}
            onClick={() => onChange(choice.value)}
          >
            {choice.label}
          </UnstyledButton>
        ))}
      </div>
    );
  return filter.kind === "item" ? (
    <ItemControl filter={filter} value={value} onChange={onChange} />
  ) : (
    <DayControl filter={filter} value={value} onChange={onChange} />
  );
}

function ItemControl({ filter, value, onChange }: FilterChipProps<ItemFilter>) {
  return (
    <div className={classes.control}>
      <ItemPicker
        label={filter.label}
        type={filter.type}
        value={value ?? null}
        onChange={(item) => onChange(item?.id ?? null)}
        offersCreation={false}
      />
    </div>
  );
}

function DayControl({ filter, value, onChange }: FilterChipProps<DayFilter>) {
  return (
    <div className={classes.control}>
      <DayInput label={filter.label} value={value ?? null} onChange={onChange} />
    </div>
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
