import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { messageOf } from "./messages.ts";
import { gatherMetrics } from "./metrics.ts";
import { pauseAfter } from "./replacement.ts";

interface CrewOptions {
  processes: number;
  /** What each process runs. */
  exec: string;
  /** Settings of each process beside the environment's. */
  settings: Record<string, string>;
  log: (line: string) => void;
}

/** Why the processes cannot serve, in a sentence. */
export class CrewRefused extends Error {
  override name = "CrewRefused";
}

/** The least that a stop leaves to a process, which ends by itself before. */
const longestStopMs = 22_000;

/** Processes that serve behind one port; who falls is replaced. */
export function openCrew({ processes, exec, settings, log }: CrewOptions) {
  const members = new Set<Worker>();
  const stopping = new AbortController();
  let isReady = false;
  // Each takes its connections from the system itself. Handed over, as is usual, a connection on its way to one that falls
  // would hang for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec, args: [] });
  gatherMetrics();

  function join(): Worker {
    const member = cluster.fork(settings);
    members.add(member);
    member.once("exit", () => members.delete(member));
    // A message to a process that has just ended; its exit tells the same.
    member.on("error", () => {});
    return member;
  }

  /** Keeps one place filled. */
  async function keep(member: Worker, pauseMs = 0): Promise<void> {
    const since = Date.now();
    const [code, signal] = (await once(member, "exit")) as [number | null, string | null];
    if (stopping.signal.aborted || !isReady) return;
    const pause = pauseAfter(pauseMs, Date.now() - since);
    log(`O processo ${member.process.pid} terminou (${signal ?? code}); outro começa em ${pause / 1000} s.`);
    await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
    if (!stopping.signal.aborted) await keep(join(), pause);
  }

  const first = Array.from({ length: processes }, join);
  for (const member of first) void keep(member);

  return {
    /** Resolves when all serve; rejects when one of the first ends instead. */
    ready: Promise.all(first.map(serving)).then(() => {
      isReady = true;
    }),
    /** Lets each finish what it is answering. @throws when one did not end as it should. */
    async stop(): Promise<void> {
      stopping.abort();
      const ends = [...members].map(async (member) => {
        const kill = setTimeout(() => member.process.kill("SIGKILL"), longestStopMs);
        member.process.kill("SIGTERM");
        const [code] = await once(member, "exit");
        clearTimeout(kill);
        return code === 0;
      });
      const wereClean = await Promise.all(ends);
      if (isReady && wereClean.includes(false)) throw new CrewRefused("Um dos processos não terminou a tempo.");
    },
  };
}

function serving(member: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    member.on("message", (given) => messageOf(given)?.pomar === "serving" && resolve());
    member.once("exit", () => reject(new CrewRefused("Um dos processos terminou ao começar.")));
  });
}
