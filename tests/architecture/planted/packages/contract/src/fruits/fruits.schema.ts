import { decimal } from "../decimal.ts";
export const fruit = decimal;
