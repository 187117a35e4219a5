import { addDays } from "../../../packages/contract/src/core/calendar.rules.ts";
import { periodOf } from "../../../packages/contract/src/core/period.rules.ts";

/** A report, beside the statement that adds the same up from the rows that people wrote. */
export interface Question {
  name: string;
  /** Below `/api`. */
  path: string;
  bare: string[];
  /** What both answers must agree in: the bare statement calls it `figure`. */
  figure: (report: never) => number;
  /** ms that the median may take. */
  limit: number;
}

const interactiveMs = 300;
const everythingMs = 1000;
const pastMs = 3000;

interface Days {
  from: string;
  to: string;
}

/** @param today  the plant's day. */
export function questions(today: string, timeZone: string): Question[] {
  const periods: [string, Days, number][] = [
    ["um mês", { from: addDays(today, -29), to: today }, interactiveMs],
    ["doze meses", periodOf({}, today), interactiveMs],
    ["tudo", { from: "2000-01-01", to: today }, everythingMs],
  ];
  const now = { limit: interactiveMs };
  return [
    ...periods.flatMap(([words, days, limit]) =>
      ofPeriod(days, timeZone).map(({ name, path, ...question }) => ({
        ...question,
        name: `${name}, ${words}`,
        path: `/reports/${path}?from=${days.from}&to=${days.to}`,
        limit,
      })),
    ),
    {
      ...now,
      name: "estoque",
      path: "/reports/stock",
      bare: [
        `select type, item_id, unit, sum(balance), sum(balance * total_cost / nullif(initial_quantity, 0)),
           sum(sum(balance)) over () as figure
         from lots where in_stock group by 1, 2, 3`,
      ],
      figure: ({ rows }: { rows: { balance: number }[] }) => sumOf(rows, ({ balance }) => balance),
    },
    {
      ...now,
      name: "vencimentos",
      path: "/reports/expiring",
      bare: [
        `select type, least(greatest(expires_at - date '${today}', -1), 61) as days, count(*),
           sum(balance * total_cost / nullif(initial_quantity, 0)),
           sum(sum(balance * case when type = 'final_product' then kg_per_unit else 1 end)) over () as figure
         from lots where in_stock group by 1, 2`,
      ],
      figure: ({ byBucket }: { byBucket: { balance: number }[] }) => sumOf(byBucket, ({ balance }) => balance),
    },
    {
      ...now,
      name: "contas a pagar",
      path: "/reports/payables",
      bare: [
        `select supplier_id, due_date, sum(amount - paid), sum(sum(amount - paid)) over () as figure
         from payments where cancelled_at is null and paid < amount group by 1, 2`,
      ],
      figure: ({ open }: { open: number }) => open,
    },
    ...ofPast(today, timeZone),
    {
      ...now,
      name: "hoje",
      path: "/reports/today",
      bare: [
        `select coalesce(sum(quantity), 0) as figure from receipts
         where kind = 'raw-material' and received_at = '${today}' and removed_at is null`,
      ],
      figure: ({ receivedKg }: { receivedKg: number }) => receivedKg,
    },
    {
      ...now,
      name: "o que falta hoje",
      path: "/pending",
      bare: [
        `select count(*) as figure, count(distinct supplier_id) from receipts where unit_price is null and removed_at is null`,
        `select count(distinct payment_id), sum(i.amount - i.paid) from payment_installments i join payments p on p.id = i.payment_id
         where i.paid < i.amount and p.cancelled_at is null and i.due_date <= date '${today}' + 7`,
        `select type, count(*), sum(balance) from lots
         where in_stock and expires_at <= date '${today}' + 7 group by 1`,
      ],
      figure: (items: { kind: string; count: number }[]) =>
        sumOf(items, ({ kind, count }) => (kind === "unpriced" ? count : 0)),
    },
    {
      ...now,
      name: "preços a lançar",
      path: "/payments/prices",
      bare: [
        `select *, count(*) over () as figure from receipts where unit_price is null and removed_at is null
         order by received_at, id limit 100`,
      ],
      figure: ({ total }: { total: number }) => total,
    },
  ];
}

