/** Upper limits of numbers: every value calculated from them fits its column and a JSON number's fifteen digits. */

/** A quantity of one line, movement or lot, in its unit. */
export const maxQuantity = 9_999_999;

/** R$ per unit, as entered. */
export const maxUnitPrice = 999_999;

/** Decimals of a price: `maxQuantity` costs the right cent, and with `maxUnitPrice` there are fifteen digits. */
export const unitPriceScale = 9;

/** R$ per unit, calculated from price, freight and consumed inputs. */
export const maxUnitCost = 9_999_999;

/** R$ of freight. */
export const maxFreight = 999_999_999;

/** R$ of a total: a reception, a lot, a payment. */
export const maxAmount = 999_999_999_999.99;
