import { adminOnlyLevel, everyLevel, type Level } from "@pomar/contract/core/route";
import { mayOpen, type PagePath, pages, registryPaths } from "@pomar/contract/pages";

export interface MenuGroup {
  title: string;
  /** The customer keeps four of the five groups to administrators, also where a page in them is open to all. */
  levels: readonly Level[];
  items: readonly { label: string; to: PagePath }[];
}

/** The side menu, in the customer's words and order. Who sees an item is what its group's and its page's levels say. */
export const menu: readonly MenuGroup[] = [
  {
    title: "Linha de Produção",
    levels: everyLevel,
    items: [
      { label: "Calculadora", to: "/production-line/calc" },
      { label: "Entrada de Matéria Prima", to: "/production-line/raw-material" },
      { label: "Entrada de Pasta", to: "/pulp/create" },
      { label: "Entrada de Produto Final", to: "/final/create" },
      { label: "Todas as Entradas", to: "/production-line/all-entries" },
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
      { label: "Lotes compostos", to: "/composite-lots/find-all" },
      { label: "Registros da calculadora", to: "/calc/all-records" },
    ],
  },
  {
    title: "Cadastros",
    levels: adminOnlyLevel,
    items: registryPaths.map((to) => ({ label: pages[to].title, to })),
  },
  {
    title: "Financeiro",
    levels: adminOnlyLevel,
    items: [
      { label: "Pagamentos", to: "/pagamentos/visualizar" },
      { label: "Lotes", to: "/lots/find-all" },
    ],
  },
  {
    title: "V2 Entradas",
    levels: adminOnlyLevel,
    items: [
      { label: "Produto final", to: "/produto-final/v2/ver-todos" },
      { label: "Pasta", to: "/pasta/v2/ver-todos" },
      { label: "Matéria-prima", to: "/materia/v2/ver-todos" },
      { label: "Aditivos", to: "/aditivo/v2/ver-todos" },
      { label: "Adicionais", to: "/adicional/v2/ver-todos" },
      { label: "Embalagens", to: "/embalagem/v2/ver-todos" },
    ],
  },
];

/** The menu of a person: a group without a visible item does not show. */
export function menuFor(level: Level): MenuGroup[] {
  return menu
    .filter((group) => group.levels.includes(level))
    .map((group) => ({ ...group, items: group.items.filter((item) => mayOpen(item.to, level)) }))
    .filter((group) => group.items.length > 0);
}

/** A page, and the group of the menu that it is in. */
export interface Place {
  label: string;
  group: string;
  to: PagePath;
}

/** Every page that a person may go to by its name, the menu's first; none that needs to be told of what, none twice. */
export function placesFor(level: Level): Place[] {
  const inMenu = menuFor(level).flatMap(({ title, items }) => items.map((item) => ({ ...item, group: title })));
  const known = new Set(inMenu.map(({ to }) => to));
  const titles = new Set(inMenu.map(({ label }) => label));
  const others = (Object.keys(pages) as PagePath[])
    .filter((to) => !known.has(to) && !titles.has(pages[to].title) && !to.includes("$") && !to.startsWith("/auth/"))
    .filter((to) => mayOpen(to, level))
    .map((to) => ({ label: pages[to].title, group: to.startsWith("/reports/") ? "Relatórios" : "Outras páginas", to }));
  return [...inMenu, ...others];
}
