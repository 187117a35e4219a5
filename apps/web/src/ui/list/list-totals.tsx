import { Box, Flex, Group } from "@mantine/core";
import { formatKg, formatMoney } from "../format/numbers.ts";
import { notRegistered } from "../past/past.ts";
import classes from "./list.module.css";

export interface Total {
  label: string;
  /** The amount in R$ or kg; undefined until the amount arrives, null for a past day whose R$ were not recorded. */
  amount: number | null | undefined;
  unit?: "R$" | "kg";
  /** True for the figure that matters most in this filter. */
  isMain?: boolean;
}

function written(amount: Total["amount"], unit: Total["unit"]): string {
  if (amount === undefined) return "…";
  if (amount === null) return notRegistered;
  return unit === "kg" ? formatKg(amount) : formatMoney(amount);
}

/** Totals of all rows of the filter, not only those on this page. */
export function ListTotals({ totals, note }: { totals: readonly Total[]; note?: string | undefined }) {
  return (
    <Flex
      component="section"
      gap="8px 28px"
      align="baseline"
      wrap="wrap"
      className={classes.totals}
      aria-label="Total de todo o filtro"
    >
      <Box component="h2" fz="0.875rem" fw={600} c="dimmed">
        Total do filtro
      </Box>
      <Group component="dl" gap="4px 28px" align="stretch" justify="flex-end" data-figures="">
        {totals.map(({ label, amount, unit, isMain }) => (
          <div key={label} data-main={isMain || undefined}>
            <dt>{label}</dt>
            <dd>{written(amount, unit)}</dd>
          </div>
        ))}
      </Group>
      {note !== undefined && (
        <Box component="p" flex="1 0 100%" fz="0.875rem" c="dimmed">
          {note}
        </Box>
      )}
    </Flex>
  );
}
