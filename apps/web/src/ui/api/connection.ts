import { createStore } from "../store.ts";

/** Whether calls and the live socket reach the server: the banner *Sem conexão* is visible while either cannot. */
const reachable = createStore({ calls: true, socket: true });

function set(witness: "calls" | "socket", is: boolean): void {
  const state = reachable.get();
  if (state[witness] !== is) reachable.set({ ...state, [witness]: is });
}

export const reportReachable = () => set("calls", true);
export const reportUnreachable = () => set("calls", false);
export const reportSocket = (is: boolean) => set("socket", is);

export const callsReachable = () => reachable.get().calls;
export const subscribeConnection = reachable.subscribe;

export function useReachable(): boolean {
  const { calls, socket } = reachable.use();
  return calls && socket;
}
