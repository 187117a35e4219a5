import { Skeleton, Text } from "@mantine/core";
import { suppliersRoutes } from "@pomar/contract/suppliers/suppliers.routes";
import { productTypeNames, type SupplierPurchase } from "@pomar/contract/suppliers/suppliers.schema";
import { useCall } from "../../ui/api/hooks.ts";
import { formatDay } from "../../ui/format/dates.ts";
import { counted } from "../../ui/format/masks.ts";
import { formatQuantity, formatUnitPrice } from "../../ui/format/numbers.ts";
import { Card } from "../../ui/kit/card.tsx";
import { Stat, Stats } from "../../ui/kit/fields.tsx";
import { Lines } from "../../ui/kit/lines.tsx";
import { Failed } from "../../ui/list/list-states.tsx";

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
    <Card aria-label="Compras">
      {purchases.data.length === 0 ? (
        <Text size="sm" c="dimmed" ta="center" py="xl">
          Nada foi recebido deste fornecedor ainda.
        </Text>
      ) : (
        <Lines aria-label="Compras por item">
          {purchases.data.map((purchase) => (
            <Purchase key={purchase.type + purchase.item.id} purchase={purchase} />
          ))}
        </Lines>
      )}
    </Card>
  );
}

function Purchase({ purchase }: { purchase: SupplierPurchase }) {
  const { type, item, unit, receptions, quantity, lastReceivedAt, lastUnitPrice } = purchase;
  return (
    <li>
      <p>
        <b>{item.name}</b>{" "}
        <Text component="span" size="xs" c="dimmed">
          {productTypeNames[type]}
        </Text>
      </p>
      <Stats>
        <Stat label="Recebido ao todo">{formatQuantity(quantity, unit)}</Stat>
        <Stat label="Entradas">{counted(receptions, "entrada", "entradas")}</Stat>
        <Stat label="Última em">{formatDay(lastReceivedAt)}</Stat>
        <Stat label="Último preço">
          {lastUnitPrice === null ? "sem preço" : `${formatUnitPrice(lastUnitPrice)}/${unit}`}
        </Stat>
      </Stats>
    </li>
  );
}
