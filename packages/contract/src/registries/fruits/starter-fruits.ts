import { type FruitCreate, fruitCreate, starterNote } from "./fruits.schema.ts";
import starter from "./starter-fruits.json" with { type: "json" };

/**
 * The starter fruits for a Brazilian producer: codes, shelf lives, usual yields, limits of the identity standards (IN
 * 37/2018, IN 01/2000). Users can edit the values, and the technician in charge must confirm them.
 */
export const starterFruits: readonly FruitCreate[] = starter.fruits.map((fruit) =>
  fruitCreate.parse({ ...fruit, notes: starterNote }),
);
