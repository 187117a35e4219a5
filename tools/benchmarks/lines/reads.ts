import { addDays } from "../../../packages/contract/src/core/calendar.rules.ts";
import type { Line, Plain, Plant } from "../frame/line.ts";

/** Lists, searches and the page of pending tasks, as people read them. */
export async function readLines({ client, today }: Plant): Promise<Line[]> {
  const { rows } = await client.query<{ word: string }>(
    "select split_part(name_key, ' ', 1) as word from customers order by name_key limit 1",
  );
  const [buyer = ""] = rows.map(({ word }) => word);
  const read = (name: string, path: string, reads: Plain[], limits: Partial<Line>): Line => ({
    ...{ name, product: () => ({ path }), limit: () => ({ reads }) },
    ...limits,
  });
  const entries = (path: string, table: string, kind: string, name: string) =>
    read(
      `${path} pelo código`,
      `/${path}?rows=25&page=1&sortBy=code`,
      [
        [
          `select e.*, ${lot}, ${name} from ${table} e join lots l on l.id = e.lot_id left join suppliers s on s.id = l.supplier_id
          where l.entry_kind = $1 and l.removed_at is null and e.removed_at is null order by l.code limit 25`,
          kind,
        ],
        [`select count(*) from ${table} where kind = $1 and removed_at is null`, kind],
      ],
      { maxMs: 300 },
    );
  return [
    read("paleta, duas letras", "/lots/find?search=mp&rows=8", [[found, "%mp%", 8]], { maxRatio: 10 }),
    read("o que falta hoje", "/pending", pending(today), { maxRatio: 5 }),
    ...dashboards.map(([type, path]) =>
      read(`painel de ${type}`, `/${path}?rows=25`, dashboard(type), { maxRatio: 2.5 }),
    ),
    entries("raw-materials", "receipts", "raw-material", "s.name as supplier"),
    entries("pulp-base", "productions", "pulp", "e.yield_pct"),
    entries("final-product", "productions", "final-product", "e.net_content_g"),
    read("saídas de um cliente pelo nome", `/dispatches?rows=25&search=${buyer}`, sent(`%${buyer}%`), { maxMs: 200 }),
    read("clientes e suas saídas", "/customers?rows=25", customers, { maxMs: 200 }),
    // No index holds what a use changes: the product sorts all lots.
    ...bySize.map(([name, path, key, ...more]) =>
      read(
        name,
        `${path}&rows=25&sortOrder=desc`,
        [[`select ${lot} from lots l order by ${key} desc, l.id desc limit 25`], ...more],
        { maxRatio: 2 },
      ),
    ),
    ...sizes.map(([path, maxKb]) => read(`25 linhas de /${path}`, `/${path}?rows=25`, [["select"]], { maxKb })),
  ];
}

const dashboards = [
  ["raw_material", "raw-material-2/lots"],
  ["pulp", "pulp-base-2/lots"],
  ["final_product", "final-product-2/lots"],
] as const;

/** Lists whose replies are limited in size, by kB. A dashboard also answers for its whole filter; lots as money for what is owed. */
const sizes: [path: string, maxKb: number][] = [
  ...["lots", "entries", "raw-materials", "pulp-base", "final-product"].map((path) => [path, 12] as [string, number]),
  ...["dispatches", "payments", "customers", "suppliers", "fruits"].map((path) => [path, 12] as [string, number]),
  ...["additive-record", "financial-lots"].map((path) => [path, 13] as [string, number]),
  ...dashboards.map(([, path]) => [path, 17] as [string, number]),
];

const item = `(select name from fruits where id = l.fruit_id union all select name from additives where id = l.additive_id
  union all select name from additionals where id = l.additional_id union all select name from packagings where id = l.packaging_id) as item`;
const lot = `l.id, l.code, l.type, l.unit, l.balance, l.initial_quantity, l.produced_at, l.expires_at, l.decision, l.supplier_lot, ${item}`;
const found = `select ${lot} from lots l where l.searched like $1 order by l.produced_at desc, l.id desc limit $2`;

