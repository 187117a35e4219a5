import { additionalsRoutes } from "@pomar/contract/additionals/additionals.routes";
import { additivesRoutes } from "@pomar/contract/additives/additives.routes";
import { fruitsRoutes } from "@pomar/contract/fruits/fruits.routes";
import type { ItemType } from "@pomar/contract/lookups/lookups.routes";
import { packagingRoutes } from "@pomar/contract/packaging/packaging.routes";
import type { AnyRoute } from "@pomar/contract/route";
import { suppliersRoutes } from "@pomar/contract/suppliers/suppliers.routes";

/** Who knows one thing of a type by its id. */
export const reads: Record<ItemType, AnyRoute> = {
  fruits: fruitsRoutes.read,
  supplier: suppliersRoutes.read,
  additives: additivesRoutes.read,
  additional: additionalsRoutes.read,
  packaging: packagingRoutes.read,
};
