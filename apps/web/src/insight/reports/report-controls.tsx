import { Group, NativeSelect } from "@mantine/core";
import type { Period } from "@pomar/contract/core/period.rules";
import { itemFilter } from "../../registries/parts/items/item-filter.tsx";
import { useIsPhone } from "../../ui/kit/phone.ts";
import { Pill } from "../../ui/kit/pill.tsx";
import { dayFilters } from "../../ui/list/filter.ts";
import { Filters } from "../../ui/list/filters.tsx";
import { listPresets } from "./period.ts";
import classes from "./reports.module.css";
import type { Report, View } from "./use-report.ts";

const itemFilters = {
  fruit: itemFilter({ name: "fruit", label: "Fruta", type: "fruits" }),
  supplier: itemFilter({ name: "supplier", label: "Fornecedor", type: "supplier" }),
};
export type ReportFilter = keyof typeof itemFilters;

interface ReportControlsProps {
  report: Report;
  filters: readonly ReportFilter[];
}

/** The controls of a report: buttons for preset periods, fields for custom days, and the report's filters. */
export function ReportControls({ report: { asked, today, change }, filters }: ReportControlsProps) {
  const chips = [...filters.map((name) => itemFilters[name]), ...dayFilters];
  const presets = listPresets(today);
  const isPreset = ({ from, to }: Partial<Period>) => asked.from === from && asked.to === to;
  const { from: _, to: __, ...others } = asked;
  // A preset period is already shown by its button, so its days get no filter chip.
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

/** The preset periods: buttons, and on a phone, where they have no room beside each other, a choice. */
export function PeriodChoice({ asked, today, change }: PeriodChoiceProps) {
  const presets = listPresets(today);
  const isOn = ({ from, to }: Partial<Period>) => asked.from === from && asked.to === to;
  const chosen = presets.findIndex(({ period }) => isOn(period));
  if (useIsPhone())
    return (
      <NativeSelect
        aria-label="Período"
        value={String(chosen)}
        onChange={({ currentTarget: { value } }) => {
          const { from, to } = presets[Number(value)]?.period ?? asked;
          change({ from, to });
        }}
        data={[
          ...(chosen < 0 ? [{ value: "-1", label: "Outro período" }] : []),
          ...presets.map(({ label }, index) => ({ value: String(index), label })),
        ]}
      />
    );
  return (
    <Group component="fieldset" gap={8} aria-label="Período">
      {presets.map(({ label, period: { from, to } }) => (
        <Pill key={label} isOn={isOn({ from, to })} onClick={() => change({ from, to })}>
          {label}
        </Pill>
      ))}
    </Group>
  );
}

/** The views of a report, in the head of the card that they change; the address contains the name of the active view. */
export function ViewChoice({ report: { view, change }, views }: { report: Report; views: readonly View[] }) {
  const choose = (name: string) =>
    change({ view: name === views[0]?.name ? null : name, sortBy: null, sortOrder: null });
  return <Segments choices={views} isOn={({ name }) => view === name} onChoose={({ name }) => choose(name)} />;
}

interface SegmentsProps<Choice> {
  choices: readonly Choice[];
  isOn: (choice: Choice) => boolean;
  onChoose: (choice: Choice) => void;
}

/** Ways to see the same data as one control, of which one is chosen by a single press. */
export function Segments<Choice extends { label: string }>({ choices, isOn, onChoose }: SegmentsProps<Choice>) {
  return (
    <fieldset className={classes.segments} aria-label="Ver" data-screen-only="">
      {choices.map((choice) => (
        <button key={choice.label} type="button" aria-pressed={isOn(choice)} onClick={() => onChoose(choice)}>
          {choice.label}
        </button>
      ))}
    </fieldset>
  );
}
