import { addDays } from "../../../packages/contract/src/core/calendar.rules.ts";
import type { Line, Plain, Plant } from "./line.ts";

/** Lists, searches and what waits to be seen to, read as people read them. */
export async function readLines({ client, today }: Plant): Promise<Line[]> {
  const { rows: named } = await client.query<{ word: string }>(
    "select split_part(name_key, ' ', 1) as word from customers order by name_key limit 1",
  );
  const [week, last] = [addDays(today, 7), addDays(today, -6)];
  const [buyer] = named;
  return [
    {
      name: "paleta, duas letras",
      product: () => ({ path: "/lots/find?search=mp&rows=8" }),
      limit: () => ({ reads: [{ text: found, values: ["%mp%", 8] }] }),
      atMost: 10,
    },
    {
      name: "o que falta hoje",
      product: () => ({ path: "/pending" }),
      limit: () => ({ reads: pending({ today, week, last }) }),
      atMost: 5,
    },
    ...["raw_material", "pulp", "final_product"].map((type) => ({
      name: `painel de ${type}`,
      product: () => ({ path: `/${type.replaceAll("_", "-").replace("pulp", "pulp-base")}-2/lots?rows=25` }),
      limit: () => ({ reads: dashboard(type) }),
      atMost: 2.5,
    })),
    ...(["raw-materials", "pulp-base", "final-product"] as const).map((path) => ({
      name: `${path} pelo código`,
      product: () => ({ path: `/${path}?rows=25&page=1&sortBy=code` }),
      limit: () => ({ reads: byCode[path].map((text) => ({ text })) }),
      atMostMs: 300,
    })),
    {
      name: "expedições de um cliente pelo nome",
      product: () => ({ path: `/dispatches?rows=25&search=${buyer?.word}` }),
      limit: () => ({ reads: sent.map((text) => ({ text, values: [`%${buyer?.word}%`] })) }),
      atMostMs: 200,
    },
    {
      name: "clientes e suas expedições",
      product: () => ({ path: "/customers?rows=25" }),
      limit: () => ({
        reads: [
          { text: "select * from customers where removed_at is null order by name_key, id limit 25" },
          { text: "select customer_id, count(*) from dispatches where removed_at is null group by 1" },
        ],
      }),
      atMostMs: 200,
    },
    // No index has what a use changes: all lots are sorted.
    ...bySize.map(([name, path, key]) => ({
      name,
      product: () => ({ path: `${path}&rows=25&sortOrder=desc` }),
      limit: () => ({
        reads: [
          { text: `select ${lot} from lots l order by ${key} desc, l.id desc limit 25` },
          ...(path.startsWith("/financial") ? sums.map((text) => ({ text })) : []),
        ],
      }),
      atMost: 2,
    })),
    {
      name: "25 linhas de /financial-lots",
      product: () => ({ path: "/financial-lots?rows=25" }),
      limit: () => ({
        reads: [
          {
            text: `select ${lot}, l.total_cost, l.unit_cost, s.name as supplier, c.name as place, p.paid, p.amount
              from lots l left join suppliers s on s.id = l.supplier_id left join places c on c.id = l.place_id
              left join payment_lots p on p.lot_id = l.id and p.standing order by l.produced_at desc, l.id desc limit 25`,
          },
          { text: "select count(*) from lots" },
        ],
      }),
      // All of each lot and its money is shown.
      atMostKb: 13,
    },
    ...weighed.map(({ path, atMostKb = 12 }) => ({
      name: `25 linhas de /${path}`,
      product: () => ({ path: `/${path}?rows=25` }),
      limit: () => ({ reads: [{ text: "select" }] }),
      atMostKb,
    })),
  ];
}

/**
 * Lists of which only the size of 25 rows is asked. Supplies tell of each lot what every entry does; a dashboard tells what made it, and what
 * its whole filter adds up to.
 */
const weighed: { path: string; atMostKb?: number }[] = [
  ...["lots", "entries", "raw-materials", "pulp-base", "final-product"].map((path) => ({ path })),
  ...["dispatches", "payments", "customers", "suppliers", "fruits"].map((path) => ({ path })),
  { path: "additive-record", atMostKb: 13 },
  ...["raw-material-2/lots", "pulp-base-2/lots", "final-product-2/lots"].map((path) => ({ path, atMostKb: 17 })),
];

const item = `(select name from fruits where id = l.fruit_id union all select name from additives where id = l.additive_id
  union all select name from additionals where id = l.additional_id union all select name from packagings where id = l.packaging_id) as item`;
const lot = `l.id, l.code, l.type, l.unit, l.balance, l.initial_quantity, l.produced_at, l.expires_at, l.decision, l.supplier_lot, ${item}`;
const found = `select ${lot} from lots l where l.searched like $1 order by l.produced_at desc, l.id desc limit $2`;

