import type { StockReport } from "@pomar/contract/insight/reports/reports.schema";
import { formatKg } from "../../../ui/format/numbers.ts";

/** Describes the usable part of a stock, `livres 50.233 kg`; empty when no part of the stock is held or expired. */
export const describeFreeStock = ({
  kg,
  usableKg,
}: Pick<StockReport["totals"][number], "kg" | "usableKg">): string[] =>
  usableKg === null || usableKg === kg ? [] : [`livres ${formatKg(usableKg)}`];
