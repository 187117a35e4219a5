import { existsSync, readFileSync, statSync } from "node:fs";

/** The operating system account that runs PostgreSQL, when it is not the account of this process. */
export interface Account {
  uid: number;
  gid: number;
}

const fallback: Account = { uid: 65534, gid: 65534 };

/**
 * PostgreSQL refuses to run as root, so root uses a different account: the cluster's owner or, when root owns the
 * cluster or no cluster exists, `nobody`. Undefined means this process's own account.
 */
export function postgresAccount(cluster: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (!existsSync(cluster)) return nobody();
  const { uid, gid } = statSync(cluster);
  return uid === 0 ? nobody() : { uid, gid };
}

function nobody(): Account {
  if (!existsSync("/etc/passwd")) return fallback;
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith("nobody:"));
  const [, , uid, gid] = line?.split(":") ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : fallback;
}
