/** One list as a person asks for it, beside the statements that its answer cannot do without. */
export interface Question {
  name: string;
  /** Below `/api`. */
  path: string;
  /** What the listing is called in `plans.ts`. */
  list: ListName;
  query: Record<string, string>;
  /** `select` of the rows; `select count` of the filter. */
  bare: [string, string];
}

export type ListName = "suppliers" | "raw-materials" | "additive-record" | "entries" | "audit";

/** Things of the seed that questions name. */
export interface Known {
  fruitId: string;
  supplierId: string;
  lotCode: string;
  adminId: string;
}

const supplierRows = (where: string, order: string, offset = 0) => `
  select s.*, u.name as creator,
    (select count(*) from supplier_products p where p.supplier_id = s.id) as products,
    array(select f.name from supplier_products p join fruits f on f.id = p.fruit_id where p.supplier_id = s.id order by 1 limit 3) as names
  from (select id from suppliers where removed_at is null ${where} order by ${order} limit 10 offset ${offset}) page
  join suppliers s on s.id = page.id left join users u on u.id = s.created_by`;
const supplierCount = (where = "") => `select count(*) from suppliers where removed_at is null ${where}`;
const receiptRows = (where: string, order: string, offset = 0) => `
  select r.*, l.*, coalesce(f.name, a.name, d.name, p.name) as item, s.name as supplier, u.name as creator
  from (select id from receipts where removed_at is null ${where} order by ${order} limit 10 offset ${offset}) page
  join receipts r on r.id = page.id join lots l on l.id = r.lot_id
  left join fruits f on f.id = l.fruit_id left join additives a on a.id = l.additive_id
  left join additionals d on d.id = l.additional_id left join packagings p on p.id = l.packaging_id
  left join suppliers s on s.id = r.supplier_id left join users u on u.id = r.created_by`;
/** And between two days what they weigh, which the list then tells. */
const receiptCount = (where: string) =>
  `select count(*)${where.includes("between") ? ", sum(quantity) as kg" : ""} from receipts where removed_at is null ${where}`;

const auditRows = (where: string, offset = 0) => `
  select e.*, u.name from (select id from audit_events where ${where} order by at desc, id desc limit 10 offset ${offset}) page
  join audit_events e on e.id = page.id left join users u on u.id = e.actor_id`;

/** A word in a reception: lot code, invoice, item's or supplier's name. */
const hasWord = (word: string) => `and searched like '%${word}%'`;

const byName = "name_key, id";
const newest = "received_at desc, id desc";

