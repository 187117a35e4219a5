import { Button, Group } from "@mantine/core";
import { useCallbackRef } from "@mantine/hooks";
import { useState } from "react";
import type { Filter } from "./filter.ts";
import { FilterChip } from "./filter-chip.tsx";
import classes from "./list.module.css";

interface FiltersProps {
  filters: readonly Filter[];
  values: Record<string, string | undefined>;
  onChange: (filter: Filter, value: string | null) => void;
  /** Null without active filters. */
  onClear: (() => void) | null;
  /** The number of filters visible before *Mais filtros*. */
  atFirst?: number;
}

/** Filters as chips: the first ones and the active ones; *Mais filtros* shows the others. */
export function Filters({ filters, values, onChange, onClear, atFirst = 4 }: FiltersProps) {
  const [isWhole, setWhole] = useState(false);
  // Hiding a single one would save no room.
  const isLong = filters.length > atFirst + 1;
  const isLater = (filter: Filter) => isLong && filters.indexOf(filter) >= atFirst;
  const seen = filters.filter((filter) => isWhole || !isLater(filter) || values[filter.name] !== undefined);
  const change = useCallbackRef((filter: Filter, value: string | null) => {
    // A filter that was just removed stays visible, because it has the focus.
    if (value === null && isLater(filter)) setWhole(true);
    onChange(filter, value);
  });
  return (
    <Group component="fieldset" gap={8} className={classes.filters} aria-label="Filtros">
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
    </Group>
  );
}
