import type { AnyRoute } from "@pomar/contract/core/route";
import { getListCall, type listCalls } from "@pomar/contract/listed-pages";
import type { PagePath } from "@pomar/contract/pages";
import {
  createRootRoute,
  createRoute,
  Link,
  Outlet,
  type Register,
  type RouteComponent,
  useNavigate,
} from "@tanstack/react-router";
import { type ComponentType, type ReactNode, useMemo } from "react";
import type { z } from "zod";
import { ScanLayer } from "../ledger/parts/scan/scan-layer.tsx";
import { Inbox } from "../people/parts/notifications/inbox.tsx";
import { AlertStack } from "../ui/alerts/alert-stack.tsx";
import { useUser } from "../ui/api/session.ts";
import { lazyPage } from "../ui/lazy.tsx";
import { guardNavigation } from "./auth/navigation-guard.ts";
import { BareLayout, FullLayout, NotFoundPage, SimpleLayout } from "./frame/layouts.tsx";
import { placesFor } from "./menu.ts";
import { Keyboard } from "./palette/keyboard.tsx";
import { searchInPalette } from "./palette/palette-store.ts";
import { DeviceLine } from "./realtime/device-line.tsx";
import { listSearch, textSearch } from "./search-params.ts";
import { UpdateLine } from "./updates/update-line.tsx";

const sharedSearch = textSearch(
  "open",
  "tab",
  "view",
  "chosen",
  "returnTo",
  "returnField",
  "queued",
  "asOf",
  "knownAt",
);

/** The root route of all pages; its component also renders the overlays above each page. */
export const root = createRootRoute<Register, typeof sharedSearch>({
  component: Root,
  notFoundComponent: NotFoundPage,
  validateSearch: sharedSearch,
  beforeLoad: ({ matches, location, search }) => {
    guardNavigation(matches, location);
    // A form that corrects an entry of the outbox is filled from the outbox, which must be loaded before the page.
    return search.queued === undefined ? undefined : knowQueue();
  },
});

async function knowQueue(): Promise<void> {
  const { report } = await import("../ui/outbox/outbox.ts");
  await report();
}

/** Layouts: `full` with the office's menu, `simple` with a back arrow (shop floor), `bare` for login and refusals. */
export const full = createRoute({ getParentRoute: () => root, id: "full", component: FullLayout });
export const simple = createRoute({ getParentRoute: () => root, id: "simple", component: SimpleLayout });
export const bare = createRoute({ getParentRoute: () => root, id: "bare", component: BareLayout });

type ListSearchOf<Path> = Path extends keyof typeof listCalls
  ? Partial<z.output<(typeof listCalls)[Path]["query"]>>
  : Record<never, never>;

/**
 * Creates the route of a page in the office layout; the page's code is loaded when the page opens. The address of a
 * list page accepts the query parameters of the list's API call.
 */
export function page<
  const Path extends PagePath,
  Module extends Record<string, unknown>,
  Search extends object = ListSearchOf<Path>,
>(
  path: Path,
  load: () => Promise<Module>,
  name: keyof Module & string,
  validateSearch?: (search: Record<string, unknown>) => Search,
) {
  const list = getListCall(path);
  const acceptSearch = list === undefined ? () => ({}) : listSearch(list);
  return createRoute({
    getParentRoute: () => full,
    path,
    component: loadPage(load, name),
    validateSearch: validateSearch ?? (acceptSearch as (search: Record<string, unknown>) => Search),
  });
}

/**
 * Creates the route of a report page: its address accepts the API call's query parameters, the name of the view and the
 * sort order.
 */
export function reportPage<R extends AnyRoute & { path: PagePath }, Module extends Record<string, unknown>>(
  route: R,
  load: () => Promise<Module>,
  name: keyof Module & string,
) {
  const path: R["path"] = route.path;
  return page(path, load, name, listSearch(route, "view", "sortBy", "sortOrder"));
}

/** Loads a page component lazily, by its export name in the module. */
export function loadPage<Module extends Record<string, unknown>>(
  load: () => Promise<Module>,
  name: keyof Module & string,
): RouteComponent {
  return lazyPage(async () => (await load())[name] as ComponentType);
}

function Root(): ReactNode {
  const level = useUser()?.level;
  const navigate = useNavigate();
  // Searching for lots opens the list of lots for an administrator; every other user sees the results in the command
  // palette.
  const search = (text: string) =>
    level === 1 ? void navigate({ to: "/lots/find-all", search: { search: text } }) : searchInPalette(text);
  const places = useMemo(() => (level === undefined ? [] : placesFor(level)), [level]);
  return (
    <>
      <DeviceLine />
      <Outlet />
      <UpdateLine />
      <Inbox />
      <AlertStack link={Link} />
      {level !== undefined && (
        <>
          <Keyboard places={places} level={level} />
          <ScanLayer onSearch={search} />
        </>
      )}
    </>
  );
}
