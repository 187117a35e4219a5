import { expect, test, vi } from "vitest";
import { numberedId as id, oldDatabase } from "../../../../../tests/support/old-database.ts";
import { brokenInvariants } from "../../../../../tools/checks/invariants.ts";

const beforeThisRule = 18;
const at = "2026-11-20T12:00:00Z";
const fruit = id(1);

const { client, migrate } = await oldDatabase(beforeThisRule);

interface Old {
  code: string;
  kind: "raw-material" | "pulp" | "composite-lot" | null;
  on: string;
  expiresAt: string | null;
  of?: string[];
  decision?: string;
  balance?: number;
}

/** In the order in which they were made; each took 10 kg of what it was made of. */
const old: Old[] = [
  { code: "FRUTA", kind: null, on: "2026-11-01", expiresAt: "2026-11-04" },
  { code: "PASTA-1", kind: null, on: "2026-11-01", expiresAt: "2027-03-10" },
  { code: "PASTA-2", kind: null, on: "2026-11-01", expiresAt: "2027-05-20" },
  { code: "TARDE", kind: "pulp", on: "2026-11-06", expiresAt: "2027-11-06", of: ["FRUTA"] },
  { code: "MISTURA", kind: "composite-lot", on: "2026-11-02", expiresAt: "2027-03-10", of: ["PASTA-1", "PASTA-2"] },
  { code: "MENOS", kind: "composite-lot", on: "2026-11-02", expiresAt: "2027-01-31", of: ["PASTA-1", "PASTA-2"] },
  { code: "MAIS", kind: "composite-lot", on: "2026-11-02", expiresAt: "2027-05-20", of: ["PASTA-1", "PASTA-2"] },
  { code: "REFEITA", kind: "pulp", on: "2026-11-03", expiresAt: "2027-02-15", of: ["PASTA-1"] },
  { code: "DESCARTE", kind: null, on: "2026-11-03", expiresAt: null, decision: "discarded", balance: 60 },
];
const idOf = (code: string) => id(100 + old.findIndex((lot) => lot.code === code));

async function fill(): Promise<void> {
  await client.query(`insert into fruits (id, created_at, updated_at, name, code, water_allowed, shelf_life_raw_days,
    shelf_life_pulp_days, shelf_life_final_days) values ('${fruit}', '${at}', '${at}', 'Açaí', 'ACA', true, 3, 365, 365)`);
  for (const { code, kind, on, expiresAt, of = [], decision = "released", balance = 100 } of old) {
    const lot = idOf(code);
    const type = code === "FRUTA" ? "raw_material" : "pulp";
    await client.query("insert into lot_codes (code, reserved_at) values ($1, $2)", [code, at]);
    await client.query(
      `insert into lots (id, created_at, updated_at, code, type, fruit_id, unit, initial_quantity, balance, kg_per_unit, entry_kind,
         produced_at, expires_at, decision) values ($1, $2, $2, $3, $4, $5, 'kg', $6, $6, 1, $7, $8, $9, $10)`,
      [lot, at, code, type, fruit, balance, kind, on, expiresAt, decision],
    );
    await client.query(
      `insert into lot_movements (id, lot_id, kind, quantity, occurred_at, recorded_at)
       values (gen_random_uuid(), $1, $2, $3, least($4::date, $5::timestamptz), $5)`,
      [lot, kind ? "production" : "entry", balance, on, at],
    );
    for (const source of of) {
      await client.query(
        `insert into lot_movements (id, lot_id, kind, quantity, occurred_at, recorded_at, child_lot_id)
         values (gen_random_uuid(), $1, $2, -10, $3, $3, $4)`,
        [idOf(source), kind === "composite-lot" ? "composition" : "consumption", at, lot],
      );
    }
  }
}

const lots = async (column: string) =>
  Object.fromEntries(
    (await client.query(`select code, ${column}::text as value from lots order by id`)).rows.map((row) => [
      row.code,
      row.value,
    ]),
  );

test("what broke the rules of expiry and discard before them is listed and left as it is", async () => {
  await fill();
  const before = [await lots("expires_at"), await lots("balance"), await lots("updated_at")];
  const told = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  await migrate();
  const listed = told.mock.calls.map(([line]) => String(line));
  expect(listed).toEqual([
    "Lote FRUTA, que vence em 04/11/2026, foi usado em 06/11/2026 no lote TARDE\n",
    "Lote MAIS vence depois do lote PASTA-1, de que foi feito (10/03/2027)\n",
    "Lote DESCARTE está descartado e ainda tem saldo de 60.000 kg\n",
  ]);
  expect([await lots("expires_at"), await lots("balance"), await lots("updated_at")]).toEqual(before);
  // What a lot would keep by itself can be read off where it keeps less than its parts.
  expect(await lots("own_expires_at")).toEqual({
    ...Object.fromEntries(old.map(({ code }) => [code, null])),
    MENOS: "2027-01-31",
    REFEITA: "2027-02-15",
  });
  expect(await brokenInvariants(client)).toMatchObject({
    "discarded-lot-is-empty": [{ code: "DESCARTE" }],
    "no-lot-is-used-after-its-expiry": [{ code: "FRUTA", used_in: "TARDE" }],
    "nothing-keeps-longer-than-its-parts": [{ code: "MAIS", part: "PASTA-1" }],
  });
});
