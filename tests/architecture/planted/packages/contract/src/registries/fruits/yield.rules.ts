import { decimal } from "../../core/decimal.ts";
export const yieldOf = decimal;
