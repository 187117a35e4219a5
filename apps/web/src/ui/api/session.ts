import type { Level } from "@pomar/contract/core/route";
import type { SessionUser } from "@pomar/contract/people/users/users.schema";
import { local } from "../local-storage.ts";
import { createStore } from "../store.ts";
import { sessionKeys as keys } from "./session-keys.ts";

/** Who is logged in; both are null when nobody is. */
export interface Session {
  token: string | null;
  user: SessionUser | null;
  /** The server ended the session (401 or 403); the person did not leave by themselves. */
  refused?: boolean;
}

const nobody: Session = { token: null, user: null };

const session = createStore<Session>(typeof window === "undefined" ? nobody : restore());

/** The session of this moment, the same object until it changes. */
export const getSession = session.get;

/** Calls back after every change of the session, also those made in other tabs. */
export const subscribeSession = session.subscribe;

export const getLevel = (): Level | null => session.get().user?.level ?? null;

/** The logged-in person; only for what is shown behind the guard. */
export const useUser = (): SessionUser | null => session.use().user;

export function startSession(token: string, user: SessionUser): void {
  // The token last: another tab acts on it and then finds the user already there.
  local.write(keys.user, JSON.stringify(user));
  local.write(keys.loggedIn, "true");
  local.write(keys.token, token);
  session.set({ token, user });
}

/** Forgets token and person; given a `token` that the server refused, only if it is still this session's. */
export function endSession(token?: string): void {
  const current = session.get();
  if (token !== undefined && token !== current.token) return;
  for (const key of Object.values(keys)) local.remove(key);
  if (current.token !== null) session.set(token === undefined ? nobody : { ...nobody, refused: true });
}

/** Shows the logged-in person by the name and picture they have now; the level stays, as a new one ends the session. */
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
  // A token whose person cannot be read is of no use: the guard needs the level.
  return isSessionUser(user) ? { token, user } : nobody;
}

// By hand: the schema would bring its whole library to the login page.
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
    // Another person under the same token is half a login: the token comes last.
    if (next.token === current.token && next.user?.id !== current.user?.id) return;
    if (next.token !== current.token || JSON.stringify(next.user) !== JSON.stringify(current.user)) session.set(next);
  });
}
