/** The most that a number may be: whatever follows from them fits its column, and the fifteen digits that JSON carries. */

/** Of one line, movement or lot, in its unit. */
export const maxQuantity = 9_999_999;

/** R$ per unit, as it is entered. */
export const maxUnitPrice = 999_999;

/** Decimals of a price: so many say to the cent what `maxQuantity` costs, and with `maxUnitPrice` they are fifteen digits. */
export const unitPriceScale = 9;

/** R$ per unit, as it follows from price, freight and what was used. */
export const maxUnitCost = 9_999_999;

/** R$ of freight. */
export const maxFreight = 999_999_999;

/** R$ of anything whole: a reception, a lot, a payment. */
export const maxAmount = 999_999_999_999.99;
