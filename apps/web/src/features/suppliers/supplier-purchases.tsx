import { Skeleton } from "@mantine/core";
import { suppliersRoutes } from "@pomar/contract/suppliers/suppliers.routes";
import { productTypeNames, type SupplierPurchase } from "@pomar/contract/suppliers/suppliers.schema";
import { useCall } from "../../shared/api/hooks.ts";
import { formatDay } from "../../shared/format/dates.ts";
import { counted } from "../../shared/format/masks.ts";
import { formatQuantity, formatUnitPrice } from "../../shared/format/numbers.ts";
import { Failed } from "../../shared/list/list-states.tsx";
import classes from "./suppliers.module.css";

/** What was bought of a supplier, item by item, the latest first, with what was paid last. */
export function SupplierPurchases({ id }: { id: string }) {
  const purchases = useCall(suppliersRoutes.purchases, { params: { id } });
  if (purchases.data === undefined)
    return purchases.error !== null ? (
      <Failed error={purchases.error} onRetry={() => void purchases.refetch()} />
    ) : (
      <Skeleton height={120} aria-busy="true" />
    );
  return (
    <section className={classes.panel} aria-label="Compras">
      {purchases.data.length === 0 ? (
        <p className={classes.none}>Nada foi recebido deste fornecedor ainda.</p>
      ) : (
        <ul className={classes.purchases} aria-label="Compras por item">
          {purchases.data.map((purchase) => (
            <Purchase key={purchase.type + purchase.item.id} purchase={purchase} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Purchase({ purchase }: { purchase: SupplierPurchase }) {
  const { type, item, unit, receptions, quantity, lastReceivedAt, lastUnitPrice } = purchase;
  return (
    <li className={classes.purchase}>
      <p className={classes.purchaseName}>
        <b>{item.name}</b> <small>{productTypeNames[type]}</small>
      </p>
      <dl className={classes.purchaseFacts} data-figures>
        <div>
          <dt>Recebido ao todo</dt>
          <dd>{formatQuantity(quantity, unit)}</dd>
        </div>
        <div>
          <dt>Entradas</dt>
          <dd>{counted(receptions, "entrada", "entradas")}</dd>
        </div>
        <div>
          <dt>Última em</dt>
          <dd>{formatDay(lastReceivedAt)}</dd>
        </div>
        <div>
          <dt>Último preço</dt>
          <dd>{lastUnitPrice === null ? "sem preço" : `${formatUnitPrice(lastUnitPrice)}/${unit}`}</dd>
        </div>
      </dl>
    </li>
  );
}
