import { fruitsRoutes } from "./fruits/fruits.routes.ts";
import { lookupsRoutes } from "./lookups/lookups.routes.ts";
import { lotsRoutes } from "./lots/lots.routes.ts";
import { rawMaterialsRoutes } from "./raw-materials/raw-materials.routes.ts";
import type { AnyRoute } from "./route.ts";
import { healthRoutes, sessionRoutes } from "./session/session.routes.ts";
import { suppliersRoutes } from "./suppliers/suppliers.routes.ts";
import { usersRoutes } from "./users/users.routes.ts";

/** Every call of the API by feature, in the order of the documentation. */
export const api = {
  session: sessionRoutes,
  users: usersRoutes,
  suppliers: suppliersRoutes,
  fruits: fruitsRoutes,
  "raw-materials": rawMaterialsRoutes,
  lots: lotsRoutes,
  lookups: lookupsRoutes,
  health: healthRoutes,
};

export const allRoutes: readonly AnyRoute[] = Object.values(api).flatMap((routes) => Object.values(routes));
