import { addDays } from "../../../packages/contract/src/core/calendar.rules.ts";
import { toPeriod } from "../../../packages/contract/src/core/period.rules.ts";
import type { Line, Plain, Plant } from "../frame/line.ts";

/** Limits in ms: reports of the present, readings of the past, the explanation of one figure. */
const [presentMs, pastMs, explainedMs] = [300, 3000, 100];
const zone = "America/Sao_Paulo";

/** Reports of the present and of the past, and explained figures, beside statements that add the same up from the ledger and the entries. */
export async function reportLines({ client, today }: Plant): Promise<Line[]> {
  const { rows } = await client.query<Drawn>(draw);
  const [drawn] = rows;
  if (!drawn) throw new Error("The plant has nothing to explain.");
  return [...presentLines(today), ...pastLines(today), ...explainedLines(drawn, today)];
}

function report(name: string, path: string, maxMs: number, [figure, ...reads]: [Line["figure"], ...Plain[]]): Line {
  return { ...{ name, maxMs, product: () => ({ path }), limit: () => ({ reads }) }, ...(figure && { figure }) };
}

const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0);
const totalBalance = ({ rows }: { rows: { balance: number }[] }) => sumOf(rows, ({ balance }) => balance);

function presentLines(today: string): Line[] {
  const { from, to } = toPeriod({}, today);
  const period = `?from=${from}&to=${to}`;
  const made = "p.removed_at is null and p.produced_at between $1 and $2";
  return [
    report("rendimento, doze meses", `/reports/yield${period}`, presentMs, [
      ({ total }: { total: { inputKg: number } }) => total.inputKg,
      [
        `select p.item_id, l.supplier_id, date_trunc('month', p.produced_at::timestamp), count(*), -sum(m.quantity),
          sum(-sum(m.quantity)) over () as figure
        from productions p join lot_movements m on m.child_lot_id = p.lot_id join lots l on l.id = m.lot_id and l.type = 'raw_material'
        where p.kind = 'pulp' and ${made} group by 1, 2, 3`,
        ...[from, to],
      ],
    ]),
    report("custo, doze meses", `/reports/cost${period}`, presentMs, [
      ({ byFruit }: { byFruit: { outputKg: number }[] }) => sumOf(byFruit, ({ outputKg }) => outputKg),
      [
        `select sum(quantity) as figure from productions p join lots l on l.id = p.lot_id
        where p.kind = 'pulp' and ${made} and l.total_cost is not null`,
        ...[from, to],
      ],
    ]),
    report("aditivos, doze meses", `/reports/additives${period}`, presentMs, [
      ({ rows }: { rows: { consumed: number }[] }) => sumOf(rows, ({ consumed }) => consumed),
      [
        `select l.additive_id, sum(-sum(m.quantity)) over () as figure
        from productions p join lot_movements m on m.child_lot_id = p.lot_id join lots l on l.id = m.lot_id and l.type = 'additive'
        where ${made} group by 1`,
        ...[from, to],
      ],
    ]),
    report("estoque", "/reports/stock", presentMs, [
      totalBalance,
      ["select type, item_id, unit, sum(sum(balance)) over () as figure from lots where in_stock group by 1, 2, 3"],
    ]),
    report("contas a pagar", "/reports/payables", presentMs, [
      ({ open }: { open: number }) => open,
      [
        `select supplier_id, due_date, sum(sum(amount - paid)) over () as figure
        from payments where cancelled_at is null and paid < amount group by 1, 2`,
      ],
    ]),
  ];
}