const bySize = [
  ["lotes pelo saldo", "/lots?sortBy=balance", "l.balance"],
  // The sums of all lots come with them.
  [
    "lotes pelo valor",
    "/financial-lots?sortBy=value",
    "coalesce(l.balance * l.total_cost / nullif(l.initial_quantity, 0), -1)",
  ],
  ["lotes pelo custo", "/financial-lots?sortBy=unitCost", "coalesce(l.unit_cost, -1)"],
] as const;
const sums = [
  `select sum(total_cost), count(*) filter (where total_cost is null) from lots
    where entry_kind in ('raw-material', 'additive', 'additional', 'packaging') and removed_at is null`,
  "select sum(paid), sum(amount - paid) from payment_lots where standing",
  "select sum(round(balance * total_cost / nullif(initial_quantity, 0), 2)) from lots where in_stock",
];

const dispatched = `from dispatches d where d.removed_at is null and (d.searched like $1
  or d.customer_id in (select id from customers where name_key like $1))`;
const sent = [
  `select d.*, c.name, (select -sum(m.quantity * l.kg_per_unit) from lot_movements m join lots l on l.id = m.lot_id
      where m.dispatch_id = d.id and m.kind = 'shipment') as kg
    from (select d.* ${dispatched} order by d.dispatched_at desc, d.id desc limit 25) d join customers c on c.id = d.customer_id`,
  `select count(*) ${dispatched}`,
];

const ofEntries = (table: string, kind: string, name: string) => [
  `select e.*, ${lot}, ${name} from ${table} e join lots l on l.id = e.lot_id left join suppliers s on s.id = l.supplier_id
    where l.entry_kind = '${kind}' and l.removed_at is null and e.removed_at is null order by l.code limit 25`,
  `select count(*) from ${table} where kind = '${kind}' and removed_at is null`,
];
const byCode = {
  "raw-materials": ofEntries("receipts", "raw-material", "s.name as supplier"),
  "pulp-base": ofEntries("productions", "pulp", "e.yield_pct"),
  "final-product": ofEntries("productions", "final-product", "e.net_content_g"),
};

function dashboard(type: string): Plain[] {
  const held = `from lots where type = $1 and in_stock`;
  const texts = [
    `select ${lot}, l.unit_cost, s.name as supplier, (select -sum(m.quantity) from lot_movements m where m.lot_id = l.id and m.quantity < 0) as gone
      from lots l left join suppliers s on s.id = l.supplier_id where l.type = $1
      order by l.in_stock desc, case when l.in_stock then l.expires_at end, l.produced_at desc, l.id desc limit 25`,
    "select sum(lots) from lot_counts where type = $1",
    `select item_id, unit, expires_at, count(*), sum(balance), sum(round(balance * total_cost / nullif(initial_quantity, 0), 2)) ${held} group by 1, 2, 3`,
    "select count(*) from lots where type = $1 and removed_at is null and decision = 'quarantine'",
  ];
  return texts.map((text) => ({ text, values: [type] }));
}

/** One statement for each of twelve things. */
function pending({ today, week, last }: Record<"today" | "week" | "last", string>): Plain[] {
  const parts = `select count(distinct i.payment_id), sum(i.amount - i.paid), min(i.due_date) from payment_installments i
    where i.paid < i.amount and (select cancelled_at from payments where id = i.payment_id) is null`;
  const held = `select type, count(*), sum(balance * kg_per_unit) from lots where in_stock`;
  const stock = `(select coalesce(sum(balance), 0) from lots l where l.item_id = i.id and l.in_stock
    and l.decision = 'released' and (l.expires_at is null or l.expires_at >= $1))`;
  const short = (table: string) =>
    `select name, ${stock} from ${table} i where active and removed_at is null and ${stock} < min_stock`;
  return [
    { text: "select code from recalls where closed_at is null order by opened_at desc" },
    {
      text: `select count(*), sum(quantity), count(distinct supplier_id), min(received_at) from receipts
        where unit_price is null and removed_at is null`,
    },
    {
      text: `select count(*), sum(amount - paid) from payments where paid < amount and cancelled_at is null and due_date is null`,
    },
    { text: `${parts} and i.due_date < $1`, values: [today] },
    { text: `${parts} and i.due_date between $1 and $2`, values: [today, week] },
    {
      text: `select count(*) from lots l join fruits f on f.id = l.fruit_id where l.in_stock
        and l.decision = 'released' and l.expires_at >= $1 and l.produced_at >= $2 and (l.brix < f.brix_min or l.ph < f.ph_min
          or l.ph > f.ph_max or l.acidity < f.acidity_min or l.total_solids < f.total_solids_min)`,
      values: [today, last],
    },
    { text: "select count(*) from lots where removed_at is null and decision = 'quarantine'" },
    { text: `${held} and expires_at between $1 and $2 group by 1`, values: [today, week] },
    { text: `${held} and expires_at < $1 group by 1`, values: [today] },
    { text: ["additives", "additionals", "packagings"].map(short).join(" union all "), values: [today] },
    { text: "select id, message from notifications where entry_id is not null and dismissed_at is null order by at" },
    {
      text: "select (select max(finished_at) from drills), (select min(dispatched_at) from dispatches where removed_at is null)",
    },
  ];
}
