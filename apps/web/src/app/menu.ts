import { adminOnlyLevel, everyLevel, type Level } from "@pomar/contract/core/route";
import { mayOpen, type PagePath, pageAt, pages, registryPaths } from "@pomar/contract/pages";
import { reportLinks } from "../insight/parts/reports/report-links.ts";

export interface MenuGroup {
  title: string;
  /**
   * True for a group that the product adds to the customer's five groups; added groups follow below a separating line.
   */
  isOurs?: true;
  /** The levels that see the group. The customer reserves four groups for administrators, whatever their pages. */
  levels: readonly Level[];
  items: readonly { label: string; to: PagePath; levels?: readonly Level[] }[];
}

const customers = "/customers/find-all";
const places = "/places/find-all";
/** The registries outside of the registries group: customers are in the dispatch group, places in the plant's group. */
const otherRegistries: readonly PagePath[] = [customers, places];

/** Builds menu items whose labels are the titles of the pages. */
const toItems = (...paths: readonly PagePath[]) => paths.map((to) => ({ label: pages[to].title, to }));

/** The side menu: the customer's five groups with their texts and order, then the groups that the product adds. */
export const menu: readonly MenuGroup[] = [
  {
    title: "Linha de Produção",
    levels: everyLevel,
    items: [
      ...toItems(
        "/production-line/calc",
        "/production-line/raw-material",
        "/pulp/create",
        "/final/create",
        "/production-line/all-entries",
      ),
      { label: "Pasta", to: "/pulp/find-all", levels: [2] },
    ],
  },
  {
    title: "Entradas",
    levels: adminOnlyLevel,
    items: [
      { label: "Matéria-prima", to: "/raw/find-all" },
      { label: "Pasta", to: "/pulp/find-all" },
      { label: "Produto final", to: "/final/find-all" },
      { label: "Aditivos", to: "/additives-record/entradas/ver" },
      { label: "Adicionais", to: "/additional-record/find-all" },
      { label: "Embalagens", to: "/packaging-record/entradas/ver" },
      ...toItems("/composite-lots/find-all", "/calc/all-records", "/invoices/import", "/invoices/find-all"),
    ],
  },
  {
    title: "Cadastros",
    levels: adminOnlyLevel,
    items: toItems(...registryPaths.filter((to) => !otherRegistries.includes(to))),
  },
  {
    title: "Financeiro",
    levels: adminOnlyLevel,
    items: toItems("/pagamentos/visualizar", "/lots/find-all"),
  },
  {
    title: "V2 Entradas",
    levels: adminOnlyLevel,
    items: toItems(
      "/produto-final/v2/ver-todos",
      "/pasta/v2/ver-todos",
      "/materia/v2/ver-todos",
      "/aditivo/v2/ver-todos",
      "/adicional/v2/ver-todos",
      "/embalagem/v2/ver-todos",
    ).map(({ label, to }) => ({ label: label.replace(" V2", ""), to })),
  },
  {
    title: "Relatórios",
    isOurs: true,
    levels: adminOnlyLevel,
    items: toItems(...reportLinks.map(({ to }) => to)),
  },
  {
    title: "Expedição",
    isOurs: true,
    levels: everyLevel,
    items: [
      ...toItems("/dispatches/create", customers, "/dispatches/find-all", "/recalls/find-all"),
      { label: "Exercícios", to: "/drills/find-all" },
    ],
  },
  {
    title: "Fábrica",
    isOurs: true,
    levels: everyLevel,
    items: toItems("/plant", "/closings", "/counts/find-all", places, "/views", "/no-aparelho"),
  },
];

/** Returns the menu for a user level, without groups that have no visible item. */
export function menuFor(level: Level): MenuGroup[] {
  return menu
    .filter((group) => group.levels.includes(level))
    .map((group) => ({
      ...group,
      items: group.items.filter(({ to, levels = [level] }) => levels.includes(level) && mayOpen(to, level)),
    }))
    .filter((group) => group.items.length > 0);
}

/** The menu item shown as current on a page that does not belong to its own resource's list; null: no item. */
const itemsElsewhere: Partial<Record<PagePath, PagePath | null>> = {
  "/users/update-profile/$id": null,
  "/raw/create": "/production-line/raw-material",
  "/raw/correct/$id": "/production-line/raw-material",
  "/pulp/correct/$id": "/pulp/create",
  "/final/correct/$id": "/final/create",
  "/calc/create": "/production-line/calc",
};

/**
 * Finds the menu page to show as current for an address without query: the page itself when it is in the menu,
 * otherwise the list of its resource; null for an unknown address.
 */
export function menuPageAt(address: string): PagePath | null {
  const page = pageAt(address);
  const items = menu.flatMap((group) => group.items.map(({ to }) => to));
  if (page === null || items.includes(page)) return page;
  const { [page]: elsewhere } = itemsElsewhere;
  if (elsewhere !== undefined) return elsewhere ?? page;
  const [, resource] = page.split("/");
  const own = items.filter((to) => to.split("/")[1] === resource);
  return own.find((to) => to.endsWith("/find-all")) ?? own[0] ?? page;
}

/** A page that the command palette can open, with its menu group. */
export interface Place {
  label: string;
  group: string;
  to: PagePath;
}

/** The pages that a level may open by name, menu pages first; pages with parameters and repeated titles are omitted. */
export function placesFor(level: Level): Place[] {
  const inMenu = menuFor(level).flatMap(({ title, items }) => items.map((item) => ({ ...item, group: title })));
  const menuPages = new Set(inMenu.map(({ to }) => to));
  const titles = new Set(inMenu.map(({ label }) => label));
  const others = (Object.keys(pages) as PagePath[])
    .filter((to) => !menuPages.has(to) && !titles.has(pages[to].title) && !to.includes("$") && !to.startsWith("/auth/"))
    .filter((to) => mayOpen(to, level))
    .map((to) => ({ label: pages[to].title, group: "Fora do menu", to }));
  return [...inMenu, ...others];
}
