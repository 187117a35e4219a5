import { uuidv7 } from "uuidv7";

interface Queried {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

interface Taken {
  lotId: string;
  /** In the lot's unit. */
  quantity: number;
  /** When it happened, ISO 8601. */
  at: string;
  /** When it is recorded; default: then. */
  recordedAt?: string;
}

/**
 * Takes from a lot as a pulping does, which has no calls of its own yet: the lot locked, consumed, its balance less, and
 * a pulp made of it.
 * @returns the lot that it went into.
 */
export async function pulpFrom(
  database: Queried,
  { lotId, quantity, at, recordedAt = at }: Taken,
): Promise<{ id: string; code: string }> {
  const child = { id: uuidv7(), code: `PA-${uuidv7().slice(-12).toUpperCase()}` };
  await database.query("select from lots where id = $1 for update", [lotId]);
  await database.query("insert into lot_codes (code, reserved_at) values ($1, $2)", [child.code, at]);
  await database.query(
    `insert into lots (id, created_at, updated_at, code, type, fruit_id, unit, initial_quantity, balance, produced_at)
     select $1, $4, $4, $2, 'pulp', coalesce(fruit_id, (select id from fruits limit 1)), 'kg', $5, $5, $4::timestamptz::date
     from lots where id = $3`,
    [child.id, child.code, lotId, at, quantity / 2],
  );
  const move = (lot: string, kind: string, moved: number, into: string | null) =>
    database.query(
      `insert into lot_movements (id, lot_id, kind, quantity, occurred_at, recorded_at, child_lot_id)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [uuidv7(), lot, kind, moved, at, recordedAt, into],
    );
  await move(child.id, "production", quantity / 2, null);
  await move(lotId, "consumption", -quantity, child.id);
  await database.query("update lots set balance = balance - $2 where id = $1", [lotId, quantity]);
  return child;
}
