import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Check } from "./check.ts";

const folder = "apps/api/src/migrations";
/** The views of `past.sql` beside them are no migration: made anew whenever their text changes (decision 74). */
const isMigration = (path: string) => /\/\d{4}_[^/]+\.sql$/.test(path);

export const check: Check = {
  name: "migrations",
  reason: "A migration that ran somewhere is history: an edited one leaves two databases that look alike and differ.",
  files: /^apps\/api\/src\/migrations\/[^/]+\.sql$/,
  async find(_sources, root) {
    const edited = new Set([
      ...(await gitLines(root, ["log", "--format=", "--name-only", "--diff-filter=MRD", "--no-renames"])),
      ...(await gitLines(root, ["diff", "HEAD", "--name-only", "--diff-filter=MRD", "--no-renames"])),
    ]);
    return [...edited].filter(isMigration).map((path) => ({
      path,
      line: 1,
      message: "was edited after it was committed: undo it and add a new migration",
    }));
  },
};

/** @returns nothing where there is no git or no history, as in an unpacked release. */
async function gitLines(root: string, command: string[]): Promise<string[]> {
  try {
    const { stdout } = await promisify(execFile)("git", [...command, "--relative", "--", folder], { cwd: root });
    return stdout.split("\n").filter(Boolean);
  } catch {
    return [];
  }
}
