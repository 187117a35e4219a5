/** What the processes behind one port say to the one that keeps them, and it to them. */
export type Message =
  /** A process answers calls. */
  | { pomar: "serving" }
  /** A process is asked for the metrics of all. */
  | { pomar: "gather"; id: number }
  | { pomar: "gathered"; id: number; text: string }
  /** Each is asked for its own. */
  | { pomar: "measure"; id: number }
  | { pomar: "measured"; id: number; metrics: object[] };

/** @returns the message, when it is one of ours. */
export function messageOf(given: unknown): Message | null {
  return typeof given === "object" && given !== null && "pomar" in given ? (given as Message) : null;
}
