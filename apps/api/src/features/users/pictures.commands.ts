import { eq } from "drizzle-orm";
import type { ActionContext } from "../../platform/action-context.ts";
import { audit } from "../../platform/audit.ts";
import type { Tx } from "../../platform/db/db.ts";
import { assertFresh } from "../../platform/db/entity-columns.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import { assertMayName } from "./own-user.ts";
import { squarePicture } from "./square-picture.ts";
import { findUser, lockUser } from "./users.queries.ts";
import { userPictures } from "./users.table.ts";

/** @param file  whatever was sent; only what can be read as a picture is kept, and only as made anew. */
export async function setPicture(tx: Tx, id: string, file: Buffer, act: ActionContext) {
  assertMayName(act.by, id);
  // Before the lock: reading a picture takes its time.
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

/** The picture has a version of its own, in its address: who is about to save a name meanwhile is not out of date. */
async function changePicture(tx: Tx, id: string, act: ActionContext, write: () => PromiseLike<unknown>) {
  assertFresh(act, orNotFound(await lockUser(tx, id)));
  const before = orNotFound(await findUser(tx, id));
  await write();
  const after = orNotFound(await findUser(tx, id));
  if (after.profilePicture === before.profilePicture) return after;
  await audit(tx, act, { action: "update", entity: "users", entityId: id, before, after });
  return after;
}
