import { readFile } from "node:fs/promises";
import path from "node:path";
import { loadChecks } from "./all-checks.ts";
import { findViolations } from "./check.ts";
import { listSources } from "./sources.ts";

const root = path.resolve(import.meta.dirname, "../..");
const isText = /\.(tsx?|mjs|cjs|sql|css|html|ya?ml|json|md|service|timer)$|(^|\/)Dockerfile$/;
const paths = (await listSources(root)).filter((file) => isText.test(file));
const tree = await Promise.all(
  paths.map(async (file) => ({ path: file, text: await readFile(path.join(root, file), "utf8") })),
);

let broken = 0;
for (const check of await loadChecks()) {
  const violations = await findViolations(check, tree, root);
  process.stdout.write(`${violations.length === 0 ? "ok " : "NO "} ${check.name}\n`);
  if (violations.length > 0) process.stdout.write(`    ${check.reason}\n`);
  for (const { path: file, line, message } of violations) process.stdout.write(`    ${file}:${line}  ${message}\n`);
  broken += violations.length;
}
process.stdout.write(`${broken === 0 ? "No violation" : `${broken} violations`} in ${tree.length} files.\n`);
process.exitCode = broken === 0 ? 0 : 1;
