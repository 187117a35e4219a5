import { Box, Button, Flex, Group, Popover, Stack, UnstyledButton } from "@mantine/core";
import { useCallbackRef } from "@mantine/hooks";
import { addDays } from "@pomar/contract/core/calendar.rules";
import { IconChevronDown, IconX } from "@tabler/icons-react";
import { memo, type ReactNode, useState } from "react";
import { DayInput } from "../form/day-field.tsx";
import { formatDay, localDay } from "../format/dates.ts";
import { Pill } from "../kit/pill.tsx";
import type { Filter, FilterValues } from "./filter.ts";
import classes from "./list.module.css";

interface FiltersProps {
  filters: readonly Filter[];
  values: Record<string, string | undefined>;
  onChange: (filter: Filter, value: string | null, also?: FilterValues) => void;
  /** Called to remove all filters; null when no filter is active. */
  onClear: (() => void) | null;
  /** The number of filters that are visible before *Mais filtros* is pressed. */
  atFirst?: number | undefined;
  /** Whether the usual periods of the filters `from` and `to` stand in front, for one press. */
  hasPeriods?: boolean;
}

/** The filters of a list as chips: at first the leading and the active filters; *Mais filtros* shows all of them. */
export function Filters({ filters, values, onChange, onClear, atFirst = 4, hasPeriods = false }: FiltersProps) {
  const [isWhole, setWhole] = useState(false);
  // Hiding a single filter would save no room, because the button *Mais filtros* needs the same room as a filter.
  const isLong = filters.length > atFirst + 1;
  const isLater = (filter: Filter) => isLong && filters.indexOf(filter) >= atFirst;
  const seen = filters.filter((filter) => isWhole || !isLater(filter) || values[filter.name] !== undefined);
  const period = hasPeriods && filters.find(({ name }) => name === "from");
  const change = useCallbackRef((filter: Filter, value: string | null, also?: FilterValues) => {
    // A filter that the user has just removed stays visible, because its chip has the focus.
    if (value === null && isLater(filter)) setWhole(true);
    onChange(filter, value, also);
  });
  return (
    <Group component="fieldset" gap={8} className={classes.filters} aria-label="Filtros">
      {period && <UsualPeriods values={values} onChange={(from, to) => change(period, from, { to })} />}
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

interface UsualPeriodsProps extends Pick<FiltersProps, "values"> {
  onChange: (from: string | null, to: string | null) => void;
}

/** The periods that users ask for most, by one press; a second press removes the period. */
function UsualPeriods({ values, onChange }: UsualPeriodsProps) {
  const today = localDay();
  const yesterday = addDays(today, -1);
  const periods = {
    Hoje: [today, today],
    Ontem: [yesterday, yesterday],
    "7 dias": [addDays(today, -6), today],
  } as const;
  return Object.entries(periods).map(([label, [first, last]]) => {
    const isOn = values.from === first && values.to === last;
    return (
      <Pill key={label} isOn={isOn} onClick={() => (isOn ? onChange(null, null) : onChange(first, last))}>
        {label}
      </Pill>
    );
  });
}

interface FilterChipProps {
  filter: Filter;
  value: string | undefined;
  /** The function must be stable: a chip then renders again only when its own value changes. */
  onChange: (filter: Filter, value: string | null) => void;
}

/** One filter of a list: a press opens its choices; an active filter shows its value and a cross that removes it. */
const FilterChip = memo(function FilterChip({ filter, value, onChange }: FilterChipProps) {
  const [opened, setOpened] = useState(false);
  const choose = (next: string | null) => {
    setOpened(false);
    if (next !== (value ?? null)) onChange(filter, next);
  };
  return (
    <Flex
      component="span"
      align="stretch"
      display="inline-flex"
      className={classes.filter}
      data-set={value !== undefined || undefined}
    >
      <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
        <Popover.Target>
          <button type="button" className={classes.filterButton} onClick={() => setOpened(!opened)}>
            <span>
              {filter.label}
              {value !== undefined && <>: {shown(filter, value)}</>}
            </span>
            {value === undefined && <IconChevronDown size={15} aria-hidden="true" />}
          </button>
        </Popover.Target>
        <Popover.Dropdown p="sm" aria-label={`Filtrar por ${filter.label.toLowerCase()}`}>
          <FilterControl filter={filter} value={value} onChange={choose} />
        </Popover.Dropdown>
      </Popover>
      {value !== undefined && (
        <UnstyledButton
          className={classes.filterClear}
          aria-label={`Retirar filtro ${filter.label}`}
          onClick={() => choose(null)}
        >
          <IconX size={15} stroke={2.4} aria-hidden="true" />
        </UnstyledButton>
      )}
    </Flex>
  );
});

function shown(filter: Filter, value: string): ReactNode {
  switch (filter.kind) {
    case "choice":
      return filter.choices.find((choice) => choice.value === value)?.label ?? value;
    case "day":
      return formatDay(value);
    case "own":
      return filter.show(value);
  }
}

interface FilterControlProps extends Pick<FilterChipProps, "filter" | "value"> {
  onChange: (value: string | null) => void;
}

function FilterControl({ filter, value, onChange }: FilterControlProps) {
  if (filter.kind === "choice")
    return (
      <Stack gap={0} miw={180}>
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
      </Stack>
    );
  return (
    <Box w="min(300px, 76vw)">
      {filter.kind === "day" ? (
        <FilterDay label={filter.label} value={value ?? null} onChange={onChange} />
      ) : (
        filter.control(value ?? null, onChange)
      )}
    </Box>
  );
}

interface FilterDayProps {
  label: string;
  value: string | null;
  onChange: (day: string) => void;
}

/** The day of a filter. The filter closes when a complete day is chosen; an incomplete day changes nothing. */
function FilterDay({ label, value, onChange }: FilterDayProps) {
  const [day, setDay] = useState(value);
  const choose = (next: string | null) => {
    setDay(next);
    if (next !== null) onChange(next);
  };
  return <DayInput label={label} value={day} onChange={choose} autoFocus />;
}
