import { adminOnlyLevel, everyLevel, type Level } from "@pomar/contract/core/route";
import { mayOpen, type PagePath, pageAt, pages, registryPaths } from "@pomar/contract/pages";
import { reportLinks } from "../insight/parts/reports/report-links.ts";

export interface MenuGroup {
  title: string;
  /** Not one of the customer's five groups, which come first; the product's own follow below a line. */
  isOurs?: true;
  /** The customer reserves four of the five groups for administrators, also where a page in them is open to all. */
  levels: readonly Level[];
  items: readonly { label: string; to: PagePath }[];
}

/** The menu has this registry in the dispatch group. */
const customers = "/customers/find-all";
/** The menu has this registry in the plant's group. */
const places = "/places/find-all";
const elsewhere: readonly PagePath[] = [customers, places];

/** The side menu: the customer's five groups in their words and order, then the product's own. */
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
      { label: pages["/invoices/import"].title, to: "/invoices/import" },
      { label: pages["/invoices/find-all"].title, to: "/invoices/find-all" },
    ],
  },
  {
    title: "Cadastros",
    levels: adminOnlyLevel,
    items: registryPaths.filter((to) => !elsewhere.includes(to)).map((to) => ({ label: pages[to].title, to })),
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
  {
    title: "Relatórios",
    isOurs: true,
    levels: adminOnlyLevel,
    items: reportLinks.map(({ to }) => ({ label: pages[to].title, to })),
  },
  {
    title: "Expedição",
    isOurs: true,
    levels: everyLevel,
    items: [
      { label: "Nova expedição", to: "/dispatches/create" },
      { label: pages[customers].title, to: customers },
      { label: pages["/dispatches/find-all"].title, to: "/dispatches/find-all" },
      { label: "Recolhimentos", to: "/recalls/find-all" },
      { label: "Exercícios", to: "/drills/find-all" },
    ],
  },
  {
    title: "Fábrica",
    isOurs: true,
    levels: everyLevel,
    items: [
      { label: pages["/plant"].title, to: "/plant" },
      { label: pages["/closings"].title, to: "/closings" },
      { label: pages["/counts/find-all"].title, to: "/counts/find-all" },
      { label: pages[places].title, to: places },
      { label: pages["/views"].title, to: "/views" },
      { label: pages["/no-aparelho"].title, to: "/no-aparelho" },
    ],
  },
];

/** The menu of a level; groups without a visible item are left out. */
export function menuFor(level: Level): MenuGroup[] {
  return menu
    .filter((group) => group.levels.includes(level))
    .map((group) => ({
      ...group,
      items: group.items.filter(({ to }) => mayOpen(to, level)),
    }))
    .filter((group) => group.items.length > 0);
}

/** The menu item of each page that is no item itself, because it creates, shows or corrects the item's records. */
const within: Partial<Record<PagePath, PagePath>> = {
  "/users/create": "/users/find-all",
  "/users/update/$id": "/users/find-all",
  "/suppliers/create": "/suppliers/find-all",
  "/suppliers/update/$id": "/suppliers/find-all",
  "/fruits/create": "/fruits/find-all",
  "/raw/create": "/production-line/raw-material",
  "/raw/correct/$id": "/production-line/raw-material",
  "/pulp/correct/$id": "/pulp/create",
  "/final/correct/$id": "/final/create",
  "/calc/create": "/production-line/calc",
  "/calc/update-records/$id": "/calc/all-records",
  "/additives/create": "/additives/main",
  "/additives-record/create/$additiveId": "/additives-record/entradas/ver",
  "/additives-record/view/$additiveId": "/additives-record/entradas/ver",
  "/additives-record/update/$additiveRecordId": "/additives-record/entradas/ver",
  "/additional/create": "/additional/find-all",
  "/additional/update/$id": "/additional/find-all",
  "/additional-record/create/$additionalId": "/additional-record/find-all",
  "/additional-record/update/$additionalRecordId": "/additional-record/find-all",
  "/packaging/create": "/packaging/find-all",
  "/packaging-record/create/$packagingId": "/packaging-record/entradas/ver",
  "/packaging-record/update/$packagingRecordId": "/packaging-record/entradas/ver",
  "/customers/create": customers,
  "/customers/update/$id": customers,
  "/places/create": places,
  "/places/update/$id": places,
  "/places/move": places,
  "/invoices/view/$id": "/invoices/find-all",
  "/recalls/view/$id": "/recalls/find-all",
  "/drills/view/$id": "/drills/find-all",
  "/closings/view/$id": "/closings",
  "/dispatches/view/$id": "/dispatches/find-all",
  "/dispatches/correct/$id": "/dispatches/find-all",
  "/counts/view/$id": "/counts/find-all",
  "/counts/review/$id": "/counts/find-all",
  "/lots/view/$id": "/lots/find-all",
  "/composite-lots/view/$id": "/composite-lots/find-all",
  "/pagamentos/precos": "/pagamentos/visualizar",
};

/** The menu's page for an address without its query; null outside of the menu. */
export function menuPageAt(address: string): PagePath | null {
  const page = pageAt(address);
  return page === null ? null : (within[page] ?? page);
}

/** A page with its group in the menu. */
export interface Place {
  label: string;
  group: string;
  to: PagePath;
}

/** Every page that a level may open by name, the menu's first; pages with parameters and duplicates are left out. */
export function placesFor(level: Level): Place[] {
  const inMenu = menuFor(level).flatMap(({ title, items }) => items.map((item) => ({ ...item, group: title })));
  const known = new Set(inMenu.map(({ to }) => to));
  const titles = new Set(inMenu.map(({ label }) => label));
  const others = (Object.keys(pages) as PagePath[])
    .filter((to) => !known.has(to) && !titles.has(pages[to].title) && !to.includes("$") && !to.startsWith("/auth/"))
    .filter((to) => mayOpen(to, level))
    .map((to) => ({ label: pages[to].title, group: "Outras páginas", to }));
  return [...inMenu, ...others];
}
