import type { ItemType } from "@pomar/contract/lookups/lookups.routes";
import { type ProductType, productTypeNames, productTypes } from "@pomar/contract/suppliers/suppliers.schema";

/** A product of the supplier with the name that people see. */
export interface ChosenProduct {
  type: ProductType;
  itemId: string;
  name: string;
}

/** Where the products of each type are looked up. */
export const productItemTypes: Record<ProductType, ItemType> = {
  material: "fruits",
  additive: "additives",
  additional: "additional",
  packaging: "packaging",
};

export const typeChoices = productTypes.map((type) => ({ value: type, label: productTypeNames[type] }));
