import { addDays } from "../../../packages/contract/src/core/calendar.rules.ts";
import { toPeriod } from "../../../packages/contract/src/core/period.rules.ts";
import type { Plant, Wait } from "../frame/line.ts";

type Read = readonly [name: string, path: string, maxTimes: number];
const toWait = ([name, path, maxTimes]: Read): Wait => ({ name, call: () => ({ path }), maxTimes });

/** Builds the calls that read lists, searches and pending tasks, as users send them. */
export async function buildReads({ client }: Plant): Promise<Wait[]> {
  const { rows } = await client.query<{ word: string }>(
    "select split_part(name_key, ' ', 1) as word from customers order by name_key limit 1",
  );
  const reads: Read[] = [
    ["paleta, duas letras", "/lots/find?search=mp&rows=8", 5],
    ["o que falta hoje", "/pending", 10],
    ...["raw-material-2", "pulp-base-2", "final-product-2"].map(
      (kind): Read => [`painel ${kind}`, `/${kind}/lots?rows=25`, 5],
    ),
    ...["raw-materials", "pulp-base", "final-product"].map(
      (path): Read => [`${path} pelo código`, `/${path}?rows=25&page=1&sortBy=code`, 10],
    ),
    ["saídas de um cliente pelo nome", `/dispatches?rows=25&search=${rows[0]?.word}`, 10],
    ["clientes e suas saídas", "/customers?rows=25", 10],
  ];
  return reads.map(toWait);
}

/** The time limits as multiples of a plain reception: a report of the present, a report of the past, an explanation. */
const [presentTimes, pastTimes, explainedTimes] = [30, 300, 10];

/** Selects the item with most lots, the lot with most movements, the last packing and the supplier with most debts. */
const draw = `select stock.item_id as "itemId", stock.unit, used.lot_id as "lotId", made.id as "madeId", owed.supplier_id as "supplierId"
  from (select item_id, unit from lots where in_stock and type = 'pulp' group by 1, 2 order by count(*) desc limit 1) stock,
    (select lot_id from lot_movements group by 1 order by count(*) desc limit 1) used,
    (select lot_id as id from productions where kind = 'final-product' order by id desc limit 1) made,
    (select supplier_id from payments where cancelled_at is null and paid < amount group by 1 order by count(*) desc limit 1) owed`;

/** Builds calls for reports of the present, the plant's first days and its last full days, and for explanations. */
export async function buildReports({ client, today }: Plant): Promise<Wait[]> {
  const { rows } = await client.query<Record<"itemId" | "unit" | "lotId" | "madeId" | "supplierId", string>>(draw);
  const [drawn] = rows;
  if (!drawn) throw new Error("The plant has nothing to explain.");
  const year = new URLSearchParams({ ...toPeriod({}, today) });
  const days = [-3 * 365, -1].map((before) => addDays(today, before));
  const months = [-3 * 365 + 30, -60].map((before) => [addDays(today, before), addDays(today, before + 29)] as const);
  const figures: Record<string, string>[] = [
    { figure: "stock-value", id: drawn.itemId, type: "pulp", unit: drawn.unit },
    { figure: "stock-total" },
    { figure: "all-payable" },
    { figure: "mean-pulp-cost", from: addDays(today, -29), to: today },
    { figure: "balance", id: drawn.lotId },
    { figure: "unit-cost", id: drawn.madeId },
    { figure: "supplier-payable", id: drawn.supplierId },
  ];
  const reads: Read[] = [
    ...["yield", "cost", "additives"].map(
      (one): Read => [`${one}, doze meses`, `/reports/${one}?${year}`, presentTimes],
    ),
    ["estoque", "/reports/stock", presentTimes],
    ["contas a pagar", "/reports/payables", presentTimes],
    ...days.flatMap((day): Read[] => [
      [`estoque como estava em ${day}`, `/reports/stock?asOf=${day}`, pastTimes],
      [`lotes em R$ de ${day}`, `/financial-lots?asOf=${day}&sortBy=producedAt&sortOrder=desc`, pastTimes],
      [`lotes em R$ de ${day} pelo valor`, `/financial-lots?asOf=${day}&sortBy=value&sortOrder=desc`, pastTimes],
    ]),
    ...months.flatMap(([from, to]): Read[] => [
      [`mudanças desde ${from}, por item`, `/reports/changes?from=${from}&to=${to}&group=item`, pastTimes],
      [`mudanças desde ${from}, por lote`, `/reports/changes?from=${from}&to=${to}&group=lot`, pastTimes],
    ]),
    ...figures.map((query): Read => {
      return [`de onde vem ${query.figure}`, `/explanations?${new URLSearchParams(query)}`, explainedTimes];
    }),
  ];
  return reads.map(toWait);
}
