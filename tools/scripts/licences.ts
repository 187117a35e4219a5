// npm run licences: writes docs/licences.md, the list of the shipped packages and their licences.
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { licencesPage, listLicences } from "../checks/licences.ts";

const root = path.resolve(import.meta.dirname, "../..");
const licences = listLicences(await readFile(path.join(root, "package-lock.json"), "utf8"));
await writeFile(path.join(root, "docs/licences.md"), licencesPage(licences));
process.stdout.write(`docs/licences.md: ${licences.length} packages\n`);
