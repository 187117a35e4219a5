// refused by api-wiring-is-a-leaf
export { yieldOf } from "./fruits.api.ts";
