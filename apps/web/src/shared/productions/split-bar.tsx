import { decimal, toWire } from "@pomar/contract/decimal";
import { formatKg } from "../format/numbers.ts";
import classes from "./reckoning.module.css";

/** A part of a mass and how it is said: `perda no envase`. */
export interface MassPart {
  words: string;
  kg: number;
  tone: "made" | "set-aside" | "lost";
}

interface SplitBarProps {
  /** kg that the whole bar stands for. */
  wholeKg: number;
  parts: readonly MassPart[];
}

/** Where a mass goes: a bar and the same in words. */
export function SplitBar({ wholeKg, parts }: SplitBarProps) {
  const shown = parts.filter(({ kg }) => kg > 0);
  return (
    <>
      <div className={classes.bar} aria-hidden="true">
        {shown.map(({ words, kg, tone }) => (
          <i key={words} data-tone={tone} style={{ width: `${shareOf(kg, wholeKg)}%` }} />
        ))}
      </div>
      <ul className={classes.legend}>
        {shown.map(({ words, kg, tone }) => (
          <li key={words}>
            <i data-tone={tone} aria-hidden="true" />
            <b data-figures>{formatKg(kg)}</b> {words}
          </li>
        ))}
      </ul>
    </>
  );
}

function shareOf(kg: number, wholeKg: number): number {
  const share = wholeKg <= 0 ? decimal(0) : decimal(kg).times(100).div(wholeKg);
  return share.gt(100) ? 100 : toWire(share, 2);
}
