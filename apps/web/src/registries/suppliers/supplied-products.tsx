import { Group, Skeleton, Text } from "@mantine/core";
import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import type { ProductType, Supplier, SupplierProduct } from "@pomar/contract/registries/suppliers/suppliers.schema";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useAction, useRows } from "../../ui/api/hooks.ts";
import { ButtonWithIcon } from "../../ui/kit/button-with-icon.tsx";
import { Card } from "../../ui/kit/card.tsx";
import { RecordLines } from "../../ui/record/record-lines.tsx";
import { ProductsDialog } from "./products-dialog.tsx";
import { ProductLine } from "./supplied-product.tsx";

const rows = 20;

/** A supplier's products; each addition or removal is saved at once, without a save button. */
export function SuppliedProducts({ supplier: { id, products } }: { supplier: Supplier }) {
  const [type, setType] = useState<ProductType>("material");
  const [opened, setOpened] = useState(false);
  const listed = useRows(suppliersRoutes.listProducts, { params: { id }, query: { rows } });
  const adding = useAction(suppliersRoutes.addProduct);
  const removing = useAction(suppliersRoutes.removeProduct);
  const remove = (product: SupplierProduct) => void removing.run({ params: { id, productId: product.id } });
  const findSupplied = (item: { id: string }) =>
    products.find((product) => product.type === type && product.itemId === item.id);
  const toggle = (item: { id: string }) => {
    const product = findSupplied(item);
    if (product !== undefined) remove(product);
    else void adding.run({ params: { id }, body: { type, itemId: item.id } });
  };

  return (
    <Card aria-label="Produtos fornecidos">
      <Group justify="space-between" mb="sm">
        <Text size="sm" c="dimmed" flex="1 1 260px">
          {listed.total === 0
            ? "Nenhum produto ainda. O que ele fornece ajuda a encontrá-lo ao registrar uma entrada."
            : "O que este fornecedor entrega. Cada mudança é gravada na hora."}
        </Text>
        <ButtonWithIcon variant="light" Icon={IconPlus} onClick={() => setOpened(true)}>
          Adicionar produtos
        </ButtonWithIcon>
      </Group>
      <RecordLines of={listed} label="Produtos" waiting={<Skeleton height={56} aria-busy="true" />}>
        {(product) => (
          <ProductLine
            key={product.id}
            product={product}
            isBusy={removing.isPending}
            onRemove={() => remove(product)}
          />
        )}
      </RecordLines>
      <ProductsDialog
        opened={opened}
        onClose={() => setOpened(false)}
        type={type}
        onType={setType}
        isChosen={(item) => findSupplied(item) !== undefined}
        onToggle={toggle}
        isBusy={adding.isPending || removing.isPending}
        field={type}
      />
    </Card>
  );
}
