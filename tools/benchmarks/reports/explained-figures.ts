import pg from "pg";
import { addDays } from "../../../packages/contract/src/core/calendar.rules.ts";
import type { Question } from "./questions.ts";

const limit = 100;
const figureIn = ({ value }: { value: string | null }) => Number(value ?? 0);

interface Drawn {
  itemId: string;
  unit: string;
  lotId: string;
  madeId: string;
  supplierId: string;
}

/**
 * Where figures come from, of what there is most of: the item with most lots, the lot with most movements, the dearest supplier; and of
 * the whole plant. @param today  the plant's day.
 */
export async function explainedFigures(url: string, today: string): Promise<Question[]> {
  const { itemId, unit, lotId, madeId, supplierId } = await draw(url);
  const from = addDays(today, -29);
  const figure = (name: string, query: Record<string, string>, bare: string): Question => ({
    name: `de onde vem: ${name}`,
    path: `/explanations?${new URLSearchParams(query)}`,
    bare: [bare],
    figure: figureIn as Question["figure"],
    limit,
  });
  const ofPulp = `in_stock and item_id = '${itemId}' and type = 'pulp' and unit = '${unit}'`;
  return [
    figure(
      "valor em estoque",
      { figure: "stock-value", id: itemId, type: "pulp", unit },
      `select coalesce(sum(round(balance * total_cost / nullif(initial_quantity, 0), 2)), 0) as figure from lots where ${ofPulp}`,
    ),
    figure(
      "valor do estoque",
      { figure: "stock-total" },
      `select coalesce(sum(round(balance * total_cost / nullif(initial_quantity, 0), 2)), 0) as figure from lots
       where in_stock`,
    ),
    figure(
      "em aberto, ao todo",
      { figure: "all-payable" },
      `select sum(amount - paid) as figure from payments where cancelled_at is null and removed_at is null and paid < amount`,
    ),
    figure(
      "custo da pasta, um mês",
      { figure: "mean-pulp-cost", from, to: today },
      `select round(sum(total_cost) / sum(made_kg), 4) as figure from pulping_shares
       where total_cost is not null and produced_at between '${from}' and '${today}'`,
    ),
    figure(
      "saldo",
      { figure: "balance", id: lotId },
      `select sum(quantity) as figure from lot_movements where lot_id = '${lotId}'`,
    ),
    figure(
      "custo",
      { figure: "unit-cost", id: madeId },
      `select coalesce(round(total_cost / initial_quantity, 4), 0) as figure from lots where id = '${madeId}'`,
    ),
    figure(
      "em aberto",
      { figure: "supplier-payable", id: supplierId },
      `select sum(amount - paid) as figure from payments
       where supplier_id = '${supplierId}' and cancelled_at is null and removed_at is null and paid < amount`,
    ),
  ];
}

async function draw(url: string): Promise<Drawn> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<Drawn>(`
      select stock.item_id as "itemId", stock.unit, used.lot_id as "lotId", made.id as "madeId", owed.supplier_id as "supplierId"
      from (select item_id, unit from lots where in_stock and type = 'pulp'
          group by 1, 2 order by count(*) desc limit 1) stock,
        (select lot_id from lot_movements group by 1 order by count(*) desc limit 1) used,
        (select lot_id as id from productions where kind = 'final-product' order by id desc limit 1) made,
        (select supplier_id from payments where cancelled_at is null and paid < amount group by 1 order by count(*) desc limit 1) owed`);
    const [drawn] = rows;
    if (!drawn) throw new Error("the plant has nothing to explain");
    return drawn;
  } finally {
    await client.end();
  }
}
