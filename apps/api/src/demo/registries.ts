import { additionalCreate } from "@pomar/contract/additionals/additionals.schema";
import { additiveCreate } from "@pomar/contract/additives/additives.schema";
import { fruitCreate } from "@pomar/contract/fruits/fruits.schema";
import { packagingCreate } from "@pomar/contract/packaging/packaging.schema";
import { z } from "zod";
import registries from "./registries.json" with { type: "json" };

// Yields and limits are those of the trade and of the identity standards (IN 37/2018 and IN 01/2000); suppliers are invented.
// Editable starting data, to be confirmed with the technician in charge.

/** The fruits of a plant of the Brazilian Northeast: `price` in R$/kg around which deliveries are paid, `season` in months of harvest. */
export const demoFruits = registries.fruits.map(({ price, season, ...fruit }) => ({
  fruit: fruitCreate.parse(fruit),
  price,
  season,
}));

const mix = z.object({
  name: z.string(),
  code: z.string(),
  brixMin: z.number().optional(),
  /** Percentages by the code of a plain fruit. */
  parts: z.record(z.string(), z.number()),
});

/** Mixes as they are sold; legally polpa mista. */
export const demoMixes = z.array(mix).parse(registries.mixes);

/** Sets of fruits by code, for filters and reports. */
export const demoGroups = registries.groups;

/**
 * What the plant uses of each supply: `price` in R$ per unit around which deliveries are paid, null from the tap; `weekly` in its
 * unit.
 */
const used = { price: z.number().nullable(), weekly: z.number() };
export const demoAdditives = z.array(additiveCreate.extend(used)).parse(registries.additives);
export const demoAdditionals = z.array(z.intersection(additionalCreate, z.object(used))).parse(registries.additionals);
export const demoPackagings = z.array(packagingCreate.extend(used)).parse(registries.packagings);

const supplier = z.object({
  name: z.string(),
  city: z.string(),
  state: z.enum(["BA", "CE", "PE", "PA", "PB", "RN", "SE"]),
  /** Codes of what it delivers, unlike each other across the kinds. */
  fruits: z.array(z.string()),
  supplies: z.array(z.string()).default([]),
});

/** Growers, cooperatives and traders in places where there are such. */
export const demoSuppliers = z.array(supplier).parse(registries.suppliers);
