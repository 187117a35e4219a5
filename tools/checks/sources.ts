import { readdir } from "node:fs/promises";
import path from "node:path";

// Tools and runs leave these folders behind; `planted` holds imports that are wrong on purpose.
const skipped = new Set(["node_modules", "dist", "data", "test-results", "playwright-report", "planted"]);

/** Paths of the repository's own files below `folder`, relative to it, with `/`, sorted. */
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
