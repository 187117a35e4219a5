import type { SessionUser } from "../users/users.schema.ts";
import type { View } from "./views.schema.ts";

/** Whether a user may change or delete a view: a user's own views, and for an administrator also shared views. */
export function mayChange(
  { createdBy, isShared }: Pick<View, "createdBy" | "isShared">,
  by: Pick<SessionUser, "id" | "level">,
): boolean {
  return createdBy?.id === by.id || (isShared && by.level === 1);
}

/** The saved parameters of a view that the view's list still accepts. */
export function searchLeft({ search, gone }: Pick<View, "search" | "gone">): Record<string, string> {
  const names = new Set(gone.map(({ parameter }) => parameter));
  return Object.fromEntries(Object.entries(search ?? {}).filter(([name]) => !names.has(name)));
}
