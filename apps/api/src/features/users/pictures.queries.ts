import { eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import { userPictures, users } from "./users.table.ts";

/** Where a user's picture is below `/api`, null without one; of a query that joins `userPictures`, whose bytes stay unread. */
export const profilePicture = sql<
  string | null
>`'/users/' || ${users.id} || '/picture?v=' || left(${userPictures.hash}, 12)`;

export async function findPicture(db: Db, userId: string) {
  const [picture] = await db
    .select({ type: userPictures.type, bytes: userPictures.bytes, hash: userPictures.hash })
    .from(userPictures)
    .where(eq(userPictures.userId, userId));
  return picture;
}
