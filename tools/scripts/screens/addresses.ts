import { addDays } from "@pomar/contract/core/calendar.rules";
import { type PagePath, pageLevels, pages } from "@pomar/contract/pages";
import { shownBy } from "../../../tests/e2e/all-pages/shown-by.ts";
import { lookingBack } from "../../../tests/e2e/past/looking-back.ts";
import { localToday } from "../../../tests/e2e/payments/local-today.ts";
import { makeFinalProduct } from "../../../tests/e2e/production-fixtures.ts";
import { makeReception } from "../../../tests/e2e/record-fixtures.ts";
import type { ApiClient } from "../../../tests/support/api-client.ts";

export interface Address {
  /** The page's path, or the path and one tab of the page: `/lots/view/$id`, `/lots/view/$id rastreio`. */
  path: string;
  /** The address of the page, such as `/lots/view/0197a1b2-…`. */
  address: string;
  /** The levels of the users who may open the page. */
  levels: readonly number[];
}

const inside = (Object.keys(pages) as PagePath[]).filter((path) => !path.startsWith("/auth/"));

/** Lists every page for users who are logged in, with the address of a record that has data. */
export async function everyAddress(api: ApiClient, asEmployee: ApiClient): Promise<Address[]> {
  const { lot } = await makeReception(api, { unitPrice: 2.4 });
  const addresses = [];
  for (const path of inside) {
    // The address of a profile keeps `$id`, because each user opens a different profile.
    const id = path.startsWith("/users/") ? "$id" : ((await shownBy[path]?.(api, asEmployee))?.id ?? lot.id);
    addresses.push({ path, address: path.replace(/\$\w+/, id), levels: pageLevels(path) ?? [1, 2] });
  }
  return addresses;
}

/** Lists further tabs of the pages of a packed, dispatched lot and of a supplier, and the pages that show the past. */
export async function everySide(api: ApiClient): Promise<Address[]> {
  const [{ lot }, { supplier }] = await Promise.all([makeFinalProduct(api), makeReception(api, { unitPrice: 2.4 })]);
  const today = localToday();
  const sides = [
    ["/lots/view/$id", lot.id, { rastreio: "tab=rastreio", movimentos: "tab=movimentos", historico: "tab=historico" }],
    ["/lots/view/$id", lot.id, { passado: `asOf=${today}` }],
    [
      "/suppliers/update/$id",
      supplier?.id ?? "",
      { dados: "tab=dados", produtos: "tab=produtos", compras: "tab=compras" },
    ],
    ...lookingBack.map((page) => [page, "", { passado: `asOf=${addDays(today, -10)}` }] as const),
  ] as const;
  return sides.flatMap(([page, id, queries]) =>
    Object.entries(queries).map(([side, query]) => ({
      path: `${page} ${side}`,
      address: `${page.replace("$id", id)}?${query}`,
      levels: pageLevels(page) ?? [1, 2],
    })),
  );
}

/** The login page, for a user who is not logged in. */
export const login: Address = { path: "/auth/login", address: "/auth/login", levels: [] };

/** The page for a user who requests a page of a higher level. */
export const denied: Address = { path: "/auth/deny", address: "/auth/deny", levels: [1, 2] };

/** Lists the pages that need no record except the user's own profile. */
export const plainAddresses = (): Address[] =>
  inside
    .filter((path) => !path.includes("$") || path.startsWith("/users/"))
    .map((path) => ({ path, address: path, levels: pageLevels(path) ?? [1, 2] }));

/** Lists the pages that a user may open, including the user's own profile. */
export const openTo = (user: { id: string; level: number }, found: readonly Address[]): Address[] =>
  found.flatMap(({ address, ...one }) =>
    one.levels.includes(user.level) ? [{ ...one, address: address.replace("$id", user.id) }] : [],
  );
