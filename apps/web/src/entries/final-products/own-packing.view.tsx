import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import { pages } from "@pomar/contract/pages";
import { useParams } from "@tanstack/react-router";
import { OwnEntryPage } from "../parts/entries/own-entry-page.tsx";
import { PackingCorrection } from "./final-product.drawer.tsx";

/** The page where an author corrects a packing. */
export function OwnPackingPage() {
  const { id } = useParams({ from: "/full/final/correct/$id" });
  return (
    <OwnEntryPage title={pages["/final/correct/$id"].title} route={finalProductsRoutes.read} id={id} said="produzidas">
      {(entry, leaving) => <PackingCorrection key={id} entry={entry} {...leaving} />}
    </OwnEntryPage>
  );
}
