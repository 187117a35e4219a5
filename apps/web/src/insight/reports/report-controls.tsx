import { Group, UnstyledButton } from "@mantine/core";
import type { Period } from "@pomar/contract/core/period.rules";
import { itemFilter } from "../../registries/parts/items/item-filter.tsx";
import kitClasses from "../../ui/kit/kit.module.css";
import type { Filter } from "../../ui/list/filter.ts";
import { Filters } from "../../ui/list/filters.tsx";
import { listPresets } from "./period.ts";
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

/** The controls of a report: preset or custom days, and its filters. */
export function ReportControls({ report: { asked, today, change }, filters }: ReportControlsProps) {
  const chips = [...filters.map((name) => itemFilters[name]), ...days];
  const presets = listPresets(today);
  const isPreset = ({ from, to }: Partial<Period>) => asked.from === from && asked.to === to;
  const { from: _, to: __, ...others } = asked;
  // Preset days are shown by their name, not by a chip.
  const values: Report["asked"] = presets.some(({ period }) => isPreset(period)) ? others : asked;
  const isNarrowed = chips.some(({ name }) => values[name] !== undefined);
  return (
    <Group gap="12px 24px" align="center" className={classes.controls} data-screen-only="">
      <PeriodChoice asked={asked} today={today} change={change} />
      <Filters
        filters={chips}
        values={values}
        onChange={({ name }, value) => change({ [name]: value })}
        onClear={isNarrowed ? () => change(Object.fromEntries(chips.map(({ name }) => [name, null]))) : null}
        atFirst={1}
      />
    </Group>
  );
}

interface PeriodChoiceProps {
  asked: { from?: string | undefined; to?: string | undefined };
  today: string;
  change: (days: { from: string | undefined; to: string | undefined }) => void;
}

/** The preset periods. */
export function PeriodChoice({ asked, today, change }: PeriodChoiceProps) {
  return (
    <fieldset className={classes.choices} aria-label="Período">
      {listPresets(today).map(({ label, period: { from, to } }) => (
        <UnstyledButton
          key={label}
          className={kitClasses.pill}
          aria-pressed={asked.from === from && asked.to === to}
          onClick={() => change({ from, to })}
        >
          {label}
        </UnstyledButton>
      ))}
    </fieldset>
  );
}

/** The views of a report; the address holds the active one. */
export function ViewChoice({ report: { view, change }, views }: { report: Report; views: readonly View[] }) {
  return (
    <fieldset className={classes.choices} aria-label="Ver" data-screen-only="">
      {views.map(({ name, label }, place) => (
        <UnstyledButton
          key={name}
          className={kitClasses.pill}
          aria-pressed={view === name}
          onClick={() => change({ view: place === 0 ? null : name, sortBy: null, sortOrder: null })}
        >
          {label}
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
