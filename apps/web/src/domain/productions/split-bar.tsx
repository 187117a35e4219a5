import { formatKg } from "../../ui/format/numbers.ts";
import { SplitBar as Bar } from "../../ui/kit/split-bar.tsx";

/** A part of a mass and how it is said: `perda no envase`. */
interface MassPart {
  words: string;
  kg: number;
  tone: "made" | "set-aside" | "lost";
}

interface SplitBarProps {
  /** kg that the whole bar stands for. */
  wholeKg: number;
  parts: readonly MassPart[];
}

const colors = { made: "blue", "set-aside": "gray.5", lost: "amber" } as const;

/** Where a mass goes: a bar and the same in words. */
export function SplitBar({ wholeKg, parts }: SplitBarProps) {
  return (
    <Bar
      whole={wholeKg}
      parts={parts
        .filter(({ kg }) => kg > 0)
        .map(({ words, kg, tone }) => ({
          key: words,
          amount: kg,
          color: colors[tone],
          words: (
            <>
              <b data-figures>{formatKg(kg)}</b> {words}
            </>
          ),
        }))}
    />
  );
}
