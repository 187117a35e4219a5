import type { SessionUser, UserCreate, UserUpdate } from "@pomar/contract/people/users/users.schema";
import { eq } from "drizzle-orm";
import type { ActionContext } from "../../platform/action-context.ts";
import { audit } from "../../platform/audit.ts";
import { refusing } from "../../platform/db/conflict.ts";
import type { Tx } from "../../platform/db/db.ts";
import { assertFresh, insertColumns } from "../../platform/db/entity-columns.ts";
import { squarePicture } from "../../platform/files/stored-picture.ts";
import { AppError, orNotFound } from "../../platform/http/app-error.ts";
import { hashPassword, isPassword } from "../../platform/password.ts";
import { updateRow } from "../../platform/records/records.commands.ts";
import { userPictures, users } from "../../schema/people/users.table.ts";
import { forgetDevices } from "../session/device-marks.queries.ts";
import { endAllSessions } from "../session/session.commands.ts";
import { findUser, lockActiveAdmins, lockUser } from "./users.queries.ts";

/**
 * Refuses an employee who names a different user, with 404 because 403 would log the employee out. Administrators may
 * name any user.
 */
export function assertMayName(by: SessionUser, id: string): void {
  if (by.level === 2 && by.id !== id) throw AppError.of("record.not-found");
}

const duplicate = (name: string) => ({ users_name_unique: AppError.of("record.duplicate-name", { name }) });

export async function createUser(tx: Tx, input: UserCreate, act: ActionContext) {
  const { name, level, password } = input;
  const row = { ...insertColumns(act), name, level, passwordHash: await hashPassword(password) };
  await refusing(tx.insert(users).values(row), duplicate(input.name));
  const user = orNotFound(await findUser(tx, row.id));
  await audit(tx, act, { action: "create", entity: "users", entityId: row.id, after: user });
  return user;
}

export async function updateUser(tx: Tx, id: string, input: UserUpdate, act: ActionContext) {
  assertMayName(act.by, id);
  const own = id === act.by.id;
  const admins = await lockActiveAdmins(tx);
  const stored = orNotFound(await lockUser(tx, id));
  assertFresh(act, stored);
  const before = orNotFound(await findUser(tx, id));

  const { password, currentPassword, ...fields } = input;
  if (own && fields.level !== undefined && fields.level !== before.level) throw AppError.of("user.own-level");
  if (own && fields.active === false) throw AppError.of("user.own-activity");
  const leavesAdmins = fields.level === 2 || fields.active === false;
  if (leavesAdmins && admins.length === 1 && admins[0] === id) throw AppError.of("user.last-admin");
  if (own && password !== undefined && !(await isPassword(stored.passwordHash, currentPassword ?? "")))
    throw AppError.invalid([{ path: "currentPassword", message: "A senha atual não confere" }]);

  const to = { ...fields, ...(password !== undefined && { passwordHash: await hashPassword(password) }) };
  await refusing(updateRow(tx, { table: users, before: stored, to }, act), duplicate(input.name ?? before.name));
  const after = orNotFound(await findUser(tx, id));
  // The history contains the fact that the password changed, not the new password.
  const audited = { ...after, ...(password !== undefined && { passwordChanged: true }) };
  await audit(tx, act, { action: "update", entity: "users", entityId: id, before, after: audited });
  if (after.level !== before.level || !after.active || password !== undefined) await endAllSessions(tx, id, act);
  if (!after.active || password !== undefined) await forgetDevices(tx, id);
  return after;
}

export async function removeUser(tx: Tx, id: string, act: ActionContext): Promise<void> {
  if (id === act.by.id) throw AppError.of("user.own-removal");
  const admins = await lockActiveAdmins(tx);
  const stored = orNotFound(await lockUser(tx, id));
  assertFresh(act, stored);
  if (admins.length === 1 && admins[0] === id) throw AppError.of("user.last-admin");
  const before = orNotFound(await findUser(tx, id));
  await updateRow(tx, { table: users, before: stored, to: { removedAt: act.at } }, act);
  await audit(tx, act, { action: "remove", entity: "users", entityId: id, before });
  await endAllSessions(tx, id, act);
  await forgetDevices(tx, id);
}

/** Stores a user's picture, newly encoded. @param file  any upload; a file that is no readable picture is refused. */
export async function setPicture(tx: Tx, id: string, file: Buffer, act: ActionContext) {
  assertMayName(act.by, id);
  // The picture is decoded before the lock, since decoding is slow.
  const picture = { ...(await squarePicture(file)), updatedAt: act.at };
  return changePicture(tx, id, act, () =>
    tx
      .insert(userPictures)
      .values({ userId: id, ...picture })
      .onConflictDoUpdate({ target: userPictures.userId, set: picture }),
  );
}

export async function removePicture(tx: Tx, id: string, act: ActionContext): Promise<void> {
  assertMayName(act.by, id);
  await changePicture(tx, id, act, () => tx.delete(userPictures).where(eq(userPictures.userId, id)));
}

/**
 * The picture has its own version in its address, so a user who saves a name at the same time is not refused as stale.
 */
async function changePicture(tx: Tx, id: string, act: ActionContext, write: () => PromiseLike<unknown>) {
  assertFresh(act, orNotFound(await lockUser(tx, id)));
  const before = orNotFound(await findUser(tx, id));
  await write();
  const after = orNotFound(await findUser(tx, id));
  if (after.profilePicture === before.profilePicture) return after;
  await audit(tx, act, { action: "update", entity: "users", entityId: id, before, after });
  return after;
}
