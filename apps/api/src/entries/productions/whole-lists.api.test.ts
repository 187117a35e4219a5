import { api } from "@pomar/contract/api";
import { maxWholeList } from "@pomar/contract/core/list";
import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import { additionalRecordRoutes, additiveRecordRoutes } from "@pomar/contract/entries/receptions/supply-records.routes";
import { afterAll, describe, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { openapi } from "../../platform/http/openapi.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());

interface Kind {
  table: "receipts" | "productions";
  list: typeof additionalRecordRoutes.list | typeof finalProductsRoutes.list;
  /** Records three entries with lots; only the first entry has the item that the filter names. */
  fill: () => Promise<{ id: string; filter: Record<string, string> }>;
}

const kinds: Kind[] = [
  {
    table: "receipts",
    list: additionalRecordRoutes.list,
    fill: async () => {
      const { id, item } = await make.additionalRecord();
      for (let n = 0; n < 2; n++) await make.additionalRecord();
      return { id, filter: { item: item.id } };
    },
  },
  {
    table: "productions",
    list: finalProductsRoutes.list,
    fill: async () => {
      const { id, fruit } = await make.finalProduct();
      for (let n = 0; n < 2; n++) await make.finalProduct();
      return { id, filter: { fruit: fruit.id } };
    },
  },
];

/** Copies an active entry the given number of times; each copy has a lot of its own. */
async function multiply(table: Kind["table"], id: string, times: number): Promise<void> {
  const client = await t.database.connect();
  try {
    // The triggers are disabled, because they checked the original row when it was recorded.
    await client.query("set session_replication_role = replica");
    const listColumns = async (name: string) => {
      const { rows } = await client.query<{ name: string }>(
        `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
        [name],
      );
      return rows.map(({ name }) => `"${name}"`);
    };
    const [lotColumns, columns] = [await listColumns("lots"), await listColumns(table)];
    const taken = (names: string[]) => names.map((name) => `copy.${name}`).join();
    await client.query(
      `with one as (select * from ${table} where id = $1),
       made as (select gen_random_uuid() as entry_id, gen_random_uuid() as lot_id, n from generate_series(1, $2::int) n),
       lots_made as (
         insert into lots (${lotColumns}) select ${taken(lotColumns)}
         from lots l join one on one.lot_id = l.id cross join made,
           jsonb_populate_record(l, jsonb_build_object('id', made.lot_id, 'code', left(made.lot_id::text, 20))) copy
       )
       insert into ${table} (${columns}) select ${taken(columns)} from ${table} o cross join made,
         jsonb_populate_record(o, jsonb_build_object('id', made.entry_id, 'lot_id', made.lot_id)) copy where o.id = $1`,
      [id, times],
    );
  } finally {
    await client.end();
  }
}

describe.each(kinds)("GET $list.path", ({ table, list, fill }) => {
  test("without page and rows brings every row of the filter, up to ten thousand; with either, a page", {
    timeout: 120_000,
  }, async () => {
    const { id, filter } = await fill();
    expect(await t.admin.call(list, {})).toMatchObject({ total: 3, page: 1, rows: 3 });
    expect(await t.admin.call(list, { query: filter })).toMatchObject({ data: [{ id }], total: 1, page: 1, rows: 1 });
    expect(await t.admin.call(list, { query: { search: "nada disto" } })).toMatchObject({
      data: [],
      total: 0,
      rows: 0,
    });

    await multiply(table, id, maxWholeList - 3);
    const whole = await t.admin.call(list, {});
    expect(whole).toMatchObject({ total: 10_000, page: 1, rows: 10_000 });
    expect(new Set(whole.data.map((row) => row.id)).size).toBe(10_000);
    const narrowed = await t.admin.call(list, { query: filter });
    expect(narrowed).toMatchObject({ total: 9998, rows: 9998 });
    expect(narrowed.data).toHaveLength(9998);

    await multiply(table, id, 1);
    const refusal = await t.admin.refused(list);
    expect(refusal).toMatchObject({
      statusCode: 400,
      message: "São 10.001 linhas, mais do que as 10.000 de uma só vez: peça-as em páginas, com page e rows",
    });
    expect(await t.admin.call(list, { query: filter })).toMatchObject({ total: 9999, rows: 9999 });
    const second = await t.admin.call(list, { query: { page: 2 } });
    expect(second).toMatchObject({ total: 10_001, page: 2, rows: 10 });
    expect(second.data).toHaveLength(10);
    const seven = await t.admin.call(list, { query: { rows: 7 } });
    expect(seven).toMatchObject({ total: 10_001, page: 1, rows: 7 });
    expect(seven.data).toHaveLength(7);
  });

  test("is documented as read whole", () => {
    interface Documented {
      parameters: { name: string; required: boolean; schema: { description?: string; default?: number } }[];
    }
    const { paths } = openapi(api) as unknown as { paths: Record<string, { get: Documented }> };
    for (const name of ["page", "rows"]) {
      const { required, schema } = paths[list.path]?.get.parameters.find((one) => one.name === name) ?? expect.fail();
      expect(required).toBe(false);
      expect(schema).not.toHaveProperty("default");
      expect(schema.description).toMatch(/^Sem page e sem rows vêm todas as linhas do filtro, até 10\.000/);
    }
  });
});

test("a list that the customer wants by pages has ten rows where nothing is asked", async () => {
  for (let n = 0; n < 11; n++) await make.additiveRecord();
  expect(await t.admin.call(additiveRecordRoutes.list, {})).toMatchObject({ total: 11, page: 1, rows: 10 });
});
