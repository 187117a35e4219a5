import { counted } from "@pomar/contract/core/decimal";
import type { AnyRoute } from "@pomar/contract/core/route";
import { alerts } from "../alerts/alerts.ts";
import { asApiError } from "../api/api-error.ts";
import { call, type InputOf } from "../api/call.ts";
import { getLevel } from "../api/session.ts";
import { ownEntries, updateEntry } from "./outbox.ts";
import { reportSending } from "./outbox-status.ts";
import { type QueuedEntry, type Refusal, sendable } from "./queued-entry.ts";
import { getMark } from "./state-words.ts";

let isDraining: Promise<void> | null = null;

/** Sends the waiting entries one by one; a call during the sending returns the same promise, which never rejects. */
export function drain(): Promise<void> {
  isDraining ??= alone(sendAll)
    .catch(() => undefined)
    .finally(() => {
      isDraining = null;
    });
  return isDraining;
}

/**
 * Runs `work` unless a different tab is already sending. Insecure origins have no locks, so two tabs may send an entry
 * twice: the server then recognises the second call.
 */
async function alone(work: () => Promise<void>): Promise<void> {
  if (navigator.locks === undefined) return work();
  await navigator.locks.request("pomar.outbox", { ifAvailable: true }, (lock) => (lock === null ? undefined : work()));
}

async function sendAll(): Promise<void> {
  const arrived: Saved[] = [];
  try {
    // A sent entry may allow the next entry to be sent, so the queue is read again after each entry.
    for (;;) {
      const [next] = sendable(await ownEntries(), new Date());
      if (next === undefined) break;
      const outcome = await sendEntry(next);
      if (outcome === "lost") break;
      if (typeof outcome === "object") arrived.push({ ...next, ...outcome });
    }
  } finally {
    reportSending(null);
    reportArrival(arrived);
  }
}

type Saved = QueuedEntry & { lot: LotOfEntry };
type LotOfEntry = NonNullable<QueuedEntry["saved"]>["lot"];

/** Reports the arrived entries; the message leads to the lot of a single entry, and otherwise to the device's entries. */
function reportArrival(arrived: readonly Saved[]): void {
  const [first, ...more] = arrived;
  if (first === undefined) return;
  const { lot } = first;
  if (lot !== null && more.length === 0)
    alerts.success(`${getMark(first)} enviado: lote ${lot.code}`, {
      link: `/l/${lot.code}`,
      autoDismissTime: readingMs,
    });
  else
    alerts.success(counted(arrived.length, "registro enviado", "registros enviados"), {
      link: "/no-aparelho",
      autoDismissTime: readingMs,
    });
}

/** Time in ms for reading a message and pressing its link. */
const readingMs = 5_000;

/** The fields that sending needs from the reply to a recorded entry. */
interface Recorded {
  madeAt?: string | null;
  lot?: { id: string; code: string } | null;
}

/** Timeout in ms: at a cold room's door the network often fails, and the queue must not wait long. */
const patienceMs = 15_000;

async function sendEntry(entry: QueuedEntry): Promise<{ lot: LotOfEntry } | "refused" | "lost"> {
  const { id, method = "POST", path, levels, body } = entry;
  const level = getLevel();
  if (level === null) return "lost";
  if (!levels.includes(level)) return refuse(entry, notForLevel);
  reportSending(id);
  // Once the call is sent, the server may have recorded the entry, even if the reply is lost.
  if (!entry.isSent) await updateEntry(id, { isSent: true });
  const route = { method, path } as unknown as AnyRoute;
  try {
    const reply: Recorded = await call(route, { body, patienceMs } as unknown as InputOf<AnyRoute>);
    if (isOlder(entry, reply)) return refuse(entry, arrivedBefore(reply));
    const lot = reply.lot ? { id: reply.lot.id, code: reply.lot.code } : null;
    await updateEntry(id, { state: "saved", saved: { at: new Date().toISOString(), lot } });
    return { lot };
  } catch (thrown) {
    const error = asApiError(thrown);
    // The session has ended, the server is busy, or no answer came: the entry stays in the queue.
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

/** A refusal by this device instead of the server. */
const saidHere = (code: string, message: string): Refusal => ({
  statusCode: 409,
  code,
  message,
  issues: [],
  dependents: [],
});

const notForLevel = saidHere("session.level", "Seu nível de acesso não permite mais este registro");

/** Whether the server recorded the entry before its correction on this device, because the first reply was lost. */
const isOlder = ({ isCorrected, madeAt }: QueuedEntry, reply: Recorded) =>
  isCorrected && Date.parse(reply.madeAt ?? "") !== Date.parse(madeAt);

const arrivedBefore = ({ lot }: Recorded) =>
  saidHere(
    "entry.arrived-before",
    `${lot ? `O lote ${lot.code}` : "O registro"} já tinha sido enviado sem esta correção; abra-o e corrija`,
  );
