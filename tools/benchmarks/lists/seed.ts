import type pg from "pg";

export const suppliers = 100_000;
export const receptions = 100_000;
const supplies = 12_000;
const fruits = 23;

/** A version 7 UUID that is the same in every run, so that plans can be compared as text. */
export const idOf = (kind: string, n: number | string) =>
  `overlay(overlay(md5('${kind}-' || ${n}) placing '7' from 13) placing '8' from 17)::uuid`;

/** The id of the n-th thing of a kind, as text. */
export async function fixedId(client: pg.Client, kind: string, n: number): Promise<string> {
  const { rows } = await client.query(`select ${idOf(kind, n)} as id`);
  return rows[0].id;
}

const stamp = "(timestamp '2024-01-01' at time zone 'UTC' + interval '1 minute' * n)";
const first = "array['Sítio','Fazenda','Chácara','Cooperativa','Granja','Recanto','Rancho','Polpas']";
const last =
  "array['São João','Boa Vista','das Águas','Santa Rita','do Açude','Primavera','Três Irmãos','Esperança','Olho d''Água','Novo Horizonte','Alto Alegre']";
const cities = "array['Limoeiro','Areia','Patos','Caruaru','Petrolina','Mossoró','Crato','Sousa','Picos']";

/**
 * Ten years of a large plant, in bulk; the balance of every lot is what its one movement brought in.
 * @returns who recorded it all.
 */
export async function seedLists(client: pg.Client): Promise<string> {
  const adminId = await fixedId(client, "admin", 1);
  const run = (text: string, values: unknown[] = []) => client.query(text, values);
  await run("set session_replication_role = replica");
  await run(
    `insert into users (id, created_at, updated_at, name, password_hash, level, active)
     values ($1, now(), now(), 'Escritório', 'none', 1, false)`,
    [adminId],
  );
  await run(
    `insert into suppliers (id, created_at, created_by, updated_at, name, city, state, phone)
     select ${idOf("supplier", "n")}, ${stamp}, $1, ${stamp},
       (${first})[1 + n % 8] || ' ' || (${last})[1 + n % 11] || ' ' || n, (${cities})[1 + n % 9], 'PE',
       '819' || lpad((n * 7919 % 100000000)::text, 8, '0')
     from generate_series(1, ${suppliers}) n`,
    [adminId],
  );
  await run(
    `insert into fruits (id, created_at, created_by, updated_at, name, code, water_allowed,
       shelf_life_raw_days, shelf_life_pulp_days, shelf_life_final_days)
     select ${idOf("fruit", "n")}, now(), $1, now(),
       (array['Abacaxi','Açaí','Acerola','Bacuri','Cacau','Cajá','Caju','Coco','Cupuaçu','Goiaba','Graviola','Limão','Mamão',
         'Manga','Mangaba','Maracujá','Morango','Murici','Pitanga','Seriguela','Tamarindo','Umbu','Uva'])[n],
       'F' || chr(64 + n), false, 3, 365, 365
     from generate_series(1, ${fruits}) n`,
    [adminId],
  );
  for (const [table, columns, values] of [
    ["additives", "function, unit", "'conservador', 'g'"],
    ["additionals", "unit", "'kg'"],
    ["packagings", "kind, unit", "'saco', 'un'"],
  ])
    await run(
      `insert into ${table} (id, created_at, created_by, updated_at, name, code, ${columns})
       select ${idOf(table as string, "n")}, now(), $1, now(), '${table} ' || n, 'X' || chr(64 + n), ${values}
       from generate_series(1, 20) n`,
      [adminId],
    );
  await run(
    `insert into supplier_products (id, supplier_id, fruit_id, created_at)
     select gen_random_uuid(), ${idOf("supplier", "n")}, ${idOf("fruit", `(1 + (n + k) % ${fruits})`)}, now()
     from generate_series(1, ${suppliers}) n, generate_series(0, 1) k`,
  );
  await receive(run, adminId, {
    kind: "raw-material",
    type: "raw_material",
    column: "fruit_id",
    item: "fruit",
    count: receptions,
    items: fruits,
    prefix: "MP",
  });
  await receive(run, adminId, {
    kind: "additive",
    type: "additive",
    column: "additive_id",
    item: "additives",
    count: supplies,
    items: 20,
    prefix: "AD",
  });
  await receive(run, adminId, {
    kind: "additional",
    type: "additional",
    column: "additional_id",
    item: "additionals",
    count: supplies,
    items: 20,
    prefix: "AC",
  });
  await receive(run, adminId, {
    kind: "packaging",
    type: "packaging",
    column: "packaging_id",
    item: "packagings",
    count: supplies,
    items: 20,
    prefix: "EM",
  });
  await run(
    `insert into audit_events (id, at, actor_id, action, entity, entity_id, after, request_id)
     select ${idOf("audit", "n")}, r.created_at, $1, 'create', 'receipts', r.id, jsonb_build_object('quantity', r.quantity), r.id::text
     from (select *, row_number() over () as n from receipts) r`,
    [adminId],
  );
  await run("set session_replication_role = origin");
  // Its trigger puts the searched text together.
  await run("update lots set searched = ''");
  await run("update receipts set searched = ''");
  await run("vacuum analyze");
  return adminId;
}

