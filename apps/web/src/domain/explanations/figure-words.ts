import { formatNumber, unbroken } from "@pomar/contract/core/decimal";
import { type LotStatus, lotStatusNames } from "@pomar/contract/lots/lot-status.rules";
import { formatDay } from "../../ui/format/dates.ts";

/** Reais have cents even where a figure has none. */
const leastOfMoney = 2;

/**
 * A figure of an explanation as it is read: `R$ 4,1700/kg`, `12,500 kg`, `20/11/2026`.
 * @param decimals  that it is known to.
 */
export function figureWords(value: string, unit: string, decimals: number): string {
  if (unit === "day") return formatDay(value);
  if (unit === "status") return lotStatusNames[value as LotStatus];
  const [money, per] = unit.startsWith("R$") ? ["R$", unit.slice(2).trim()] : [null, unit];
  if (money === null) return unbroken(formatNumber(Number(value), decimals), per);
  const amount = unbroken(money, formatNumber(Number(value), Math.max(leastOfMoney, decimals)));
  return per === "" ? amount : `${amount}${per.startsWith("/") ? per : ` ${per}`}`;
}
