import { listTitle } from "@pomar/contract/listed-pages";
import type { View } from "@pomar/contract/people/views/views.schema";
import { expect, test } from "vitest";
import type { Filter } from "../filter.ts";
import { isChanged, savedList, toSearch } from "./saved-list.ts";
import { listGone } from "./view-words.ts";

const filters: Filter[] = [
  { kind: "choice", name: "status", label: "Situação", choices: [] },
  { kind: "day", name: "from", label: "De" },
];
const columns = [
  { key: "name", header: "Nome", isShown: true },
  { key: "code", header: "Lote", sortBy: "code", isShown: true },
  { key: "brix", header: "Brix", isShown: false },
  { key: "balance", header: "Saldo", isShown: true },
];
const query = { page: 3, rows: 50, status: "released", sortBy: "code", sortOrder: "desc", search: undefined, from: "" };
const now = savedList({ list: "/lots/find-all", query, filters, columns });

const view = (fields: Partial<View> = {}): View => ({
  id: "0190a8f4-0000-7000-8000-000000000007",
  name: "Saída",
  list: "/lots/find-all",
  isShared: false,
  isTile: false,
  gone: [],
  labels: now.labels,
  createdAt: "",
  updatedAt: "",
  createdBy: null,
  version: 1,
  search: now.search,
  columns: now.columns,
  ...fields,
});

test("a list is saved with its whole query but the page, and with the words of its screen", () => {
  expect(now).toEqual({
    list: "/lots/find-all",
    search: { status: "released", sortBy: "code", sortOrder: "desc" },
    columns: [
      { key: "code", label: "Lote" },
      { key: "balance", label: "Saldo" },
    ],
    labels: { status: "Situação", sortBy: "Lote" },
  });
});

test("a different filter, order or column changes a list; the sequence of filters and removed columns do not", () => {
  const known = ["name", "code", "brix", "balance"];
  const { status, ...others } = now.search;
  expect(isChanged(view({ search: { ...others, status: status ?? "" } }), now, known)).toBe(false);
  expect(isChanged(view({ search: { ...now.search, status: "quarantine" } }), now, known)).toBe(true);
  expect(isChanged(view({ columns: [{ key: "brix", label: "Brix" }] }), now, known)).toBe(true);
  expect(isChanged(view({ columns: [...(now.columns ?? []), { key: "color", label: "Cor" }] }), now, known)).toBe(
    false,
  );
  const supplier = { parameter: "supplier", label: "Fornecedor", why: "removed", kind: null, name: null } as const;
  expect(isChanged(view({ search: { ...now.search, supplier: "x" }, gone: [supplier] }), now, known)).toBe(false);
});

test("removed filters and columns are named by the words of the screen", () => {
  const of = (fields: object) => ({
    parameter: "supplier",
    label: null,
    why: "removed",
    kind: null,
    name: null,
    ...fields,
  });
  const gone = [
    of({ kind: "supplier", name: "Sítio Boa Vista" }),
    of({ kind: "fruit" }),
    of({ label: "Fornecedor" }),
    of({ why: "not-taken", label: "Validade" }),
    of({ parameter: "sortBy", why: "not-taken", label: "Brix" }),
  ] as View["gone"];
  const lost = ["Cor", "Placa", "Nota"].map((label) => ({ key: label, label }));
  expect(listGone(view({ gone, columns: lost }), ["code"])).toEqual([
    "O fornecedor Sítio Boa Vista não existe mais: a lista está sem esse filtro.",
    "A visão usa uma fruta que não existe mais: a lista está sem esse filtro.",
    "A visão usa, no filtro Fornecedor, um valor que não existe mais: a lista está sem esse filtro.",
    "A lista não aceita mais o valor salvo no filtro Validade: a lista está sem esse filtro.",
    "A ordem por Brix não existe mais: a lista está na ordem de sempre.",
    "As colunas Cor, Placa e Nota não existem mais nesta lista.",
  ]);
  expect(listGone(view({ columns: lost }), null)).toEqual([]);
});

test("an address has a view's search, without the filter that its list leaves implicit", () => {
  const search = { status: "released", omitRemoved: "true" };
  expect(toSearch(view({ search }))).toEqual({ status: "released", view: view().id });
});

test("a list has its name from the menu, also the one of an additive", () => {
  expect(listTitle("/lots/find-all")).toBe("Lotes");
  expect(listTitle("/additives-record/view/0190a8f4-0000-7000-8000-000000000007")).toBe("Entradas do aditivo");
  expect(listTitle("/lista-antiga")).toBe("lista que não existe mais");
});
