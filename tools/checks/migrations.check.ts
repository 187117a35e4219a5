import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Check } from "./check.ts";

const folder = "apps/api/src/migrations";
/** The history of 1.0 begins with the commit that adds this file; the migrations before this commit ran in no plant. */
const firstMigration = `${folder}/0000_text_functions.sql`;
/** Whether a file is a migration; `past.sql` is not, as the app creates its views again after each change. */
const isMigration = (path: string) => /\/\d{4}_[^/]+\.sql$/.test(path);

export const check: Check = {
  name: "migrations",
  reason: "A migration that ran somewhere is history: an edited one leaves two databases that look alike and differ.",
  files: /^apps\/api\/src\/migrations\/[^/]+\.sql$/,
  async find(_sources, root) {
    const added = ["log", "--reverse", "--format=%H", "--diff-filter=A", "--no-renames"];
    const [baseline] = await gitLines(root, added, firstMigration);
    if (!baseline) return [];
    const changed = ["--name-only", "--diff-filter=MRD", "--no-renames"];
    const edited = new Set([
      ...(await gitLines(root, ["log", `${baseline}..HEAD`, "--format=", ...changed])),
      ...(await gitLines(root, ["diff", "HEAD", ...changed])),
    ]);
    return [...edited].filter(isMigration).map((path) => ({
      path,
      line: 1,
      message: "was edited after it was committed: undo it and add a new migration",
    }));
  },
};

/** @returns the lines of git's output; no lines without git or its history, as in an unpacked release. */
async function gitLines(root: string, command: string[], path = folder): Promise<string[]> {
  try {
    const { stdout } = await promisify(execFile)("git", [...command, "--relative", "--", path], { cwd: root });
    return stdout.split("\n").filter(Boolean);
  } catch {
    return [];
  }
}
