import { Button } from "@mantine/core";
import { useCallbackRef } from "@mantine/hooks";
import { useState } from "react";
import type { Filter } from "./filter.ts";
import { FilterChip } from "./filter-chip.tsx";
import classes from "./list.module.css";

interface FiltersProps {
  filters: readonly Filter[];
  values: Record<string, string | undefined>;
  onChange: (filter: Filter, value: string | null) => void;
  /** Null while nothing is filtered. */
  onClear: (() => void) | null;
  /** How many are seen before the others are asked for. */
  atFirst?: number;
}

/** Filters as chips: the first ones and whatever is set, the others once they are asked for. */
export function Filters({ filters, values, onChange, onClear, atFirst = 4 }: FiltersProps) {
  const [isWhole, setWhole] = useState(false);
  // To hide a single one would take the same room.
  const isLong = filters.length > atFirst + 1;
  const isLater = (filter: Filter) => isLong && filters.indexOf(filter) >= atFirst;
  const seen = filters.filter((filter) => isWhole || !isLater(filter) || values[filter.name] !== undefined);
  const change = useCallbackRef((filter: Filter, value: string | null) => {
    // Whose filter is taken off stays on it.
    if (value === null && isLater(filter)) setWhole(true);
    onChange(filter, value);
  });
  return (
    <fieldset className={classes.filters} aria-label="Filtros">
      {seen.map((filter) => (
        <FilterChip key={filter.name} filter={filter} value={values[filter.name]} onChange={change} />
      ))}
      {isLong && (
        <Button variant="subtle" size="compact-sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? "Menos filtros" : "Mais filtros"}
        </Button>
      )}
      {onClear !== null && (
        <Button variant="subtle" size="compact-sm" onClick={onClear}>
          Limpar filtros
        </Button>
      )}
    </fieldset>
  );
}
