import { Progress } from "@mantine/core";
import type { ReactNode } from "react";
import { partColor } from "../theme/colors.ts";
import classes from "./charts.module.css";
import { LongList } from "./long-list.tsx";
import { toBarLength } from "./scale.ts";

export interface Bar {
  key: string;
  label: ReactNode;
  /** The bar's amount in words: `162 kg`; a button where the figure has an explanation. */
  words: ReactNode;
  /** A quieter text beside the amount: `7 lotes`. */
  more: string | null;
  amount: number;
  /** The amount of a full bar; bars of different units are not comparable. Null: there is nothing to compare. */
  whole: number | null;
  tone?: "attention" | "wrong" | "over" | undefined;
  /** A quieter text below the bar. */
  below?: string | undefined;
}

const toneColors = { attention: partColor("amber-deep"), wrong: "red", over: "var(--mantine-color-dimmed)" };

interface BarListProps<B extends Bar> {
  bars: readonly B[];
  label: string;
  atFirst?: number;
  /** The noun for the rows: `itens`. */
  many?: string;
  /** Wraps a bar in the link to the rows that the bar counts. */
  frame: (bar: B, className: string, content: ReactNode) => ReactNode;
}

/** Amounts as bars beside their words; each bar links to the rows that it counts. */
export function BarList<B extends Bar>({
  bars,
  label,
  atFirst = bars.length,
  many = "linhas",
  frame,
}: BarListProps<B>) {
  const rows = bars.map((bar) => ({ key: bar.key, content: frame(bar, classes.row ?? "", <BarContent of={bar} />) }));
  return <LongList label={label} atFirst={atFirst} many={many} rows={rows} />;
}

function BarContent({ of: { label, words, more, amount, whole, tone, below } }: { of: Bar }) {
  return (
    <>
      <span className={classes.label}>{label}</span>
      <span className={classes.words} data-figures="">
        <span className={classes.sum}>{words}</span> {more !== null && <small>{more}</small>}
      </span>
      {whole !== null && (
        <Progress
          className={classes.bar}
          radius="xl"
          color={tone === undefined ? "blue" : toneColors[tone]}
          value={toBarLength(amount, whole)}
          aria-hidden="true"
        />
      )}
      {below !== undefined && (
        <span className={classes.below} data-figures="">
          {below}
        </span>
      )}
    </>
  );
}
