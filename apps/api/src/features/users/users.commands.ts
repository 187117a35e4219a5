import type { UserCreate, UserUpdate } from "@pomar/contract/users/users.schema";
import { eq } from "drizzle-orm";
import type { Act } from "../../shared/act.ts";
import { AppError, found } from "../../shared/app-error.ts";
import { audit } from "../../shared/audit.ts";
import { refusing } from "../../shared/db/conflict.ts";
import type { Tx } from "../../shared/db/db.ts";
import { hashPassword, isPassword } from "../../shared/password.ts";
import { assertFresh, change, creation } from "../../shared/stored.ts";
import { forgetDevices } from "../session/device-marks.queries.ts";
import { endSessionsOf } from "../session/session.commands.ts";
import { assertMayName } from "./own-user.ts";
import { findUser, lockActiveAdmins, lockUser } from "./users.queries.ts";
import { users } from "./users.table.ts";

const duplicate = (name: string) => ({ users_name_unique: AppError.of("record.duplicate-name", { name }) });

export async function createUser(tx: Tx, input: UserCreate, act: Act) {
  const row = {
    ...creation(act),
    name: input.name,
    level: input.level,
    passwordHash: await hashPassword(input.password),
  };
  await refusing(tx.insert(users).values(row), duplicate(input.name));
  const user = found(await findUser(tx, row.id));
  await audit(tx, act, { action: "create", entity: "users", entityId: row.id, after: user });
  act.outbox.changed.add("users");
  return user;
}

export async function updateUser(tx: Tx, id: string, input: UserUpdate, act: Act) {
  assertMayName(act.by, id);
  const own = id === act.by.id;
  const admins = await lockActiveAdmins(tx);
  const stored = found(await lockUser(tx, id));
  assertFresh(act, stored);
  const before = found(await findUser(tx, id));

  const { password, currentPassword, ...fields } = input;
  if (own && fields.level !== undefined && fields.level !== before.level) throw AppError.of("user.own-level");
  if (own && fields.active === false) throw AppError.of("user.own-activity");
  const leavesAdmins = fields.level === 2 || fields.active === false;
  if (leavesAdmins && admins.length === 1 && admins[0] === id) throw AppError.of("user.last-admin");
  if (own && password !== undefined && !(await isPassword(stored.passwordHash, currentPassword ?? "")))
    throw AppError.invalid([{ path: "currentPassword", message: "A senha atual não confere" }]);

  const row = {
    ...fields,
    ...(password !== undefined && { passwordHash: await hashPassword(password) }),
    ...change(act, stored),
  };
  await refusing(tx.update(users).set(row).where(eq(users.id, id)), duplicate(input.name ?? before.name));
  const after = found(await findUser(tx, id));
  // That it changed, not what to.
  const told = { ...after, ...(password !== undefined && { passwordChanged: true }) };
  await audit(tx, act, { action: "update", entity: "users", entityId: id, before, after: told });
  if (after.level !== before.level || !after.active || password !== undefined) await endSessionsOf(tx, id, act);
  if (!after.active || password !== undefined) await forgetDevices(tx, id);
  act.outbox.changed.add("users");
  return after;
}

export async function removeUser(tx: Tx, id: string, act: Act): Promise<void> {
  if (id === act.by.id) throw AppError.of("user.own-removal");
  const admins = await lockActiveAdmins(tx);
  const stored = found(await lockUser(tx, id));
  assertFresh(act, stored);
  if (admins.length === 1 && admins[0] === id) throw AppError.of("user.last-admin");
  const before = found(await findUser(tx, id));
  await tx
    .update(users)
    .set({ ...change(act, stored), removedAt: act.at })
    .where(eq(users.id, id));
  await audit(tx, act, { action: "remove", entity: "users", entityId: id, before });
  await endSessionsOf(tx, id, act);
  await forgetDevices(tx, id);
  act.outbox.changed.add("users");
}
