import { Box, Text } from "@mantine/core";
import { daysBetween } from "@pomar/contract/core/calendar.rules";
import type { LotSummary } from "@pomar/contract/ledger/lots/lots.schema";
import { Explained } from "../../../insight/parts/explanations/explained.tsx";
import { toBarLength } from "../../../ui/charts/scale.ts";
import { formatDay, formatDistance, formatExpiry, formatShortDay } from "../../../ui/format/dates.ts";
import { formatQuantity } from "../../../ui/format/numbers.ts";
import { type Column, figures, nothing, words } from "../../../ui/list/column.ts";
import { shownDay } from "../../../ui/past/past.ts";
import classes from "./lots.module.css";

type Left = Pick<LotSummary, "id" | "balance" | "initialQuantity" | "unit">;

export const isUsedUp = ({ balance }: Pick<LotSummary, "balance">) => balance === 0;

export const lotLeftColumn = <Row,>(of: (row: Row) => Left, more: Partial<Column<Row>> = {}): Column<Row> =>
  figures("balance", "Saldo", (row, decimals) => <LotLeft lot={of(row)} decimals={decimals} />, {
    amount: (row) => of(row).balance,
    card: "end",
    ...more,
  });

/** The remaining quantity of a lot. Once a part is used, a table shows a bar of the rest and a card the whole. */
function LotLeft({ lot, decimals }: { lot: Left; decimals: number | undefined }) {
  const { id, balance, initialQuantity, unit } = lot;
  return (
    <span className={classes.left}>
      {balance > 0 && balance < initialQuantity && (
        <span className={classes.leftBar} aria-hidden="true">
          <span style={{ width: `${toBarLength(balance, initialQuantity)}%` }} />
        </span>
      )}
      {isUsedUp(lot) ? (
        <span>Esgotado</span>
      ) : (
        <Explained figure="balance" id={id}>
          {formatQuantity(balance, unit, decimals)}
        </Explained>
      )}
      {balance < initialQuantity && (
        <small>
          {isUsedUp(lot) ? "0" : ""} de {formatQuantity(initialQuantity, unit)}
        </small>
      )}
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
  { noWrap: true, has: ({ lot }) => lot.expiresAt !== null },
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
