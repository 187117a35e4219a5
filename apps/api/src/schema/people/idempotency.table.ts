import { jsonb, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../columns.ts";

/** The answer given under an `Idempotency-Key`, stored with its request. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    userId: uuid().notNull(),
    key: text().notNull(),
    /** SHA-256 of method, address and body. */
    requestHash: text().notNull(),
    status: smallint(),
    reply: jsonb(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] })],
);
