import type { PagePath } from "@pomar/contract/pages";
import { createRootRoute, createRoute, createRouter, redirect } from "@tanstack/react-router";
import { arrivedBy, passageOf } from "./passage.ts";
import { FullFrame, Root } from "./root.tsx";
import { type Screen, screens } from "./screens.tsx";
import { parseSearch, stringifySearch } from "./search-params.ts";
import { BareLayout } from "./shared/layout/bare-layout.tsx";
import { FailurePage } from "./shared/layout/failure.tsx";
import { NotFoundPage } from "./shared/layout/not-found.tsx";
import { SimpleLayout } from "./shared/layout/simple-layout.tsx";
import { named } from "./shared/session/guard.ts";

const root = createRootRoute({
  component: Root,
  notFoundComponent: NotFoundPage,
  beforeLoad: ({ matches, location }) => {
    const elsewhere = passageOf(matches, location);
    if (elsewhere !== null) throw redirect({ ...elsewhere, replace: true });
  },
});

const start = createRoute({
  getParentRoute: () => root,
  path: named.start,
  beforeLoad: () => {
    throw redirect({ to: named.dashboard, replace: true });
  },
});

const full = createRoute({ getParentRoute: () => root, id: "full", component: FullFrame });
const simple = createRoute({ getParentRoute: () => root, id: "simple", component: SimpleLayout });
const bare = createRoute({ getParentRoute: () => root, id: "bare", component: BareLayout });

function routesOf(layout: Screen["layout"], parent: () => typeof full | typeof simple | typeof bare) {
  const entries = Object.entries(screens) as [PagePath, Screen][];
  return entries
    .filter(([, screen]) => screen.layout === layout)
    .map(([path, { component }]) =>
      createRoute({
        getParentRoute: parent,
        path,
        component,
      }),
    );
}

const routeTree = root.addChildren([
  start,
  full.addChildren(routesOf("full", () => full)),
  simple.addChildren(routesOf("simple", () => simple)),
  bare.addChildren(routesOf("bare", () => bare)),
]);

/** Every page of the contract behind the guard. */
export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: "intent",
  defaultErrorComponent: FailurePage,
  scrollRestoration: true,
});

router.subscribe("onResolved", () => arrivedBy(router.state.matches));
