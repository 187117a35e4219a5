import { type PagePath, pages } from "@pomar/contract/pages";
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  stripSearchParams,
} from "@tanstack/react-router";
import { type Screen, screens } from "./screens.tsx";
import { defaultSearch, parseSearch, stringifySearch, validSearch } from "./search-params.ts";
import { type Destination, guard, named } from "./shared/session/guard.ts";
import { endSession, getLevel, getSession } from "./shared/session/session.ts";

/** Where the last finished navigation led; what the guard calls "from". */
let arrivedAt: Destination | null = null;

const root = createRootRoute({
  component: Outlet,
  beforeLoad: ({ matches }) => {
    const hasToken = getSession().token !== null;
    const to = destinationOf(matches);
    // Opening the default page with no token logs out; the guard then leads on to Login.
    if (to === named.start && !hasToken) endSession();
    const verdict = guard({ hasToken, level: getLevel(), to, from: arrivedAt });
    if (verdict !== "allow") throw redirect({ to: verdict, replace: true });
  },
});

const start = createRoute({
  getParentRoute: () => root,
  path: named.start,
  beforeLoad: () => {
    throw redirect({ to: named.dashboard, replace: true });
  },
});

const full = createRoute({ getParentRoute: () => root, id: "full", component: Outlet });
const simple = createRoute({ getParentRoute: () => root, id: "simple", component: Outlet });

function routesOf(layout: Screen["layout"], parent: () => typeof root | typeof full | typeof simple) {
  const entries = Object.entries(screens) as [PagePath, Screen][];
  return entries
    .filter(([, screen]) => screen.layout === layout)
    .map(([path, { component, search }]) =>
      createRoute({
        getParentRoute: parent,
        path,
        component,
        ...(search && {
          validateSearch: (given: Record<string, unknown>) => validSearch(search, given),
          search: { middlewares: [stripSearchParams<Record<string, unknown>>(defaultSearch(search))] },
        }),
      }),
    );
}

const routeTree = root.addChildren([
  start,
  full.addChildren(routesOf("full", () => full)),
  simple.addChildren(routesOf("simple", () => simple)),
  ...routesOf("bare", () => root),
]);

/** Every page of the contract behind the guard. */
export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: "intent",
  scrollRestoration: true,
});

router.subscribe("onResolved", () => {
  arrivedAt = destinationOf(router.state.matches);
});

function destinationOf(matches: readonly { routeId: string; fullPath: string }[]): Destination | null {
  const last = matches.at(-1);
  if (last === undefined || last.routeId === root.id) return null;
  if (last.fullPath === named.start) return named.start;
  return last.fullPath in pages ? (last.fullPath as PagePath) : null;
}
