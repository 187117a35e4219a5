import { counted } from "@pomar/contract/core/decimal";
import type { AnyRoute } from "@pomar/contract/core/route";
import { alerts } from "../alerts/alerts.ts";
import { asApiError } from "../api/api-error.ts";
import { call, type InputOf } from "../api/call.ts";
import { getLevel } from "../api/session.ts";
import { ownEntries, updateEntry } from "./outbox.ts";
import { reportSending } from "./outbox-status.ts";
import { type QueuedEntry, type Refusal, sendable } from "./queued-entry.ts";

let isDraining: Promise<void> | null = null;

/** Sends what waits, one after another; while it is under way, asking again waits for the same. Never rejects. */
export function drain(): Promise<void> {
  isDraining ??= alone(sendAll)
    .catch(() => undefined)
    .finally(() => {
      isDraining = null;
    });
  return isDraining;
}

/** One tab at a time. Without a secure origin there are no locks: then the server tells the second sending from the first. */
async function alone(work: () => Promise<void>): Promise<void> {
  if (navigator.locks === undefined) return work();
  await navigator.locks.request("pomar.outbox", { ifAvailable: true }, (lock) => (lock === null ? undefined : work()));
}

async function sendAll(): Promise<void> {
  const arrived: QueuedEntry[] = [];
  try {
    // What arrives may be what the next one waits for: looked at anew after each.
    for (;;) {
      const [next] = sendable(await ownEntries(), new Date());
      if (next === undefined) break;
      const outcome = await sendEntry(next);
      if (outcome === "lost") break;
      if (outcome === "saved") arrived.push(next);
    }
  } finally {
    reportSending(null);
    if (arrived.length > 0) alerts.success(`${counted(arrived.length, "registro enviado", "registros enviados")}`);
  }
}

/** What a recording call answers, as far as it matters here. */
interface Recorded {
  madeAt?: string | null;
  lot?: { id: string; code: string } | null;
}

/** Nobody waits at a cold room's door for a dead network. */
const patienceMs = 15_000;

async function sendEntry(entry: QueuedEntry): Promise<"saved" | "refused" | "lost"> {
  const { id, method = "POST", path, levels, body } = entry;
  const level = getLevel();
  if (level === null) return "lost";
  if (!levels.includes(level)) return refuse(entry, notForLevel);
  reportSending(id);
  // From now on the server may have it, whatever becomes of the answer.
  if (!entry.isSent) await updateEntry(id, { isSent: true });
  const route = { method, path } as unknown as AnyRoute;
  try {
    const reply: Recorded = await call(route, { body, patienceMs } as unknown as InputOf<AnyRoute>);
    if (isOlder(entry, reply)) return refuse(entry, arrivedBefore(reply));
    const lot = reply.lot ? { id: reply.lot.id, code: reply.lot.code } : null;
    await updateEntry(id, { state: "saved", saved: { at: new Date().toISOString(), lot } });
    return "saved";
  } catch (thrown) {
    const error = asApiError(thrown);
    // Nobody is logged in any more, the server is busy, or nobody answered: it waits.
    if (!isRefusal(error.statusCode)) return "lost";
    const { statusCode, code, message, issues, dependents } = error;
    return refuse(entry, { statusCode, code, message, issues, dependents });
  }
}

async function refuse(entry: QueuedEntry, refusal: Refusal): Promise<"refused"> {
  await updateEntry(entry.id, { state: "refused", isSent: false, refusal });
  return "refused";
}

const waiting = new Set([401, 408, 425, 429]);

const isRefusal = (status: number) => status >= 400 && status < 500 && !waiting.has(status);

/** What is said of an entry here, not by the server. */
const saidHere = (code: string, message: string): Refusal => ({
  statusCode: 409,
  code,
  message,
  issues: [],
  dependents: [],
});

const notForLevel = saidHere("session.level", "Seu nível de acesso não permite mais este registro");

/** Whether the server has the entry as it was before it was corrected here: its answer had been lost. */
const isOlder = ({ isCorrected, madeAt }: QueuedEntry, reply: Recorded) =>
  isCorrected && Date.parse(reply.madeAt ?? "") !== Date.parse(madeAt);

const arrivedBefore = ({ lot }: Recorded) =>
  saidHere(
    "entry.arrived-before",
    `${lot ? `O lote ${lot.code}` : "O registro"} já tinha chegado como estava antes desta correção; corrija-o onde está`,
  );
