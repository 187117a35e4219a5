import { eq } from "drizzle-orm";
import type { Act } from "../../shared/act.ts";
import { found } from "../../shared/app-error.ts";
import { audit } from "../../shared/audit.ts";
import type { Tx } from "../../shared/db/db.ts";
import { assertFresh } from "../../shared/stored.ts";
import { assertMayName } from "./own-user.ts";
import { squarePicture } from "./square-picture.ts";
import { findUser, lockUser } from "./users.queries.ts";
import { userPictures } from "./users.table.ts";

/** @param file  whatever was sent; only what can be read as a picture is kept, and only as made anew. */
export async function setPicture(tx: Tx, id: string, file: Buffer, act: Act) {
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

export async function removePicture(tx: Tx, id: string, act: Act): Promise<void> {
  assertMayName(act.by, id);
  await changePicture(tx, id, act, () => tx.delete(userPictures).where(eq(userPictures.userId, id)));
}

/** The picture has a version of its own, in its address: who is about to save a name meanwhile is not out of date. */
async function changePicture(tx: Tx, id: string, act: Act, write: () => PromiseLike<unknown>) {
  assertFresh(act, found(await lockUser(tx, id)));
  const before = found(await findUser(tx, id));
  await write();
  const after = found(await findUser(tx, id));
  if (after.profilePicture === before.profilePicture) return after;
  await audit(tx, act, { action: "update", entity: "users", entityId: id, before, after });
  act.outbox.changed.add("users");
  return after;
}
