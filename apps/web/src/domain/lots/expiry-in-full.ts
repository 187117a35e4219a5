import { formatDay, formatExpiry } from "../../ui/format/dates.ts";
import { nothing } from "../../ui/list/column.ts";

/** `20/11/2027 (vence em 361 dias)`; of what is gone, how long it would have kept matters to nobody. */
export function expiryInFull({ expiresAt, balance }: { expiresAt: string | null; balance: number }): string {
  if (expiresAt === null) return nothing;
  if (balance === 0) return formatDay(expiresAt);
  // In a narrow column a line of its own, not half of one.
  return `${formatDay(expiresAt)} (${formatExpiry(expiresAt).replaceAll(" ", "\u00a0")})`;
}
