import { decimal } from "../../core/decimal.ts";
export const fruit = decimal;