/** The plant's first days and its last whole ones. */
function pastLines(today: string): Line[] {
  const until = (n: number) => `m.occurred_at < ($${n}::date + 1)::timestamp at time zone '${zone}'`;
  const asOf = [-3 * 365, -1].map((days) => addDays(today, days));
  const months = [-3 * 365 + 30, -60].map((days) => [addDays(today, days), addDays(today, days + 29)] as const);
  return [
    ...asOf.map((day) =>
      report(`estoque como estava em ${day}`, `/reports/stock?asOf=${day}`, pastMs, [
        totalBalance,
        [
          `select sum(m.quantity) as figure from lot_movements m join lots l on l.id = m.lot_id and l.removed_at is null where ${until(1)}`,
          day,
        ],
      ]),
    ),
    ...asOf.flatMap((day) =>
      ["producedAt", "value"].map((sortBy) =>
        report(
          `lotes em R$ de ${day}, ${sortBy}`,
          `/financial-lots?asOf=${day}&sortBy=${sortBy}&sortOrder=desc`,
          pastMs,
          [
            ({ total }: { total: number }) => total,
            [`select count(distinct lot_id) as figure from lot_movements m where ${until(1)}`, day],
          ],
        ),
      ),
    ),
    ...months.flatMap(([from, to]) =>
      ["item", "lot"].map((group) =>
        report(`o que mudou desde ${from}, ${group}`, `/reports/changes?from=${from}&to=${to}&group=${group}`, pastMs, [
          ({ byType }: { byType: { opening: number; closing: number }[] }) =>
            sumOf(byType, ({ opening, closing }) => closing - opening),
          [
            `select sum(m.quantity * case when l.type = 'final_product' then l.kg_per_unit else 1 end) as figure
            from lot_movements m join lots l on l.id = m.lot_id
            where m.occurred_at >= $1::date::timestamp at time zone '${zone}' and ${until(2)}`,
            ...[from, to],
          ],
        ]),
      ),
    ),
  ];
}

interface Drawn {
  itemId: string;
  unit: string;
  lotId: string;
  madeId: string;
  supplierId: string;
}

/** The item with most lots, the lot with most movements, the last packing, the supplier with most debts. */
const draw = `select stock.item_id as "itemId", stock.unit, used.lot_id as "lotId", made.id as "madeId", owed.supplier_id as "supplierId"
  from (select item_id, unit from lots where in_stock and type = 'pulp' group by 1, 2 order by count(*) desc limit 1) stock,
    (select lot_id from lot_movements group by 1 order by count(*) desc limit 1) used,
    (select lot_id as id from productions where kind = 'final-product' order by id desc limit 1) made,
    (select supplier_id from payments where cancelled_at is null and paid < amount group by 1 order by count(*) desc limit 1) owed`;

function explainedLines({ itemId, unit, lotId, madeId, supplierId }: Drawn, today: string): Line[] {
  const from = addDays(today, -29);
  const worth = "coalesce(sum(round(balance * total_cost / nullif(initial_quantity, 0), 2)), 0)";
  const owed =
    "select sum(amount - paid) as figure from payments where cancelled_at is null and removed_at is null and paid < amount";
  const figures: [name: string, query: Record<string, string>, ...Plain][] = [
    [
      "valor de um item",
      { figure: "stock-value", id: itemId, type: "pulp", unit },
      `select ${worth} as figure from lots where in_stock and item_id = $1 and type = 'pulp' and unit = $2`,
      ...[itemId, unit],
    ],
    ["valor do estoque", { figure: "stock-total" }, `select ${worth} as figure from lots where in_stock`],
    ["em aberto, ao todo", { figure: "all-payable" }, owed],
    [
      "custo da pasta, um mês",
      { figure: "mean-pulp-cost", from, to: today },
      `select round(sum(total_cost) / sum(made_kg), 4) as figure from pulping_shares
      where total_cost is not null and produced_at between $1 and $2`,
      ...[from, today],
    ],
    [
      "saldo",
      { figure: "balance", id: lotId },
      "select sum(quantity) as figure from lot_movements where lot_id = $1",
      lotId,
    ],
    [
      "custo",
      { figure: "unit-cost", id: madeId },
      "select coalesce(round(total_cost / initial_quantity, 4), 0) as figure from lots where id = $1",
      madeId,
    ],
    ["em aberto", { figure: "supplier-payable", id: supplierId }, `${owed} and supplier_id = $1`, supplierId],
  ];
  return figures.map(([name, query, ...statement]) =>
    report(`de onde vem: ${name}`, `/explanations?${new URLSearchParams(query)}`, explainedMs, [
      ({ value }: { value: string | null }) => Number(value ?? 0),
      statement,
    ]),
  );
}
