import { Input, Text } from "@mantine/core";
import type { ProductType } from "@pomar/contract/suppliers/suppliers.schema";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { ButtonWithIcon } from "../../ui/kit/button-with-icon.tsx";
import { ProductsDialog } from "./products-dialog.tsx";
import { type ChosenProduct, ProductLines } from "./supplied-product.tsx";

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
      <ProductLines label="Produtos fornecidos" products={products} onRemove={remove} />
      <ButtonWithIcon
        id={id}
        variant="light"
        size="lg"
        Icon={IconPlus}
        disabled={type === null}
        onClick={() => setOpened(true)}
      >
        Produtos fornecidos
      </ButtonWithIcon>
      {type === null && (
        <Text size="sm" c="dimmed" mt="xs">
          Escolha o tipo de produto para buscar o que ele fornece.
        </Text>
      )}
      {error !== undefined && (
        <Input.Error size="md" mt="xs" role="alert">
          {error}
        </Input.Error>
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
