import { changedHeader } from "@pomar/contract/core/affects";
import type { Changed } from "@pomar/contract/core/realtime";

/** @param resources  that are out of date; null: any may be. */
type Listener = (resources: readonly string[] | null) => void;

const listeners = new Set<Listener>();
/** Requests whose changes are known from the reply or from the socket: the other is then not read again. */
const known = new Set<string>();
const mostKnown = 1000;

/** @returns whether it is new. */
function learn(request: string): boolean {
  if (known.delete(request)) return false;
  known.add(request);
  // A set keeps the order in which its members came.
  if (known.size > mostKnown) known.delete(known.values().next().value ?? "");
  return true;
}

function emit(resources: readonly string[] | null): void {
  for (const listener of listeners) listener(resources);
}

/** Calls back with what is out of date: a call of this page changed it, or the socket says that somebody did. */
export function onChanged(listener: Listener): void {
  listeners.add(listener);
}

/** Reads what a writing call changed from its reply. A refusal because of what is stored: none of it may be as the screen shows it. */
export function changedByReply(status: number, headers: Pick<Headers, "get">): void {
  if (status === 404 || status === 409 || status === 412) {
    emit(null);
    return;
  }
  const changed = headers.get(changedHeader);
  const request = headers.get("x-request-id");
  if (changed !== null && request !== null && learn(request)) emit(changed.split(","));
}

/** What the socket emits; of a call of this page it is mostly known from its reply. */
export function changedBySocket({ resources, requests }: Changed): void {
  const isNew = requests.map(learn).includes(true);
  if (isNew || requests.length === 0) emit(resources);
}
