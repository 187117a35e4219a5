import { Stack, Text } from "@mantine/core";
import { calculateSum, counted, toWire } from "@pomar/contract/core/decimal";
import { formatPhone } from "@pomar/contract/core/phone.rules";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import {
  type ProductType,
  productTypeNames,
  productTypes,
  type SupplierPurchase,
} from "@pomar/contract/registries/suppliers/suppliers.schema";
import { IconAlertTriangle, IconReceipt } from "@tabler/icons-react";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { dueTarget, openTarget } from "../../insight/parts/reports/aging.tsx";
import { toReceptions } from "../../insight/parts/reports/targets.ts";
import { historyTab } from "../../people/parts/audit/history-tab.tsx";
import { alerts } from "../../ui/alerts/alerts.ts";
import { useAction, useCall } from "../../ui/api/hooks.ts";
import { chosenFrom } from "../../ui/form/chosen.ts";
import { formatDay, localDay } from "../../ui/format/dates.ts";
import { formatDocument } from "../../ui/format/masks.ts";
import { formatMoney, formatQuantity, formatUnitPrice } from "../../ui/format/numbers.ts";
import { Card } from "../../ui/kit/card.tsx";
import { Line, Lines } from "../../ui/kit/lines.tsx";
import { Loaded } from "../../ui/kit/loaded.tsx";
import { RecordTabs } from "../../ui/kit/record-tabs.tsx";
import { TargetLink } from "../../ui/kit/target-link.tsx";
import { SummaryCard, SummaryList } from "../../ui/list/summary-card.tsx";
import { RecordPage } from "../../ui/record/record-page.tsx";
import { ItemName } from "../parts/items/fruit-mark.tsx";
import { recentItems } from "../parts/items/recent-items.ts";
import { formatPlace } from "./place.ts";
import { productItemTypes } from "./supplied-product.tsx";
import { SuppliedProducts } from "./supplied-products.tsx";
import { SupplierForm, supplierLabels } from "./supplier.form.tsx";
import classes from "./suppliers.module.css";

/** The page of one supplier: debt, fields, products, receptions and history. */
export function SupplierPage() {
  const { id } = useParams({ from: "/full/suppliers/update/$id" });
  const owed = useOwed(id);
  useArrivedProduct(id);
  return (
    <RecordPage
      page="/suppliers/update/$id"
      route={suppliersRoutes.read}
      heading={(supplier) => ({
        title: supplier.name,
        subtitle: [formatPlace(supplier), formatPhone(supplier.phone ?? ""), owed?.open === 0 && "nada a pagar"]
          .filter(Boolean)
          .join(" · "),
      })}
      width="narrow"
    >
      {(supplier) => (
        <Stack>
          <Owed id={id} />
          <RecordTabs
            tabs={[
              { name: "dados", label: "Dados", content: <SupplierForm supplier={supplier} /> },
              { name: "produtos", label: "Produtos", content: <SuppliedProducts supplier={supplier} /> },
              { name: "compras", label: "Compras", content: <Purchases id={id} /> },
              historyTab({ entity: "suppliers", entityId: id, labels: supplierLabels, format: historyWords }),
            ]}
          />
        </Stack>
      )}
    </RecordPage>
  );
}

/** Formats for fields that the history would otherwise show as raw database values. */
const historyWords = {
  phone: (value: unknown) => formatPhone(String(value)),
  document: (value: unknown) => formatDocument(String(value)),
  products: (value: unknown) => {
    const { name, type } = value as { name: string; type: ProductType };
    return `${name} (${productTypeNames[type]})`;
  },
};

/** Adds an item created on a separate screen, named with its type in the address, to the supplier's products. */
function useArrivedProduct(supplierId: string): void {
  const chosen = chosenFrom(useSearch({ from: "/full/suppliers/update/$id" }));
  const type = productTypes.find((one) => one === chosen?.field) ?? null;
  const itemId = type === null ? null : (chosen?.id ?? null);
  const adding = useAction(suppliersRoutes.addProduct);
  const navigate = useNavigate();

  const add = async (product: { type: ProductType; itemId: string }) => {
    // The address is cleared first: reloading the page must not add the item again.
    void navigate({ to: ".", search: { tab: "produtos" }, replace: true, resetScroll: false });
    const outcome = await adding.run({ params: { id: supplierId }, body: product });
    const item = recentItems(productItemTypes[product.type]).find(({ id }) => id === product.itemId);
    if (outcome.ok) alerts.success(`${item?.name ?? "Produto"} entrou na lista do fornecedor`);
  };
  const addNow = useRef(add);
  addNow.current = add;
  useEffect(() => {
    if (type !== null && itemId !== null) void addNow.current({ type, itemId });
  }, [type, itemId]);
}

