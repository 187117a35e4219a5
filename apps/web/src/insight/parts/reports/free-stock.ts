import type { StockReport } from "@pomar/contract/insight/reports/reports.schema";
import { formatKg } from "../../../ui/format/numbers.ts";

/** Tells what of a sum may be used or leave today, where some is held or expired: `livres 50.233,000 kg`. */
export const freeOf = ({ kg, usableKg }: Pick<StockReport["totals"][number], "kg" | "usableKg">): string[] =>
  usableKg === null || usableKg === kg ? [] : [`livres ${formatKg(usableKg)}`];
