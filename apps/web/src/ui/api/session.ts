import type { Level } from "@pomar/contract/core/route";
import type { SessionUser } from "@pomar/contract/people/users/users.schema";
import { local } from "../local-storage.ts";
import { createStore } from "../store.ts";
import { sessionKeys as keys } from "./session-keys.ts";

/** The logged-in person; both fields are null when nobody is logged in. */
export interface Session {
  token: string | null;
  user: SessionUser | null;
  /** The server ended the session (401 or 403); the person did not log out. */
  refused?: boolean;
}

const nobody: Session = { token: null, user: null };

const session = createStore<Session>(typeof window === "undefined" ? nobody : restore());

/** The current session, the same object until it changes. */
export const getSession = session.get;

/** Subscribes to every change of the session, also those made in other tabs. */
export const subscribeSession = session.subscribe;

export const getLevel = (): Level | null => session.get().user?.level ?? null;

/** The logged-in person; only for pages behind the guard. */
export const useUser = (): SessionUser | null => session.use().user;

export function startSession(token: string, user: SessionUser): void {
  // The token is written last: another tab reacts to it and then finds the user already there.
  local.write(keys.user, JSON.stringify(user));
  local.write(keys.loggedIn, "true");
  local.write(keys.token, token);
  session.set({ token, user });
}

/** Removes token and person; a `token` that the server refused ends only its own session. */
export function endSession(token?: string): void {
  const current = session.get();
  if (token !== undefined && token !== current.token) return;
  for (const key of Object.values(keys)) local.remove(key);
  if (current.token !== null) session.set(token === undefined ? nobody : { ...nobody, refused: true });
}

/** Updates the name and picture of the logged-in person; the level stays, as a new one ends the session. */
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
  // A token without a readable user is useless: the guard needs the level.
  return isSessionUser(user) ? { token, user } : nobody;
}

// Checked without zod, which would load its whole library on the login page.
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
    // A different person under the same token is an unfinished login: the token comes last.
    if (next.token === current.token && next.user?.id !== current.user?.id) return;
    if (next.token !== current.token || JSON.stringify(next.user) !== JSON.stringify(current.user)) session.set(next);
  });
}
