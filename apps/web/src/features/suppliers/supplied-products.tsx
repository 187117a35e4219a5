import { Button, CloseButton, Skeleton } from "@mantine/core";
import { suppliersRoutes } from "@pomar/contract/suppliers/suppliers.routes";
import {
  type ProductType,
  productTypeNames,
  type Supplier,
  type SupplierProduct,
} from "@pomar/contract/suppliers/suppliers.schema";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useAction, useRows } from "../../shared/api/hooks.ts";
import { Failed } from "../../shared/list/list-states.tsx";
import { laterOverlay } from "../../shared/overlay/later.tsx";
import classes from "./suppliers.module.css";

const ProductsDialog = laterOverlay(async () => (await import("./products-dialog.tsx")).ProductsDialog);

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
    <section className={classes.panel} aria-label="Produtos fornecidos">
      <div className={classes.panelHead}>
        <p>
          {listed.total === 0
            ? "Nenhum produto ainda. O que ele fornece ajuda a encontrá-lo ao registrar uma entrada."
            : "O que este fornecedor entrega. Cada mudança é gravada na hora."}
        </p>
        <Button
          variant="light"
          size="md"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => setOpened(true)}
        >
          Adicionar produtos
        </Button>
      </div>
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
    </section>
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
        <ul className={classes.products} aria-label="Produtos" aria-busy={listed.isFetching}>
          {listed.rows.map((product) => (
            <li key={product.id} className={classes.product}>
              <span className={classes.productName}>{product.name}</span>
              <small>{productTypeNames[product.type]}</small>
              <CloseButton
                size={48}
                iconSize={18}
                aria-label={`Retirar ${product.name}`}
                disabled={isBusy}
                onClick={() => onRemove(product)}
              />
            </li>
          ))}
        </ul>
      )}
      {listed.hasMore && (
        <Button variant="default" size="md" onClick={listed.loadMore} loading={listed.isFetching}>
          Carregar mais
        </Button>
      )}
    </>
  );
}
