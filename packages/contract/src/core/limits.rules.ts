/**
 * Upper limits of entered numbers: a value calculated from numbers within these limits fits its column and a JSON
 * number's fifteen digits.
 */

/** The maximum quantity of one line, movement or lot, in the lot's unit. */
export const maxQuantity = 9_999_999;

/** The maximum price in R$ per unit that a user may enter. */
export const maxUnitPrice = 999_999;

/** The number of decimals of a unit price: exact to the cent for `maxQuantity`, 15 digits for `maxUnitPrice`. */
export const unitPriceScale = 9;

/** The maximum cost in R$ per unit, calculated from price, freight and consumed inputs. */
export const maxUnitCost = 9_999_999;

/** The maximum freight in R$. */
export const maxFreight = 999_999_999;

/** The maximum total in R$ of a reception, a lot or a payment. */
export const maxAmount = 999_999_999_999.99;