interface Kind {
  kind: string;
  type: string;
  column: string;
  item: string;
  count: number;
  items: number;
  prefix: string;
}

async function receive(
  run: (text: string, values?: unknown[]) => Promise<unknown>,
  adminId: string,
  { kind, type, column, item, count, items, prefix }: Kind,
): Promise<void> {
  const day = `date '2024-01-01' + (n * 1000 / ${count})`;
  const at = `(timestamp '2024-01-01 08:00' at time zone 'UTC' + interval '14.4 minutes' * n)`;
  const code = `'${prefix}-' || chr(65 + n % 26) || chr(65 + n % 23) || '-' || lpad(n::text, 6, '0')`;
  const lot = idOf(`lot-${kind}`, "n");
  const quantity = "(100 + n * 37 % 900)";
  const numbers = `from generate_series(1, ${count}) n`;
  await run(`insert into lot_codes (code, reserved_at) select ${code}, ${at} ${numbers}`);
  await run(
    `insert into lots (id, created_at, created_by, updated_at, code, type, item_id, ${column}, unit, initial_quantity, balance,
       unit_cost, entry_kind, supplier_id, produced_at, expires_at)
     select ${lot}, ${at}, $1, ${at}, ${code}, '${type}', ${idOf(item, `(1 + n % ${items})`)}, ${idOf(item, `(1 + n % ${items})`)},
       '${type === "packaging" ? "un" : type === "additive" ? "g" : "kg"}', ${quantity}, ${quantity}, 2.2, '${kind}',
       ${idOf("supplier", `(1 + n * 31 % ${suppliers})`)}, ${day}, ${day} + 30 ${numbers}`,
    [adminId],
  );
  await run(
    `insert into lot_movements (id, lot_id, kind, quantity, occurred_at, recorded_at, recorded_by)
     select ${idOf(`movement-${kind}`, "n")}, ${lot}, 'entry', ${quantity}, ${at}, ${at}, $1 ${numbers}`,
    [adminId],
  );
  const weights = kind === "raw-material";
  await run(
    `insert into receipts (id, created_at, created_by, updated_at, kind, lot_id, item_id, quantity, supplier_id, received_at,
       unit_price, total, due_date, invoice_number${weights ? ", gross_kg, tare_kg, net_kg, rejected_kg" : ""})
     select ${idOf(`receipt-${kind}`, "n")}, ${at}, $1, ${at}, '${kind}', ${lot}, ${idOf(item, `(1 + n % ${items})`)}, ${quantity},
       ${idOf("supplier", `(1 + n * 31 % ${suppliers})`)}, ${day}, 2.2, ${quantity} * 2.2, ${day} + 21,
       (100000 + n)::text${weights ? `, ${quantity} + 12, 12, ${quantity}, 0` : ""} ${numbers}`,
    [adminId],
  );
}