/** Lots as money are answered with the sums of all lots. */
const sums: Plain[] = [
  [
    `select sum(total_cost), count(*) filter (where total_cost is null) from lots
    where entry_kind in ('raw-material', 'additive', 'additional', 'packaging') and removed_at is null`,
  ],
  ["select sum(paid), sum(amount - paid) from payment_lots where standing"],
  ["select sum(round(balance * total_cost / nullif(initial_quantity, 0), 2)) from lots where in_stock"],
];
const value = "coalesce(l.balance * l.total_cost / nullif(l.initial_quantity, 0), -1)";
const bySize: [name: string, path: string, key: string, ...Plain[]][] = [
  ["lotes pelo saldo", "/lots?sortBy=balance", "l.balance"],
  ["lotes pelo valor", "/financial-lots?sortBy=value", value, ...sums],
  ["lotes pelo custo", "/financial-lots?sortBy=unitCost", "coalesce(l.unit_cost, -1)", ...sums],
];

const customers: Plain[] = [
  ["select * from customers where removed_at is null order by name_key, id limit 25"],
  ["select customer_id, count(*) from dispatches where removed_at is null group by 1"],
];

function sent(like: string): Plain[] {
  const dispatched = `from dispatches d where d.removed_at is null and (d.searched like $1
    or d.customer_id in (select id from customers where name_key like $1))`;
  const page = `select d.* ${dispatched} order by d.dispatched_at desc, d.id desc limit 25`;
  const kg = `select -sum(m.quantity * l.kg_per_unit) from lot_movements m join lots l on l.id = m.lot_id
    where m.dispatch_id = d.id and m.kind = 'shipment'`;
  return [
    [`select d.*, c.name, (${kg}) as kg from (${page}) d join customers c on c.id = d.customer_id`, like],
    [`select count(*) ${dispatched}`, like],
  ];
}

function dashboard(type: string): Plain[] {
  const texts = [
    `select ${lot}, l.unit_cost, s.name as supplier, (select -sum(m.quantity) from lot_movements m where m.lot_id = l.id and m.quantity < 0) as gone
    from lots l left join suppliers s on s.id = l.supplier_id where l.type = $1
    order by l.in_stock desc, case when l.in_stock then l.expires_at end, l.produced_at desc, l.id desc limit 25`,
    "select sum(lots) from lot_counts where type = $1",
    `select item_id, unit, expires_at, count(*), sum(balance), sum(round(balance * total_cost / nullif(initial_quantity, 0), 2))
    from lots where type = $1 and in_stock group by 1, 2, 3`,
    "select count(*) from lots where type = $1 and removed_at is null and decision = 'quarantine'",
  ];
  return texts.map((text) => [text, type]);
}

/** One statement for each of twelve kinds of task. */
function pending(today: string): Plain[] {
  const [week, lastWeek] = [addDays(today, 7), addDays(today, -6)];
  const parts = `select count(distinct i.payment_id), sum(i.amount - i.paid), min(i.due_date) from payment_installments i
    where i.paid < i.amount and (select cancelled_at from payments where id = i.payment_id) is null`;
  const held = "select type, count(*), sum(balance * kg_per_unit) from lots where in_stock";
  const stock = `(select coalesce(sum(balance), 0) from lots l where l.item_id = i.id and l.in_stock
    and l.decision = 'released' and (l.expires_at is null or l.expires_at >= $1))`;
  const short = ["additives", "additionals", "packagings"].map(
    (table) => `select name, ${stock} from ${table} i where active and removed_at is null and ${stock} < min_stock`,
  );
  return [
    ["select code from recalls where closed_at is null order by opened_at desc"],
    [
      `select count(*), sum(quantity), count(distinct supplier_id), min(received_at) from receipts
      where unit_price is null and removed_at is null`,
    ],
    [
      "select count(*), sum(amount - paid) from payments where paid < amount and cancelled_at is null and due_date is null",
    ],
    [`${parts} and i.due_date < $1`, today],
    [`${parts} and i.due_date between $1 and $2`, today, week],
    [
      `select count(*) from lots l join fruits f on f.id = l.fruit_id where l.in_stock
      and l.decision = 'released' and l.expires_at >= $1 and l.produced_at >= $2 and (l.brix < f.brix_min or l.ph < f.ph_min
        or l.ph > f.ph_max or l.acidity < f.acidity_min or l.total_solids < f.total_solids_min)`,
      ...[today, lastWeek],
    ],
    ["select count(*) from lots where removed_at is null and decision = 'quarantine'"],
    [`${held} and expires_at between $1 and $2 group by 1`, today, week],
    [`${held} and expires_at < $1 group by 1`, today],
    [short.join(" union all "), today],
    ["select id, message from notifications where entry_id is not null and dismissed_at is null order by at"],
    [
      "select (select max(finished_at) from drills), (select min(dispatched_at) from dispatches where removed_at is null)",
    ],
  ];
}
