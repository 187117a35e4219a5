import { Button, CloseButton, Group, Skeleton, Text } from "@mantine/core";
import { suppliersRoutes } from "@pomar/contract/suppliers/suppliers.routes";
import {
  type ProductType,
  productTypeNames,
  type Supplier,
  type SupplierProduct,
} from "@pomar/contract/suppliers/suppliers.schema";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useAction, useRows } from "../../ui/api/hooks.ts";
import { Card } from "../../ui/kit/card.tsx";
import { Line, Lines } from "../../ui/kit/lines.tsx";
import { LoadMore } from "../../ui/kit/load-more.tsx";
import { Failed } from "../../ui/list/list-states.tsx";
import { ProductsDialog } from "./products-dialog.tsx";

const rows = 20;

/** What a supplier supplies: every addition and removal is recorded at once. */
export function SuppliedProducts({ supplier: { id, products } }: { supplier: Supplier }) {
  const [type, setType] = useState<ProductType>("material");
  const [opened, setOpened] = useState(false);
  const listed = useRows(suppliersRoutes.listProducts, { params: { id }, query: { rows } });
  const adding = useAction(suppliersRoutes.addProduct);
  const removing = useAction(suppliersRoutes.removeProduct);
  const remove = (product: SupplierProduct) => void removing.run({ params: { id, productId: product.id } });
  const toggle = (item: { id: string }) => {
    const known = products.find((product) => product.type === type && product.itemId === item.id);
    if (known !== undefined) remove(known);
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
        <Button
          variant="light"
          size="md"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => setOpened(true)}
        >
          Adicionar produtos
        </Button>
      </Group>
      <ProductList listed={listed} isBusy={removing.isPending} onRemove={remove} />
      <ProductsDialog
        opened={opened}
        onClose={() => setOpened(false)}
        type={type}
        onType={setType}
        isChosen={(item) => products.some((product) => product.type === type && product.itemId === item.id)}
        onToggle={toggle}
        isBusy={adding.isPending || removing.isPending}
        field={type}
      />
    </Card>
  );
}

interface ProductListProps {
  listed: ReturnType<typeof useRows<typeof suppliersRoutes.listProducts>>;
  isBusy: boolean;
  onRemove: (product: SupplierProduct) => void;
}

function ProductList({ listed, isBusy, onRemove }: ProductListProps) {
  if (listed.error !== null) return <Failed error={listed.error} onRetry={listed.retry} />;
  if (listed.rows === undefined) return <Skeleton height={56} aria-busy="true" />;
  return (
    <>
      {listed.rows.length > 0 && (
        <Lines aria-label="Produtos" aria-busy={listed.isFetching}>
          {listed.rows.map((product) => (
            <Line
              key={product.id}
              end={
                <CloseButton
                  size={48}
                  iconSize={18}
                  aria-label={`Retirar ${product.name}`}
                  disabled={isBusy}
                  onClick={() => onRemove(product)}
                />
              }
            >
              {product.name}
              <small>{productTypeNames[product.type]}</small>
            </Line>
          ))}
        </Lines>
      )}
      <LoadMore of={listed} />
    </>
  );
}
