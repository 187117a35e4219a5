import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync, realpathSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** The main process of a PostgreSQL, as its `postmaster.pid` describes it. */
export interface Postmaster {
  pid: number;
  /** The folder of the Unix socket, or an IP address. */
  host: string;
  port: number;
  status: "starting" | "ready" | "stopping" | "unknown";
}

const pollMs = 15;

/** Finds the PostgreSQL that runs on a cluster; undefined if `postmaster.pid` is stale or its process id was reused. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const lines = pidFileLines(cluster);
  const pid = Number(lines[0]);
  if (!pid || !runsOn(pid, cluster)) return undefined;
  const status = lines[7]?.trim() as Postmaster["status"] | undefined;
  return { pid, port: Number(lines[3]), host: lines[4] || lines[5] || "", status: status ?? "unknown" };
}

/** Disconnects all clients, writes a checkpoint and stops PostgreSQL. Resolves when the process has ended. */
export async function shutDown(postmaster: Postmaster, binaries: string, cluster: string): Promise<void> {
  if (process.platform === "win32") {
    execFileSync(path.join(binaries, "pg_ctl"), ["stop", "-m", "fast", "-D", cluster], { stdio: "ignore" });
  } else {
    signal(postmaster.pid, "SIGINT");
  }
  await waitForEnd(postmaster, cluster);
}

/** Waits for the end of a PostgreSQL that is stopping. */
export async function waitForEnd({ pid }: Postmaster, cluster: string): Promise<void> {
  while (runsOn(pid, cluster)) await sleep(pollMs);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

function pidFileLines(cluster: string): string[] {
  try {
    return readFileSync(path.join(cluster, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return [];
  }
}

/**
 * Whether the process is a PostgreSQL that runs in the folder; process ids are reused, and zombie processes may remain.
 */
function runsOn(pid: number, cluster: string): boolean {
  try {
    if (process.platform === "linux") return worksIn(pid, cluster);
    if (process.platform === "win32")
      return output("tasklist", ["/FI", `PID eq ${pid}`, "/NH"]).includes("postgres.exe");
    return output("ps", ["-ww", "-o", "command=", "-p", String(pid)]).includes(`-D ${cluster}`);
  } catch {
    return false;
  }
}

function worksIn(pid: number, cluster: string): boolean {
  try {
    // PostgreSQL's working directory is the cluster's folder; when the folder is moved, this link names the new path.
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch (error) {
    // Root in a container may read only the command line of processes of different accounts.
    if ((error as NodeJS.ErrnoException).code !== "EACCES") return false;
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes(cluster);
  }
}

function output(program: string, args: string[]): string {
  return execFileSync(program, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
}
