import { addDays } from "@pomar/contract/core/calendar.rules";
import { type PagePath, pageLevels, pages } from "@pomar/contract/pages";
import { shownBy } from "../../../tests/e2e/all-pages/shown-by.ts";
import { lookingBack } from "../../../tests/e2e/past/looking-back.ts";
import { localToday } from "../../../tests/e2e/payments/local-today.ts";
import { makeFinalProduct } from "../../../tests/e2e/production-fixtures.ts";
import { makeReception } from "../../../tests/e2e/record-fixtures.ts";
import type { ApiClient } from "../../../tests/support/api-client.ts";

export interface Address {
  /** The page's path, or one side of it: `/lots/view/$id`, `/lots/view/$id rastreio` */
  path: string;
  /** `/lots/view/0197a1b2-…` */
  address: string;
  /** The levels that may open it. */
  levels: readonly number[];
}

const inside = (Object.keys(pages) as PagePath[]).filter((path) => !path.startsWith("/auth/"));

/** Every page behind the login, with an address that has something to show. */
export async function everyAddress(api: ApiClient, asEmployee: ApiClient): Promise<Address[]> {
  const { lot } = await makeReception(api, { unitPrice: 2.4 });
  const addresses = [];
  for (const path of inside) {
    // Everybody has a profile of their own.
    const id = path.startsWith("/users/") ? "$id" : ((await shownBy[path]?.(api, asEmployee))?.id ?? lot.id);
    addresses.push({ path, address: path.replace(/\$\w+/, id), levels: pageLevels(path) ?? [1, 2] });
  }
  return addresses;
}

/** The other sides of the pages of a lot and of a supplier, and the pages that look back; the lot is a pack that went all the way. */
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

/** The page for an unknown user. */
export const login: Address = { path: "/auth/login", address: "/auth/login", levels: [] };

/** The page for a user who asks for a page of a higher level. */
export const denied: Address = { path: "/auth/deny", address: "/auth/deny", levels: [1, 2] };

/** Those of them that need no record but the person's own. */
export const plainAddresses = (): Address[] =>
  inside
    .filter((path) => !path.includes("$") || path.startsWith("/users/"))
    .map((path) => ({ path, address: path, levels: pageLevels(path) ?? [1, 2] }));

/** Those that a person may open, their own profile among them. */
export const openTo = (user: { id: string; level: number }, found: readonly Address[]): Address[] =>
  found.flatMap(({ address, ...one }) =>
    one.levels.includes(user.level) ? [{ ...one, address: address.replace("$id", user.id) }] : [],
  );
