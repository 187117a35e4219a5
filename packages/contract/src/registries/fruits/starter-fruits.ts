import { type FruitCreate, fruitCreate, starterNote } from "./fruits.schema.ts";
import starter from "./starter-fruits.json" with { type: "json" };

/**
 * Starter fruits for a Brazilian producer. Codes, shelf lives, usual yields, limits of the identity standards (IN
 * 37/2018, IN 01/2000): editable, to be confirmed by the technician in charge.
 */
export const starterFruits: readonly FruitCreate[] = starter.fruits.map((fruit) =>
  fruitCreate.parse({ ...fruit, notes: starterNote }),
);