export function questions(known: Known): Question[] {
  const suppliers = (name: string, query: Record<string, string>, bare: [string, string]): Question => ({
    name: `fornecedores: ${name}`,
    path: "/suppliers",
    list: "suppliers",
    query,
    bare,
  });
  const fruit = (name: string, query: Record<string, string>, where: string, order = newest, offset = 0): Question => ({
    name: `matéria-prima: ${name}`,
    path: "/raw-materials",
    list: "raw-materials",
    query,
    bare: [
      receiptRows(`and kind = 'raw-material' ${where}`, order, offset),
      receiptCount(`and kind = 'raw-material' ${where}`),
    ],
  });
  const entries = (name: string, query: Record<string, string>, where: string, offset = 0): Question => ({
    name: `todas as entradas: ${name}`,
    path: "/entries",
    list: "entries",
    query,
    bare: [receiptRows(where, newest, offset), receiptCount(where)],
  });
  const supplierSearch = (word: string) => `and searched like '%${word}%'`;
  const both = (first: string, second: string) => `${supplierSearch(first)} ${supplierSearch(second)}`;
  const plain = (order: string, offset = 0): [string, string] => [supplierRows("", order, offset), supplierCount()];
  const found = (where: string): [string, string] => [supplierRows(where, byName), supplierCount(where)];

  return [
    suppliers("primeira página", {}, plain(byName)),
    suppliers("última página", { page: "10000" }, plain(byName, 99_990)),
    suppliers("nome, de trás para a frente", { sortBy: "name", sortOrder: "desc" }, plain("name_key desc, id desc")),
    suppliers("cidade", { sortBy: "city" }, plain("city_key, id")),
    suppliers("criação, mais novos", { sortBy: "createdAt", sortOrder: "desc" }, plain("created_at desc, id desc")),
    suppliers("busca rara", { search: "77123" }, found(supplierSearch("77123"))),
    suppliers("busca comum", { search: "sitio" }, found(supplierSearch("sitio"))),
    suppliers("busca de duas palavras", { search: "esperanca 4321" }, found(both("esperanca", "4321"))),
    suppliers("busca de %", { search: "%" }, found(`and searched like '%\\%%'`)),
    suppliers(
      "tipo",
      { type: "material" },
      found(
        "and exists (select 1 from supplier_products p where p.supplier_id = suppliers.id and p.fruit_id is not null)",
      ),
    ),
    suppliers(
      "item",
      { item: known.fruitId },
      found(
        `and exists (select 1 from supplier_products p where p.supplier_id = suppliers.id and p.fruit_id = '${known.fruitId}')`,
      ),
    ),

    fruit("primeira página", {}, ""),
    fruit("última página", { page: "10000" }, "", newest, 99_990),
    fruit("data, mais antigas", { sortBy: "receivedAt", sortOrder: "asc" }, "", "received_at, id"),
    fruit("registro, mais novas", { sortBy: "createdAt", sortOrder: "desc" }, "", "created_at desc, id desc"),
    fruit("peso, maiores", { sortBy: "netKg", sortOrder: "desc" }, "", "net_kg desc, id desc"),
    fruit("peso, menores", { sortBy: "netKg", sortOrder: "asc" }, "", "net_kg, id"),
    fruit("fruta", { fruit: known.fruitId }, `and item_id = '${known.fruitId}'`),
    fruit("fornecedor", { supplier: known.supplierId }, `and supplier_id = '${known.supplierId}'`),
    fruit("período", { from: "2025-01-01", to: "2025-01-31" }, "and received_at between '2025-01-01' and '2025-01-31'"),
    fruit("busca por fruta", { search: "acerola" }, hasWord("acerola")),
    fruit("busca por fornecedor", { search: "sitio" }, hasWord("sitio")),
    fruit("busca por fornecedor raro", { search: "77123" }, hasWord("77123")),
    fruit("busca por código", { search: known.lotCode }, hasWord(known.lotCode.toLowerCase())),
    fruit("busca de duas palavras", { search: "acerola esperanca" }, `${hasWord("acerola")} ${hasWord("esperanca")}`),
    fruit("busca de %", { search: "%" }, hasWord("\\%")),

    {
      name: "entradas de aditivos: primeira página",
      path: "/additive-record",
      list: "additive-record",
      query: {},
      bare: [receiptRows("and kind = 'additive'", newest), receiptCount("and kind = 'additive'")],
    },
    {
      name: "entradas de aditivos: quantidade, maiores",
      path: "/additive-record",
      list: "additive-record",
      query: { sortBy: "quantity", sortOrder: "desc" },
      bare: [receiptRows("and kind = 'additive'", "quantity desc, id desc"), receiptCount("and kind = 'additive'")],
    },

    entries("primeira página", {}, ""),
    entries("última página", { page: "13600" }, "", 135_990),
    entries("tipo", { kind: "packaging" }, "and kind = 'packaging'"),
    entries("fornecedor", { supplier: known.supplierId }, `and supplier_id = '${known.supplierId}'`),

    {
      name: "histórico: tudo",
      path: "/audit",
      list: "audit",
      query: {},
      bare: [auditRows("true"), "select count(*) from audit_events"],
    },
    {
      name: "histórico: de uma pessoa",
      path: "/audit",
      list: "audit",
      query: { actor: known.adminId },
      bare: [
        auditRows(`actor_id = '${known.adminId}'`),
        `select count(*) from audit_events where actor_id = '${known.adminId}'`,
      ],
    },
  ];
}