function useOwed(supplier: string) {
  const { data } = useCall(paymentsRoutes.list, { query: { supplier, status: "open", rows: 1 } });
  return data?.summary;
}

/** Cards with a supplier's open debt and its overdue part; not rendered when the supplier is owed nothing. */
function Owed({ id }: { id: string }) {
  const owed = useOwed(id);
  const of = { supplier: id };
  if (owed?.open === 0) return null;
  return (
    <div className={classes.owed}>
      <SummaryList isKnown={owed !== undefined} across={2} label="A pagar">
        <SummaryCard
          label="Em aberto"
          icon={<IconReceipt size={18} />}
          value={owed === undefined ? null : formatMoney(owed.open)}
          below="tudo o que falta pagar"
          target={openTarget(of)}
        />
        {owed !== undefined && owed.overdue > 0 && (
          <SummaryCard
            label="Vencido"
            icon={<IconAlertTriangle size={18} />}
            tone="wrong"
            value={formatMoney(owed.overdue)}
            below="vencimento já passou"
            target={dueTarget({ to: -1 }, localDay(), of)}
          />
        )}
      </SummaryList>
    </div>
  );
}

/** The items bought from a supplier, the latest purchase first, each with its last price. */
function Purchases({ id }: { id: string }) {
  return (
    <Loaded route={suppliersRoutes.purchases} params={{ id }}>
      {(purchases) => (
        <Stack>
          {purchases.length > 0 && <Bought purchases={purchases} />}
          <Card aria-label="Compras">
            {purchases.length === 0 ? (
              <Text size="sm" c="dimmed" ta="center" py="xl">
                Nada foi recebido deste fornecedor ainda.
              </Text>
            ) : (
              <Lines aria-label="Compras por item">
                {purchases.map((purchase) => (
                  <Purchase key={purchase.type + purchase.item.id} supplier={id} purchase={purchase} />
                ))}
              </Lines>
            )}
          </Card>
        </Stack>
      )}
    </Loaded>
  );
}

function Bought({ purchases }: { purchases: readonly SupplierPurchase[] }) {
  const receptions = purchases.reduce((sum, purchase) => sum + purchase.receptions, 0);
  const unpriced = purchases.reduce((sum, purchase) => sum + purchase.unpriced, 0);
  const entries = counted(receptions, "entrada", "entradas");
  return (
    <SummaryList isKnown across={1} label="Comprado">
      <SummaryCard
        label="Comprado"
        value={formatMoney(toWire(calculateSum(purchases.map(({ total }) => total)), 2))}
        below={unpriced === 0 ? `em ${entries}` : `em ${entries}, ${counted(unpriced, "sem preço", "sem preço")}`}
      />
    </SummaryList>
  );
}

interface PurchaseProps {
  supplier: string;
  purchase: SupplierPurchase;
}

function Purchase({ supplier, purchase }: PurchaseProps) {
  const { type, item, unit, receptions, quantity, lastReceivedAt, lastUnitPrice } = purchase;
  return (
    <Line
      end={
        <>
          <b>{formatQuantity(quantity, unit)}</b>
          <small>
            {lastUnitPrice === null ? "sem preço" : `último preço ${formatUnitPrice(lastUnitPrice)}/${unit}`}
          </small>
        </>
      }
    >
      <ItemName item={item}>
        <b>{item.name}</b>
      </ItemName>
      <small>
        <TargetLink target={toReceptions(supplier, item.id, type)}>
          {counted(receptions, "entrada", "entradas")}
        </TargetLink>
        , a última em {formatDay(lastReceivedAt)}
      </small>
    </Line>
  );
}