function ofPast(today: string, timeZone: string): Question[] {
  const days = [addDays(today, -3 * 365), addDays(today, -1)];
  const until = (day: string) => `(date '${day}' + 1)::timestamp at time zone '${timeZone}'`;
  // The plant's first months and its last whole ones.
  const months = [-3 * 365 + 30, -60].map((first) => ({ from: addDays(today, first), to: addDays(today, first + 29) }));
  return [
    ...days.map((asOf) => ({
      name: `estoque como estava em ${asOf}`,
      path: `/reports/stock?asOf=${asOf}`,
      // Every line of the ledger, as somebody would who keeps nothing beside it.
      bare: [
        `select sum(m.quantity) as figure from lot_movements m join lots l on l.id = m.lot_id and l.removed_at is null
         where m.occurred_at < ${until(asOf)}`,
      ],
      figure: ({ rows }: { rows: { balance: number }[] }) => sumOf(rows, ({ balance }) => balance),
      limit: pastMs,
    })),
    ...days.flatMap((asOf) =>
      ["producedAt", "value"].map((sortBy) => ({
        name: `lotes em R$ de ${asOf}, por ${sortBy === "value" ? "valor" : "data"}`,
        path: `/financial-lots?asOf=${asOf}&sortBy=${sortBy}&sortOrder=desc`,
        bare: [`select count(distinct lot_id) as figure from lot_movements where occurred_at < ${until(asOf)}`],
        figure: ({ total }: { total: number }) => total,
        limit: pastMs,
      })),
    ),
    ...months.flatMap(({ from, to }) =>
      ["item", "lot"].map((group) => ({
        name: `o que mudou desde ${from}, por ${group === "lot" ? "lote" : "item"}`,
        path: `/reports/changes?from=${from}&to=${to}&group=${group}`,
        bare: [
          `select sum(m.quantity * case when l.type = 'final_product' then l.kg_per_unit else 1 end) as figure
           from lot_movements m join lots l on l.id = m.lot_id
           where m.occurred_at >= date '${from}'::timestamp at time zone '${timeZone}' and m.occurred_at < ${until(to)}`,
        ],
        figure: ({ byType }: { byType: { opening: number; closing: number }[] }) =>
          sumOf(byType, ({ opening, closing }) => closing - opening),
        limit: pastMs,
      })),
    ),
  ];
}

function ofPeriod({ from, to }: Days, timeZone: string): Omit<Question, "limit">[] {
  const made = (kind: string, of = "p") =>
    `${of}.kind = '${kind}' and ${of}.removed_at is null and ${of}.produced_at between '${from}' and '${to}'`;
  const fruitOf = `lot_movements m join lots l on l.id = m.lot_id and l.type = 'raw_material' on m.child_lot_id = p.lot_id`;
  const instants = `>= date '${from}'::timestamp at time zone '${timeZone}' and m.occurred_at < (date '${to}' + 1)::timestamp at time zone '${timeZone}'`;
  return [
    {
      name: "rendimento",
      path: "yield",
      bare: [
        `select p.item_id, l.supplier_id, date_trunc('month', p.produced_at::timestamp) as month, count(*), -sum(m.quantity) as kg,
           sum(-sum(m.quantity)) over () as figure
         from productions p join ${fruitOf} where ${made("pulp")} group by 1, 2, 3`,
        `select item_id, percentile_cont(array[0.1, 0.9]) within group (order by yield_pct::float8)
         from productions p where ${made("pulp")} group by 1`,
      ],
      figure: ({ total }: { total: { inputKg: number } }) => total.inputKg,
    },
    {
      name: "custo",
      path: "cost",
      bare: [
        `select p.item_id, l.supplier_id, sum(l.total_cost * -m.quantity / l.initial_quantity) as cost, -sum(m.quantity) as kg
         from productions p join ${fruitOf} where ${made("pulp")} group by 1, 2`,
        `select sum(quantity) as figure from productions p join lots l on l.id = p.lot_id where ${made("pulp")} and l.total_cost is not null`,
      ],
      figure: ({ byFruit }: { byFruit: { outputKg: number }[] }) => sumOf(byFruit, ({ outputKg }) => outputKg),
    },
    {
      name: "perdas",
      path: "losses",
      bare: [
        `select item_id, date_trunc('month', received_at::timestamp), sum(net_kg), sum(rejected_kg) from receipts
         where kind = 'raw-material' and removed_at is null and received_at between '${from}' and '${to}' group by 1, 2`,
        `select kind, item_id, date_trunc('month', produced_at::timestamp), sum(input_kg), sum(refuse_kg), sum(residue_kg), sum(fill_loss_kg)
         from productions p where removed_at is null and produced_at between '${from}' and '${to}' group by 1, 2, 3`,
        `select l.item_id, l.type, date_trunc('month', m.occurred_at at time zone '${timeZone}'), m.kind, -sum(m.quantity * l.kg_per_unit) as kg,
           sum(-sum(m.quantity * l.kg_per_unit) filter (where l.fruit_id is not null)) over () as figure
         from lot_movements m join lots l on l.id = m.lot_id
         where m.kind in ('loss', 'adjustment', 'discard') and m.occurred_at ${instants}
           and not exists (select from lot_movements r where r.reverses_id = m.id) group by 1, 2, 3, 4`,
      ],
      figure: ({ byStage }: { byStage: { stage: string; kg: number | null }[] }) =>
        sumOf(byStage, ({ stage, kg }) => (stage === "ledger" || stage === "discarded" ? (kg ?? 0) : 0)),
    },
    {
      name: "aditivos",
      path: "additives",
      bare: [
        `select l.additive_id, -sum(m.quantity) as taken, sum(-sum(m.quantity)) over () as figure
         from productions p join lot_movements m on m.child_lot_id = p.lot_id join lots l on l.id = m.lot_id and l.type = 'additive'
         where p.removed_at is null and p.produced_at between '${from}' and '${to}' group by 1`,
        `select d.additive_id, max(d.mg_per_kg), sum(d.mg_per_kg * p.quantity) from productions p join lot_additives d on d.lot_id = p.lot_id
         where p.removed_at is null and p.produced_at between '${from}' and '${to}' group by 1`,
      ],
      figure: ({ rows }: { rows: { consumed: number }[] }) => sumOf(rows, ({ consumed }) => consumed),
    },
  ];
}

const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0);
