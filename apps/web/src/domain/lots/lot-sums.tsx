import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { formatQuantity } from "../../ui/format/numbers.ts";
import type { LotChoice } from "./lot-choice.ts";
import { type LotLine, missingOf, sumOfLines } from "./lot-lines.ts";
import classes from "./lots.module.css";

interface LotSumsProps {
  lines: readonly LotLine[];
  choice: LotChoice;
  wanted: number | null;
}

/** What the lines sum to, by thing where their units differ, and what is missing of what is wanted. */
export function LotSums({ lines, choice, wanted }: LotSumsProps) {
  const groups = sumsOf(lines, choice);
  const [only, ...more] = groups;
  if (only === undefined || more.length > 0)
    return groups.length === 0 ? null : (
      <output className={classes.sums}>
        <span>Total</span>
        {groups.map(({ name, sum, unit }) => (
          <span key={name + unit}>
            {name} <b>{formatQuantity(sum, unit)}</b>
          </span>
        ))}
      </output>
    );
  const missing = wanted === null ? null : missingOf(wanted, lines);
  return (
    <output className={classes.sums} data-state={missing === null ? undefined : missing === 0 ? "whole" : "open"}>
      <span>
        Total <b>{formatQuantity(only.sum, only.unit)}</b>
        {wanted !== null && <> de {formatQuantity(wanted, only.unit)}</>}
      </span>
      {missing !== null && <Missing missing={missing} unit={only.unit} />}
    </output>
  );
}

function Missing({ missing, unit }: { missing: number; unit: string }) {
  if (missing === 0)
    return (
      <span className={classes.missing}>
        <IconCheck size={18} aria-hidden="true" /> completo
      </span>
    );
  return (
    <span className={classes.missing}>
      <IconAlertTriangle size={18} aria-hidden="true" />{" "}
      {missing > 0 ? `faltam ${formatQuantity(missing, unit)}` : `sobram ${formatQuantity(-missing, unit)}`}
    </span>
  );
}

/** One sum where all lots are of fruit, which share a unit; else one for each thing. */
function sumsOf(lines: readonly LotLine[], { known }: LotChoice) {
  const typed = lines.flatMap((line) => {
    const lot = line.lotId === null ? undefined : known.get(line.lotId);
    return lot === undefined
      ? []
      : [{ line, name: lot.item.name, unit: lot.unit, type: lot.type, itemId: lot.item.id }];
  });
  const isOfFruit = typed.every(({ type }) => type === "raw_material" || type === "pulp");
  const sames = (one: (typeof typed)[number]) =>
    typed.filter(({ itemId, unit }) => isOfFruit || (itemId === one.itemId && unit === one.unit));
  return typed
    .filter((one) => sames(one)[0] === one)
    .map((one) => ({ name: one.name, unit: one.unit, sum: sumOfLines(sames(one).map(({ line }) => line)) }));
}
