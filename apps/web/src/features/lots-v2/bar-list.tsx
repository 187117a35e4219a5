import { decimal, toWire } from "@pomar/contract/decimal";
import { FilterLink } from "../../shared/list/filter-link.tsx";
import classes from "./lots-v2.module.css";

export interface Bar {
  key: string;
  label: string;
  /** What the bar's length shows, in words: `162,000 kg`. */
  words: string;
  /** Quieter, beside it: `7 lotes`. */
  more: string | null;
  amount: number;
  /** What a whole bar is; bars of different units are not compared. */
  whole: number;
  tone?: "attention" | "wrong" | "over" | undefined;
  filter: Record<string, string>;
  isOn: boolean;
}

/** Amounts as bars beside their words; each leads to the lots that it counted. */
export function BarList({ bars, label }: { bars: readonly Bar[]; label: string }) {
  return (
    <ul className={classes.bars} aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.key}>
          <FilterLink filter={bar.filter} isOn={bar.isOn} className={classes.bar}>
            <span className={classes.barLabel}>{bar.label}</span>
            <span className={classes.barWords} data-figures="">
              {bar.words} {bar.more !== null && <small>{bar.more}</small>}
            </span>
            <span className={classes.track} aria-hidden="true">
              <i data-tone={bar.tone} style={{ width: `${widthOf(bar)}%` }} />
            </span>
          </FilterLink>
        </li>
      ))}
    </ul>
  );
}

/** In %; whatever is there is seen. */
function widthOf({ amount, whole }: Bar): number {
  if (amount <= 0 || whole <= 0) return 0;
  return Math.max(1, toWire(decimal(amount).times(100).div(whole), 2));
}
