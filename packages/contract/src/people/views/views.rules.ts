import type { SessionUser } from "../users/users.schema.ts";
import type { View } from "./views.schema.ts";

/** Whether a person may change or delete a view that they see: their own, and an administrator what is shared. */
export function mayChange(
  { createdBy, isShared }: Pick<View, "createdBy" | "isShared">,
  by: Pick<SessionUser, "id" | "level">,
): boolean {
  return createdBy?.id === by.id || (isShared && by.level === 1);
}

/** What of a view's parameters its list still takes. */
export function searchLeft({ search, gone }: Pick<View, "search" | "gone">): Record<string, string> {
  const names = new Set(gone.map(({ parameter }) => parameter));
  return Object.fromEntries(Object.entries(search ?? {}).filter(([name]) => !names.has(name)));
}
