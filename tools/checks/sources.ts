import { readdir } from "node:fs/promises";
import path from "node:path";

// Tools and test runs create these folders; `planted` contains imports that are deliberately wrong.
const skipped = new Set(["node_modules", "dist", "data", "test-results", "playwright-report", "planted"]);

/** Lists the repository's own files below `folder`, as sorted paths relative to `folder` with `/` as separator. */
export async function listSources(folder: string): Promise<string[]> {
  const paths: string[] = [];
  const walk = async (below: string) => {
    for (const entry of await readdir(path.join(folder, below), { withFileTypes: true })) {
      const file = below === "" ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory() && !skipped.has(entry.name) && !isHidden(entry.name)) await walk(file);
      if (entry.isFile()) paths.push(file);
    }
  };
  await walk("");
  return paths.sort();
}

function isHidden(folder: string): boolean {
  return folder.startsWith(".") && folder !== ".github";
}
