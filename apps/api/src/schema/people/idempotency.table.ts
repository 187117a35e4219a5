import { jsonb, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../columns.ts";

/** The answer given to a request with an `Idempotency-Key`, stored with a hash of the request. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    userId: uuid().notNull(),
    key: text().notNull(),
    /** SHA-256 of the request's method, address and body. */
    requestHash: text().notNull(),
    status: smallint(),
    reply: jsonb(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] })],
);
