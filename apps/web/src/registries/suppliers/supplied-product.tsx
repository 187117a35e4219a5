import { CloseButton } from "@mantine/core";
import { getColumn, itemKindTable } from "@pomar/contract/kinds";
import {
  type ProductType,
  productTypeNames,
  productTypes,
} from "@pomar/contract/registries/suppliers/suppliers.schema";
import { Line } from "../../ui/kit/lines.tsx";
import { ItemName } from "../parts/items/fruit-mark.tsx";

/** A product of a supplier, with its displayed name. */
export interface ChosenProduct {
  type: ProductType;
  itemId: string;
  name: string;
}

/** Maps each product type to the registry that holds its items. */
const { fruit, ...supplies } = getColumn(itemKindTable, "items");
export const productItemTypes = { material: fruit, ...supplies };

export const typeChoices = productTypes.map((type) => ({ value: type, label: productTypeNames[type] }));

interface ProductLineProps {
  product: ChosenProduct;
  isBusy?: boolean;
  onRemove: () => void;
}

/** A supplier's product with a button that removes the product from the supplier. */
export function ProductLine({ product: { itemId, name, type }, isBusy, onRemove }: ProductLineProps) {
  return (
    <Line
      end={<CloseButton size={48} iconSize={18} aria-label={`Retirar ${name}`} disabled={isBusy} onClick={onRemove} />}
    >
      <b>
        <ItemName item={{ id: itemId, name }} />
      </b>
      <small>{productTypeNames[type]}</small>
    </Line>
  );
}
