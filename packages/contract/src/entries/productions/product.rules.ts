import { groupedBy } from "../../core/collections.rules.ts";
import { calculateSum, type Decimal, decimal, toWire } from "../../core/decimal.ts";
import type { LotType } from "../../kinds.ts";
import { costPerUnit, partCost, storedCost, sumCosts } from "../../ledger/lots/cost.rules.ts";
import { getEarliest, limitsExpiry } from "../../ledger/lots/expiry.rules.ts";
import type { Lot } from "../../ledger/lots/lots.schema.ts";
import { calculateDoses } from "./doses.rules.ts";
import { calculateMass } from "./mass-balance.rules.ts";

/** A line of a production: a quantity of a lot, with the data of lot and item that determine the product's figures. */
export interface ProductionInput {
  /** The quantity in the lot's unit. */
  quantity: number;
  lot: {
    id: string;
    type: LotType;
    /** The mass of one unit in kg; null for a lot without mass. */
    kgPerUnit: number | null;
    /** The quantity in the lot's unit. */
    initialQuantity: number;
    /** Cost of `initialQuantity` in R$, eight decimals; null without price, absent for a user who may not see costs. */
    totalCost?: string | null | undefined;
    /** The expiry of the lot, `YYYY-MM-DD`. */
    expiresAt: string | null;
  };
  /** The lot's doses of additives, in mg of active per kg. */
  doses: readonly { additiveId: string; mgPerKg: number }[];
  /** The additive of the lot: `purity` in %; `activeFactor` is the mass of active per mass of additive, 0 to 1. */
  additive: { id: string; activeFactor: number; purity: number } | null;
  additional: { isWater: boolean; isSugar: boolean } | null;
  /** The packaging of the lot, with its capacity in g. */
  packaging: { unit: string; capacityG: number | null } | null;
}

/** A quantity of a lot, with the fields from which mass and cost are calculated. */
export type Weighed = Pick<ProductionInput, "quantity" | "lot">;

export interface ProductFigures {
  /** The sum of all inputs that have mass, in kg with three decimals. */
  inputKg: number;
  /** The doses in mg of active per kg of product with four decimals, by additive. */
  doses: ReadonlyMap<string, number>;
  /** The cost of the inputs in R$ with eight decimals, as lots store costs; null while a price is missing. */
  exactCost: string | null;
  /** The cost in R$, rounded to the cent. */
  totalCost: number | null;
  /** The cost in R$ per unit of the product, four decimals. */
  unitCost: number | null;
  /** The expiry `YYYY-MM-DD`: the earliest of the product's own expiry and the expiries of the limiting inputs. */
  expiresAt: string | null;
  /** The product's own expiry when inputs also limit the expiry, otherwise null. */
  ownExpiresAt: string | null;
}

export interface Product {
  madeBy: NonNullable<Lot["entry"]>["kind"];
  /** The quantity in the product's unit. */
  quantity: number;
  kgPerUnit: number;
  /** The own expiry of the product, `YYYY-MM-DD`. */
  expiresAt: string | null;
}

export function calculateProduct(product: Product, inputs: readonly ProductionInput[]): ProductFigures {
  const cost = inputCost(inputs);
  const limits = inputs.flatMap(({ lot }) => (limitsExpiry(product.madeBy, lot.type) ? [lot.expiresAt] : []));
  return {
    inputKg: sumInputKg(inputs),
    doses: productDoses(inputs, toWire(decimal(product.quantity).times(product.kgPerUnit), 6)),
    exactCost: storedCost(cost),
    totalCost: cost && toWire(cost, 2),
    unitCost: costPerUnit(cost, product.quantity),
    expiresAt: getEarliest([product.expiresAt, ...limits]),
    ownExpiresAt: limits.length > 0 ? product.expiresAt : null,
  };
}

/** The mass in kg, three decimals, of the inputs with the given lot types; of all inputs when no type is given. */
export function sumInputKg(inputs: readonly Weighed[], ...types: LotType[]): number {
  return toWire(
    calculateMass(massInputs(types.length === 0 ? inputs : inputs.filter(({ lot }) => types.includes(lot.type)))),
    3,
  );
}

/** The mass of one input in kg, six decimals; 0 for a lot without mass. */
export const kgOfInput = (input: Weighed) => toWire(calculateMass(massInputs([input])), 6);

const massInputs = (inputs: readonly Weighed[]) =>
  inputs.map(({ quantity, lot }) => ({ quantity, kgPerUnit: lot.kgPerUnit }));

/** The doses in `outputKg` of product made of the inputs, in mg of active per kg with four decimals, by additive. */
export function productDoses(inputs: readonly ProductionInput[], outputKg: number): Map<string, number> {
  const poured = inputs.filter(({ lot }) => lot.type !== "raw_material" && lot.type !== "packaging");
  return calculateDoses({
    contained: inputs.map((input) => ({ kg: kgOfInput(input), doses: input.doses })),
    added: inputs.flatMap((input) =>
      input.additive === null ? [] : [{ ...input.additive, additiveId: input.additive.id, kg: kgOfInput(input) }],
    ),
    outputKg,
    pouredKg: toWire(calculateMass(massInputs(poured)), 6),
  });
}

/**
 * The inputs' cost in R$; null while a price is missing. Rounded once per lot, as in the recalculation from the ledger.
 */
export function inputCost(inputs: readonly Weighed[]): Decimal | null {
  const costs = [...groupedBy(inputs, ({ lot }) => lot.id).values()].map((ofLot) => {
    const { totalCost = null, initialQuantity } = ofLot[0].lot;
    return partCost(totalCost, toWire(calculateSum(ofLot.map(({ quantity }) => quantity)), 3), initialQuantity);
  });
  return sumCosts(costs);
}

/** The warning about water or sugar that is unlawfully added to plain pulp; null without such an addition. */
export function additionWarning(
  { waterAllowed, composite }: { waterAllowed: boolean; composite: boolean },
  added: readonly { isWater: boolean; isSugar: boolean }[],
): string | null {
  const water = added.some(({ isWater }) => isWater) && !waterAllowed;
  const sugar = added.some(({ isSugar }) => isSugar);
  if (!water && !sugar) return null;
  const what = water && sugar ? "Água e açúcar" : water ? "Água" : "Açúcar";
  const product = composite ? "polpa mista" : "polpa";
  return `${what} em ${product}: a lei não admite na polpa simples; confira com o responsável técnico`;
}
