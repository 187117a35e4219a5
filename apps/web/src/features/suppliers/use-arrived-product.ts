import { suppliersRoutes } from "@pomar/contract/suppliers/suppliers.routes";
import { type ProductType, productTypes } from "@pomar/contract/suppliers/suppliers.schema";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { recentItems } from "../../domain/items/recent-items.ts";
import { alerts } from "../../ui/alerts/alerts.ts";
import { useAction } from "../../ui/api/hooks.ts";
import { chosenFrom } from "../../ui/form/creation.ts";
import { productItemTypes } from "./supplied-product.ts";

/** The tab that shows what a supplier supplies. */
export const productsTab = "produtos";

/** The item that was created on the way, named by its type, joins what the supplier supplies. */
export function useArrivedProduct(supplierId: string): void {
  const chosen = chosenFrom(useSearch({ from: "/full/suppliers/update/$id" }));
  const type = productTypes.find((one) => one === chosen?.field) ?? null;
  const itemId = type === null ? null : (chosen?.id ?? null);
  const adding = useAction(suppliersRoutes.addProduct);
  const navigate = useNavigate();

  const add = async (product: { type: ProductType; itemId: string }) => {
    // The address first: a reload must not add it again.
    void navigate({ to: ".", search: { tab: productsTab }, replace: true, resetScroll: false });
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
