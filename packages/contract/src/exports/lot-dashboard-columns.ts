import type { V2Routes } from "../lot-dashboards/lot-dashboards.routes.ts";
import { type ColumnsOf, number } from "./columns.ts";
import { lotColumns } from "./lot-columns.ts";

/** What the list of lots tells, and what its dashboard adds. */
export const v2Columns: ColumnsOf<V2Routes["list"]> = [
  ...lotColumns,
  number("value", "Valor do saldo (R$)", 2),
  number("usedShare", "Parte usada (0 a 1)", 4),
  number("daysLeft", "Dias até vencer", 0),
];
