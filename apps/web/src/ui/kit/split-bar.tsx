import { Flex, Progress, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { toBarLength } from "../charts/scale.ts";
import classes from "./kit.module.css";

export interface BarPart {
  key: string;
  amount: number;
  /** A colour of the theme, for example `blue` or `gray.5`. */
  color: string;
  words: ReactNode;
  /** True when the destination of this part is unknown. */
  striped?: boolean;
}

interface SplitBarProps {
  whole: number;
  parts: readonly BarPart[];
  /** The text alternative of the bar, for a bar without a legend. */
  label?: string;
  /** True when a legend below the bar names its parts. */
  legend?: boolean;
}

/** The parts of a whole as one bar, with a legend in words. */
export function SplitBar({ whole, parts, label, legend = true }: SplitBarProps) {
  return (
    <Stack gap={8} w="100%">
      <Progress.Root
        size={16}
        w="100%"
        role={label === undefined ? undefined : "img"}
        aria-label={label}
        aria-hidden={label === undefined}
      >
        {parts.map(({ key, amount, color, striped }) => (
          <Progress.Section
            key={key}
            withAria={false}
            value={toBarLength(amount, whole)}
            color={color}
            striped={striped}
          />
        ))}
      </Progress.Root>
      {legend && (
        <Legend>
          {parts.map(({ key, color, words }) => (
            <li key={key}>
              <PartMark color={color} />
              <span>{words}</span>
            </li>
          ))}
        </Legend>
      )}
    </Stack>
  );
}

export function PartMark({ color }: { color: string }) {
  return <i className={classes.mark} style={{ background: shade(color) }} aria-hidden="true" />;
}

const shade = (color: string) =>
  `var(--mantine-color-${color.includes(".") ? color.replace(".", "-") : `${color}-filled`})`;

/** The legend of a chart's colours, as items of a list. */
export function Legend({ children }: { children: ReactNode }) {
  return (
    <Flex
      component="ul"
      gap="4px 12px"
      wrap="wrap"
      c="dimmed"
      fz="0.8125rem"
      className={classes.legend}
      aria-label="Legenda"
    >
      {children}
    </Flex>
  );
}
