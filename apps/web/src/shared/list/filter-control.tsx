import { UnstyledButton } from "@mantine/core";
import { DayInput } from "../form/day-input.tsx";
import { ItemPicker } from "../pickers/item-picker.tsx";
import type { DayFilter, Filter, FilterChipProps, ItemFilter } from "./filter.ts";
import classes from "./list.module.css";

/** How a filter is chosen: from few, from the registry, or by a day. */
export function FilterControl({ filter, value, onChange }: FilterChipProps<Filter>) {
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
