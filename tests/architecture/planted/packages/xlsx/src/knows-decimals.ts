// refused by tools-know-no-product
export { decimal } from "../../contract/src/core/decimal.ts";
