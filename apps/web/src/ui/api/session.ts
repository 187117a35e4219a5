import type { Level } from "@pomar/contract/core/route";
import type { SessionUser } from "@pomar/contract/people/users/users.schema";
import { local } from "../local-storage.ts";
import { createStore } from "../store.ts";
import { sessionKeys as keys } from "./session-keys.ts";

/** The session of the logged-in person; both fields are null when nobody is logged in. */
export interface Session {
  token: string | null;
  user: SessionUser | null;
  /** The person whose session the server ended with 401 or 403; absent after a logout. */
  refused?: SessionUser | null;
}

const nobody: Session = { token: null, user: null };

const session = createStore<Session>(typeof window === "undefined" ? nobody : restore());

/** The current session; the same object until the session changes. */
export const getSession = session.get;

/** Subscribes to every change of the session, including changes in other tabs of this browser. */
export const subscribeSession = session.subscribe;

export const getLevel = (): Level | null => session.get().user?.level ?? null;

/** The logged-in person; only for pages that require a login. */
export const useUser = (): SessionUser | null => session.use().user;

export function startSession(token: string, user: SessionUser): void {
  // The token is written last: the other tabs react to the token, and find the user already stored.
  local.write(keys.user, JSON.stringify(user));
  local.write(keys.loggedIn, "true");
  local.write(keys.token, token);
  session.set({ token, user });
}

/** Removes token and user from storage. A given `token`, refused by the server, ends only its own session. */
export function endSession(token?: string): void {
  const current = session.get();
  if (token !== undefined && token !== current.token) return;
  for (const key of Object.values(keys)) local.remove(key);
  if (current.token !== null) session.set(token === undefined ? nobody : { ...nobody, refused: current.user });
}

/** Updates the logged-in person's name and picture; the level stays, because a new level ends the session. */
export function changeUser({ id, name, profilePicture }: Pick<SessionUser, "id" | "name" | "profilePicture">): void {
  const current = session.get();
  const before = current.user;
  if (before?.id !== id || (before.name === name && before.profilePicture === profilePicture)) return;
  const user = { ...before, name, profilePicture };
  local.write(keys.user, JSON.stringify(user));
  session.set({ ...current, user });
}

function restore(): Session {
  const token = local.read(keys.token);
  if (token === null || token === "") return nobody;
  const user = local.readJson(keys.user);
  // A token without a readable user is useless, because the pages need the user's level.
  return isSessionUser(user) ? { token, user } : nobody;
}

// The check does not use zod: the login page would have to load the whole library.
function isSessionUser(stored: unknown): stored is SessionUser {
  if (typeof stored !== "object" || stored === null) return false;
  const { id, name, level, profilePicture } = stored as Partial<Record<keyof SessionUser, unknown>>;
  const isPerson = typeof id === "string" && typeof name === "string" && (level === 1 || level === 2);
  return isPerson && (profilePicture === null || typeof profilePicture === "string");
}

if (typeof window !== "undefined") {
  window.addEventListener("storage", (event) => {
    // `key` is null when the whole storage was cleared.
    if (event.key !== null && event.key !== keys.token && event.key !== keys.user) return;
    const [current, next] = [session.get(), restore()];
    // A different person under the same token means an unfinished login: the new token is written last.
    if (next.token === current.token && next.user?.id !== current.user?.id) return;
    if (next.token !== current.token || JSON.stringify(next.user) !== JSON.stringify(current.user)) session.set(next);
  });
}
