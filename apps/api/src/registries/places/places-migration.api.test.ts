import { expect, test } from "vitest";
import { numberedId as id, oldDatabase } from "../../../../../tests/support/old-database.ts";

const beforePlaces = 35;

const { client, migrate } = await oldDatabase(beforePlaces);

const hostile = "<b>x</b>' -- \"; drop";
/** Where each lot stood, as somebody wrote it; the last was removed. */
const written = [
  "Câmara 2, prateleira B",
  "camara 2,  prateleira b",
  "Câmara 2, prateleira B",
  "CÂMARA 10",
  "Câmara 1",
  hostile,
  null,
  "  ",
  "Doca",
];

async function fill(): Promise<void> {
  const at = "2026-10-01T08:00:00Z";
  await client.query(
    `insert into fruits (id, created_at, updated_at, name, code, water_allowed, shelf_life_raw_days, shelf_life_pulp_days, shelf_life_final_days)
     values ($1, $2, $2, 'Açaí', 'ACA', true, 3, 365, 365)`,
    [id(1), at],
  );
  for (const [n, location] of written.entries()) {
    const code = `PA-${n}`;
    await client.query("insert into lot_codes (code, reserved_at) values ($1, $2)", [code, at]);
    await client.query(
      `insert into lots (id, created_at, updated_at, code, type, fruit_id, unit, initial_quantity, balance, kg_per_unit, produced_at, location, removed_at)
       values ($1, $2, $2, $3, 'pulp', $4, 'kg', 10, 10, 1, '2026-10-01', $5, $6)`,
      [id(10 + n), at, code, id(1), location, location === "Doca" ? at : null],
    );
  }
}

test("every distinct text becomes one place, and every lot that stood somewhere stands there", async () => {
  await fill();
  const { rows: before } = await client.query(
    `select count(distinct unique_name(location))::int as places, count(*)::int as lots from lots where unique_name(location) <> ''`,
  );
  await migrate();
  const { rows: after } = await client.query(
    `select (select count(*)::int from places) as places, count(place_id)::int as lots from lots`,
  );
  expect(before).toEqual([{ places: 5, lots: 7 }]);
  expect(after).toEqual(before);
  const { rows } = await client.query(
    "select l.code, p.full_name as place from lots l left join places p on p.id = l.place_id order by l.id",
  );
  expect(rows.map(({ place }) => place)).toEqual([
    "Câmara 2, prateleira B",
    "Câmara 2, prateleira B",
    "Câmara 2, prateleira B",
    "CÂMARA 10",
    "Câmara 1",
    hostile,
    null,
    null,
    "Doca",
  ]);
  const { rows: places } = await client.query("select code, parent_id from places order by code");
  expect(places.map(({ code }) => code)).toEqual(["LOC-001", "LOC-002", "LOC-003", "LOC-004", "LOC-005"]);
  expect(places.every(({ parent_id }) => parent_id === null)).toBe(true);
  const { rows: columns } = await client.query(
    "select from information_schema.columns where table_name = 'lots' and column_name = 'location'",
  );
  expect(columns).toEqual([]);
});
