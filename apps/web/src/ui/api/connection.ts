import { useSyncExternalStore } from "react";

/** As the calls and the live socket find out: the line *Sem conexão* shows while either cannot reach the server. */
const state = { calls: true, socket: true };
const listeners = new Set<() => void>();

function set(witness: keyof typeof state, reachable: boolean): void {
  if (state[witness] === reachable) return;
  state[witness] = reachable;
  for (const listener of listeners) listener();
}

export const reportReachable = () => set("calls", true);
export const reportUnreachable = () => set("calls", false);
export const reportSocket = (reachable: boolean) => set("socket", reachable);

export const callsReachable = () => state.calls;

export function subscribeConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useReachable(): boolean {
  return useSyncExternalStore(subscribeConnection, () => state.calls && state.socket);
}
