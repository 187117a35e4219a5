import { CloseButton } from "@mantine/core";
import { getColumn, itemKindTable } from "@pomar/contract/kinds";
import {
  type ProductType,
  productTypeNames,
  productTypes,
} from "@pomar/contract/registries/suppliers/suppliers.schema";
import { Line, Lines } from "../../ui/kit/lines.tsx";
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

interface ProductLinesProps<Product> {
  label: string;
  products: readonly Product[];
  isBusy?: boolean;
  isFetching?: boolean;
  onRemove: (product: Product) => void;
}

/** A supplier's products, each with a button that removes the product from the supplier. */
export function ProductLines<Product extends ChosenProduct>(props: ProductLinesProps<Product>) {
  if (props.products.length === 0) return null;
  return (
    <Lines aria-label={props.label} aria-busy={props.isFetching}>
      {props.products.map((product) => (
        <Line
          key={product.type + product.itemId}
          end={
            <CloseButton
              size={48}
              iconSize={18}
              aria-label={`Retirar ${product.name}`}
              disabled={props.isBusy}
              onClick={() => props.onRemove(product)}
            />
          }
        >
          <ItemName item={{ id: product.itemId, name: product.name }} />
          <small>{productTypeNames[product.type]}</small>
        </Line>
      ))}
    </Lines>
  );
}
