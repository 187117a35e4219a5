// npm run new-feature -- cold-rooms cold-room "Câmaras frias" "câmara fria": a registry skeleton, contract to pages.
import { execFileSync } from "node:child_process";
import path from "node:path";
import { writeFeature } from "./new-feature/write-feature.ts";

const root = path.resolve(import.meta.dirname, "../..");
const [plural = "", singular = plural.replace(/s$/, ""), title = plural, noun = singular] = process.argv.slice(2);

try {
  const written = await writeFeature(root, { plural, singular, title, noun });
  execFileSync(path.join(root, "node_modules/.bin/biome"), ["check", "--write", ...written], { cwd: root });
  process.stdout.write(`Wrote or extended:\n${written.map((file) => `  ${file}`).join("\n")}\n
Left to do (docs/how-to/add-a-feature.md):
  1. fields and messages in packages/contract/src/registries/${plural}/${plural}.schema.ts, columns in apps/api/src/schema/registries/${plural}.table.ts
  2. in apps/api: npx drizzle-kit generate --name ${plural.replaceAll("-", "_")}, and read what it wrote
  3. a sample of each call in tests/support/samples.ts, once a record needs more than a name
  4. npm test
`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
