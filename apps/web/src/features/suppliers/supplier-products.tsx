import { Button, CloseButton } from "@mantine/core";
import { type ProductType, productTypeNames } from "@pomar/contract/suppliers/suppliers.schema";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { laterOverlay } from "../../shared/overlay/later.tsx";
import type { ChosenProduct } from "./supplied-product.ts";
import classes from "./suppliers.module.css";

const ProductsDialog = laterOverlay(async () => (await import("./products-dialog.tsx")).ProductsDialog);

interface SupplierProductsProps {
  id: string;
  /** Whose items the dialog searches. */
  type: ProductType | null;
  products: readonly ChosenProduct[];
  onChange: (products: ChosenProduct[]) => void;
  error: string | undefined;
}

/** What the supplier supplies, and the dialog that adds to it and takes from it. */
export function SupplierProducts({ id, type, products, onChange, error }: SupplierProductsProps) {
  const [opened, setOpened] = useState(false);
  const remove = (product: ChosenProduct) => onChange(products.filter((one) => one !== product));
  return (
    <div>
      {products.length > 0 && (
        <ul className={classes.products} aria-label="Produtos fornecidos">
          {products.map((product) => (
            <li key={product.type + product.itemId} className={classes.product}>
              <span className={classes.productName}>{product.name}</span>
              <small>{productTypeNames[product.type]}</small>
              <CloseButton
                size={48}
                iconSize={18}
                aria-label={`Retirar ${product.name}`}
                onClick={() => remove(product)}
              />
            </li>
          ))}
        </ul>
      )}
      <Button
        id={id}
        variant="light"
        size="lg"
        leftSection={<IconPlus size={18} aria-hidden="true" />}
        disabled={type === null}
        onClick={() => setOpened(true)}
      >
        Produtos fornecidos
      </Button>
      {type === null && <p className={classes.hint}>Escolha o tipo de produto para buscar o que ele fornece.</p>}
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {type !== null && (
        <ProductsDialog
          opened={opened}
          onClose={() => setOpened(false)}
          type={type}
          isChosen={(item) => products.some((product) => product.type === type && product.itemId === item.id)}
          onToggle={(item) => onChange(toggled(products, { type, itemId: item.id, name: item.name }))}
          field="products"
        />
      )}
    </div>
  );
}

function toggled(products: readonly ChosenProduct[], product: ChosenProduct): ChosenProduct[] {
  const others = products.filter(({ type, itemId }) => type !== product.type || itemId !== product.itemId);
  return others.length < products.length ? others : [...others, product];
}
