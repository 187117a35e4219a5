import { Box, Text } from "@mantine/core";
import { daysBetween } from "@pomar/contract/core/calendar.rules";
import type { LotSummary } from "@pomar/contract/ledger/lots/lots.schema";
import { Explained } from "../../../insight/parts/explanations/explained.tsx";
import { useFruitTone } from "../../../registries/parts/items/fruit-mark.tsx";
import { toBarLength } from "../../../ui/charts/scale.ts";
import { formatDay, formatDistance, formatExpiry, formatShortDay } from "../../../ui/format/dates.ts";
import { formatQuantity } from "../../../ui/format/numbers.ts";
import { type Column, figures, nothing, words } from "../../../ui/list/column.ts";
import { shownDay } from "../../../ui/past/past.ts";
import classes from "./lots.module.css";

interface LotLeftProps {
  item: { id: string };
  lot: Pick<LotSummary, "id" | "balance" | "initialQuantity" | "unit">;
  decimals?: number | undefined;
}

export const isUsedUp = ({ balance }: Pick<LotSummary, "balance">) => balance === 0;

/**
 * The remaining quantity of a lot, with a bar for its share of the initial quantity. A depleted lot gets a dash, which
 * cards leave out.
 */
const lotLeft = (props: LotLeftProps) => (isUsedUp(props.lot) ? nothing : <LotLeft {...props} />);

export function lotLeftColumn<Row>(of: (row: Row) => LotLeftProps, more: Partial<Column<Row>> = {}): Column<Row> {
  const cell = (row: Row, decimals?: number) => lotLeft({ ...of(row), decimals });
  return figures("balance", "Saldo", cell, {
    amount: (row) => of(row).lot.balance,
    card: "lead",
    plain: true,
    ...more,
  });
}

function LotLeft({ item, lot: { id, balance, initialQuantity, unit }, decimals }: LotLeftProps) {
  const getTone = useFruitTone();
  return (
    <span className={classes.left}>
      <Explained figure="balance" id={id}>
        {formatQuantity(balance, unit, decimals)}
      </Explained>
      <span className={classes.leftBar} aria-hidden="true">
        <span style={{ width: `${toBarLength(balance, initialQuantity)}%`, background: getTone(item.id) }} />
      </span>
    </span>
  );
}

const daysWorthAWord = 30;

/** The expiry of a lot, prominent when near. A depleted lot shows only the day: its shelf life no longer matters. */
export function LotExpiry({ lot }: { lot: Pick<LotSummary, "id" | "expiresAt" | "balance"> }) {
  const { id, expiresAt } = lot;
  if (expiresAt === null) return nothing;
  if (isUsedUp(lot)) return formatShortDay(expiresAt);
  const days = daysBetween(shownDay(), expiresAt);
  const day = (
    <Explained figure="expiry" id={id}>
      {formatShortDay(expiresAt)}
    </Explained>
  );
  if (days > daysWorthAWord) return day;
  return (
    <span>
      {day}
      <Box
        component="small"
        fz="var(--mantine-font-size-xs)"
        lh="var(--mantine-line-height-xs)"
        style={{ color: getTextColor(days) }}
      >
        {formatDistance(expiresAt, shownDay())}
      </Box>
    </span>
  );
}

export const lotExpiryColumn: Column<{ lot: Pick<LotSummary, "id" | "expiresAt" | "balance"> }> = words(
  "expiresAt",
  "Vence",
  ({ lot }) => (isUsedUp(lot) || lot.expiresAt === null ? nothing : <LotExpiry lot={lot} />),
  { noWrap: true, card: "lead", has: ({ lot }) => lot.expiresAt !== null },
);

/** The expiry on the page of one lot: `20/11/2027 (vence em 361 dias)`. */
export function ExpiryInFull({ lot }: { lot: Pick<LotSummary, "id" | "expiresAt" | "balance"> }) {
  const { id, expiresAt } = lot;
  if (expiresAt === null) return nothing;
  const day = (
    <Explained figure="expiry" id={id}>
      {formatDay(expiresAt)}
    </Explained>
  );
  if (isUsedUp(lot)) return day;
  return (
    <>
      {day} {/* In a narrow column the text in brackets moves to the next line as a whole. */}
      <Text span inherit c={getExpiryColor(daysBetween(shownDay(), expiresAt))}>
        ({formatExpiry(expiresAt, shownDay()).replaceAll(" ", "\u00a0")})
      </Text>
    </>
  );
}

const daysThatCallForAttention = 7;

function getExpiryColor(days: number) {
  if (days < 0) return "red";
  return days <= daysThatCallForAttention ? "amber" : undefined;
}

/** The text colour as plain CSS, because a Mantine component in each of a hundred rows would make the list slow. */
function getTextColor(days: number) {
  const color = getExpiryColor(days);
  return color && `var(--mantine-color-${color}-text)`;
}
