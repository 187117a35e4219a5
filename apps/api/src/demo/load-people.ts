import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { createUser } from "../features/users/users.commands.ts";
import { users } from "../features/users/users.table.ts";
import { type ActionContext, emptyOutbox } from "../platform/action-context.ts";
import { dayIn } from "../platform/clock.ts";
import type { Database } from "../platform/db/db.ts";

const password = "pomar-demo";

/** Who works at the demo plant. */
export const demoPeople = [
  { name: "Helena Prado", level: 1, role: "administradora", password },
  { name: "Tomás Lima", level: 2, role: "funcionário", password },
  { name: "Cida Moura", level: 2, role: "funcionária", password },
] as const;

/** An act of somebody at some instant, as the server would make it. */
export function actOf(by: ActionContext["by"], at: Date, timeZone: string): ActionContext {
  return {
    by,
    sessionId: "demo",
    at: at.toISOString(),
    today: dayIn(timeZone, at),
    timeZone,
    requestId: "demo",
    ifMatch: null,
    outbox: emptyOutbox(),
  };
}

export interface People {
  admin: ActionContext;
  /** Who receives fruit at the dock. */
  dock: ActionContext["by"][];
}

export async function loadPeople(database: Database, now: Date, timeZone: string): Promise<People> {
  return database.transaction(async (tx) => {
    const [first] = await tx.select().from(users).where(eq(users.level, 1)).limit(1);
    const maker = { id: first?.id ?? uuidv7(), name: first?.name ?? "admin", level: 1, profilePicture: null } as const;
    const made = [];
    for (const { name, level } of demoPeople)
      made.push(await createUser(tx, { name, level, password }, actOf(maker, now, timeZone)));
    const [admin, ...dock] = made.map(({ id, name, level }) => ({ id, name, level, profilePicture: null }));
    return { admin: actOf(admin ?? maker, now, timeZone), dock };
  });
}
