import { randomInt } from "node:crypto";
import { uuidv7 } from "uuidv7";
import type { Database } from "../../platform/db/db.ts";
import { hashPassword } from "../../platform/password.ts";
import { users } from "../../schema/people/users.table.ts";
import { countUsers } from "./users.queries.ts";

// The alphabet lacks 0, o, 1, l and i: the password is read from a screen and typed.
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";

/**
 * Creates the first administrator of an empty database. @returns the password if it was generated, since it is stored
 * nowhere else.
 */
export async function createFirstAdmin(
  database: Database,
  { name, password, now }: { name: string; password: string | undefined; now: Date },
): Promise<{ name: string; generatedPassword: string | null } | null> {
  const secret = password ?? Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join("");
  const passwordHash = await hashPassword(secret);
  const at = now.toISOString();
  return database.transaction(async (tx) => {
    // Two processes may start on an empty database: the second waits for the first, then finds its administrator.
    await tx.execute("lock table users in exclusive mode");
    if ((await countUsers(tx)) > 0) return null;
    await tx.insert(users).values({ id: uuidv7(), name, passwordHash, level: 1, createdAt: at, updatedAt: at });
    return { name, generatedPassword: password === undefined ? secret : null };
  });
}
