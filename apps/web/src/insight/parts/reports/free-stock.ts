import type { StockReport } from "@pomar/contract/insight/reports/reports.schema";
import { formatKg } from "../../../ui/format/numbers.ts";

/** The usable part of a sum, where some of it is held or expired: `livres 50.233,000 kg`. */
export const describeFreeStock = ({
  kg,
  usableKg,
}: Pick<StockReport["totals"][number], "kg" | "usableKg">): string[] =>
  usableKg === null || usableKg === kg ? [] : [`livres ${formatKg(usableKg)}`];
