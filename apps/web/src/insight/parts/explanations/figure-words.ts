import { formatNumber, getScale, unbroken } from "@pomar/contract/core/decimal";
import { type LotStatus, lotStatusNames } from "@pomar/contract/ledger/lots/lot-status.rules";
import { formatDay } from "../../../ui/format/dates.ts";

/** Amounts in R$ are shown with at least two decimals, even when the figure has fewer. */
const minMoneyDecimals = 2;

/** Maximum number of shown decimals: two for R$, four for all other units including R$/kg; exact values: no limit. */
const maxDecimals = (unit: string) => (unit === "R$" ? 2 : 4);

/** Whether the displayed text has fewer decimals than the value. */
export const isRoundedToRead = (value: string, unit: string) =>
  value !== "sim" &&
  value !== "não" &&
  unit !== "day" &&
  unit !== "status" &&
  getScale(Number(value)) > maxDecimals(unit);

interface Precision {
  /** The figure's number of decimals. */
  decimals: number;
  isExact: boolean;
}

/** Formats the value of a figure in its unit: `R$ 4,1700/kg`, `12,500 kg`, `20/11/2026`. */
export function figureWords(value: string, unit: string, { decimals: known, isExact }: Precision): string {
  const decimals = isExact ? known : Math.min(known, maxDecimals(unit));
  if (unit === "day") return formatDay(value);
  if (unit === "status") return lotStatusNames[value as LotStatus];
  const [money, per] = unit.startsWith("R$") ? ["R$", unit.slice(2).trim()] : [null, unit];
  if (money === null) return unbroken(formatNumber(Number(value), decimals), per);
  const amount = unbroken(money, formatNumber(Number(value), Math.max(minMoneyDecimals, decimals)));
  return per === "" ? amount : `${amount}${per.startsWith("/") ? per : ` ${per}`}`;
}
