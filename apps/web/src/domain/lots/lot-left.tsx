import { Progress, Text } from "@mantine/core";
import { daysBetween } from "@pomar/contract/core/calendar.rules";
import type { LotSummary } from "@pomar/contract/lots/lots.schema";
import { lengthOf } from "../../ui/charts/scale.ts";
import { formatDistance, formatShortDay, localDay } from "../../ui/format/dates.ts";
import { formatQuantity } from "../../ui/format/numbers.ts";
import { nothing } from "../../ui/list/column.ts";
import { useFruitTone } from "../items/fruit-mark.tsx";
import classes from "./lots.module.css";

interface LotLeftProps {
  item: { id: string };
  lot: Pick<LotSummary, "balance" | "initialQuantity" | "unit">;
}

/** How much is left, and what part of what there was; nothing once it is gone, which a card leaves out. */
export const lotLeft = (props: LotLeftProps) => (props.lot.balance === 0 ? nothing : <LotLeft {...props} />);

function LotLeft({ item, lot: { balance, initialQuantity, unit } }: LotLeftProps) {
  const toneOf = useFruitTone();
  return (
    <span className={classes.left}>
      {formatQuantity(balance, unit)}
      <Progress
        size={6}
        radius="xl"
        color={toneOf(item.id) ?? "gray"}
        value={lengthOf(balance, initialQuantity)}
        aria-hidden="true"
      />
    </span>
  );
}

const daysWorthAWord = 30;

/** Until when it keeps; the nearer, the plainer. */
export function LotExpiry({ lot: { expiresAt, balance } }: { lot: Pick<LotSummary, "expiresAt" | "balance"> }) {
  if (expiresAt === null) return nothing;
  const days = daysBetween(localDay(), expiresAt);
  // Of what is gone, how long it would have kept matters to nobody.
  if (balance === 0 || days > daysWorthAWord) return formatShortDay(expiresAt);
  return (
    <span>
      {formatShortDay(expiresAt)}
      <Text component="small" size="xs" c={colorOfDays(days)}>
        {formatDistance(expiresAt)}
      </Text>
    </span>
  );
}

const daysThatCallForAttention = 7;

function colorOfDays(days: number) {
  if (days < 0) return "red";
  return days <= daysThatCallForAttention ? "amber" : undefined;
}
