import { decimal } from "../decimal.ts";
export const yieldOf = decimal;
