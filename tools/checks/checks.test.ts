import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { loadChecks } from "./all-checks.ts";
import { type Check, findViolations } from "./check.ts";
import { sentences } from "./customer-sentences.check.ts";
import { licencesPage } from "./licences.ts";
import { demanded } from "./operations.check.ts";

type Example = [path: string, text: string];

const api = "apps/api/src/ledger/lots";
const contract = "packages/contract/src/ledger/lots";
const web = "apps/web/src/ledger/lots";
// The forbidden texts are assembled from parts, so that this file does not contain them.
const [only, later, silenced, machine] = ["on" + "ly", "TO" + "DO", "@ts-" + "ignore", "/wo" + "rk/main"];
const [filled, inUnit, bare] = ["$" + "{formatNumber(kg, 3)}", "$" + "{lot.unit}", "$" + "{days}"];

const journal = (...whens: number[]) =>
  JSON.stringify({ entries: whens.map((when, n) => ({ tag: `000${n}_a`, when })) });

const locked = (place: string, of: object) => JSON.stringify({ packages: { "apps/api": {}, [place]: of } });
const image = 'FROM node:24-slim\nUSER node\nHEALTHCHECK CMD ["true"]\n';
const unit = ["[Service]", ...demanded, ""].join("\n");

const importTable = (table: string) => `import { receipts } from "../../schema/${table}.table.ts";\n`;

/** Examples for each check: files that the check must refuse, one violation each, and files that it must accept. */
const examples: Record<string, { bad: Example[]; good: Example[] }> = {
  "area-writes": {
    bad: [
      ...[
        "await tx.insert(receipts).values(row);",
        "await tx\n  .update(receipts)\n  .set(row);",
        "await tx.delete(receipts);",
        "const insert = preparedInsertAll(receipts);",
        "await updateRow(tx, { table: receipts, before, to }, act);",
        `sql\`insert into $\{receipts} (id) values (1)\`;`,
      ].map((text): Example => [`${api}/lots.commands.ts`, importTable("entries/receipts") + text]),
      ["apps/api/src/platform/news.ts", `${importTable("people/users")}tx.delete(receipts)`],
    ],
    good: [
      ...[
        ["apps/api/src/entries/receptions/receipts.commands.ts", "await tx.insert(receipts).values(row);"],
        [`${api}/lots.queries.ts`, "// tx.delete(receipts)\nawait tx.select().from(receipts);"],
        [`${api}/lots.commands.ts`, 'await tx.insert(lots).values(row); createHash("sha256").update(text);'],
        [`${api}/lots.api.test.ts`, "await tx.delete(receipts);"],
      ].map(([file = "", text = ""]): Example => [file, importTable("entries/receipts") + text]),
      ["apps/api/src/platform/audit.ts", `${importTable("people/audit")}tx.insert(receipts)`],
    ],
  },
  clock: {
    bad: [
      [`${api}/lots.commands.ts`, "const at = new Date();"],
      [`${contract}/age.rules.ts`, "export const age = (at: number) => Date.now() - at;"],
      [`${contract}/age.rules.ts`, "export const id = () => Math.random();"],
    ],
    good: [
      [`${api}/lots.commands.ts`, "// new Date() would be another second\nconst at = new Date(act.at);"],
      [`${web}/age.ts`, "const now = Date.now();"],
    ],
  },
  console: {
    bad: [[`${api}/lots.queries.ts`, "console.log(1);"]],
    good: [
      [`${api}/lots.queries.ts`, 'log.info("console.log");'],
      ["apps/api/src/main.ts", "console.log(1);"],
      ["apps/web/src/ui/log-error.ts", "console.error(1);"],
      [`${api}/lots.test.ts`, "console.log(1);"],
    ],
  },
  indexes: {
    bad: [[`${api}/lots.table.ts`, '(t) => [index("lots_place").on(t.placeId)]']],
    good: [
      [`${api}/lots.table.ts`, '[\n    // The lots in a place.\n    index("lots_place").on(t.placeId),\n  ]'],
      [`${api}/lots.table.ts`, 'uniqueIndex("lots_code_unique").on(t.code)'],
    ],
  },
  "file-names": {
    bad: [
      ["apps/web/src/ui/utils/dates.ts", ""],
      ["apps/api/src/platform/date-helpers.ts", ""],
      ["apps/web/src/ui/LotList.tsx", ""],
      [`${api}/lots.service.ts`, ""],
      [`${contract}/lots.types.ts`, ""],
    ],
    good: [
      [`${api}/lots.queries.ts`, ""],
      [`${api}/lots-race.test.ts`, ""],
      [`${api}/first-lot.ts`, ""],
      [`${contract}/lot-code.rules.test.ts`, ""],
      ["apps/api/src/migrations/0001_tables.sql", ""],
      ["apps/web/src/ui/uncommon-fruit.tsx", ""],
    ],
  },
  "lock-file": {
    bad: [
      ["package-lock.json", locked("node_modules/a", { version: "1.0.0" })],
      ["package-lock.json", locked("node_modules/a", { integrity: "sha512-x", resolved: "https://a.example/a.tgz" })],
      ["package-lock.json", locked("node_modules/a", { integrity: "sha512-x", hasInstallScript: true })],
    ],
    good: [
      ["package-lock.json", locked("node_modules/esbuild", { integrity: "sha512-x", hasInstallScript: true })],
      ["package-lock.json", locked("node_modules/@pomar/api", { link: true })],
    ],
  },
  "migration-order": {
    bad: [["apps/api/src/migrations/meta/_journal.json", journal(2, 1)]],
    good: [["apps/api/src/migrations/meta/_journal.json", journal(1, 2)]],
  },
  "machine-paths": {
    bad: [
      ["docs/how-to/install.md", `cd ${machine}`],
      ["tools/scripts/start.mjs", `readFile("${"/ro" + "ot/x"}")`],
      ["docs/how-to/install.md", `tail ${"/t" + "mp/pomar/output"}`],
    ],
    good: [["docs/how-to/install.md", "cd pomar; ls /var/lib/pomar apps/work/x https://x.org/work-in-progress"]],
  },
  operations: {
    bad: [
      ["Dockerfile", image.replace("USER node\n", "USER root\n")],
      ["Dockerfile", image.replace("HEALTHCHECK CMD", "RUN")],
      ["Dockerfile", image.replace("node:24-slim", "node")],
      ["Dockerfile", `${image}COPPY a b\n`],
      ["Dockerfile", `${image}RUN npm install\n`],
      ["Dockerfile", `${image}ENV LOG_LEVL=info\n`],
      ["compose.yaml", "services: { a: { build: ., security_opt: [] } }"],
      ["compose.yaml", 'services: { a: { image: x, security_opt: ["no-new-privileges:true"] } }'],
      ["compose.yaml", 'services: { a: { build: ., security_opt: ["no-new-privileges:true"], secrets: [b] } }'],
      ["ops/prometheus/alerts.yaml", "groups: []\ngroups: []\n"],
      ["ops/systemd/pomar.service", unit.replace("NoNewPrivileges=yes", "NoNewPrivileges=no")],
      ["ops/systemd/pomar.service", `${unit}Environment=PROT=3000\n`],
      ["ops/systemd/pomar.service", `${unit}User pomar\n`],
    ],
    good: [
      ["Dockerfile", `${image}ENV NODE_ENV=production\nRUN npm ci --omit=dev --ignore-scripts\n`],
      ["compose.yaml", 'services: { a: { image: "postgres:18", security_opt: ["no-new-privileges:true"] } }'],
      ["ops/systemd/pomar.service", `# A reason.\n${unit}Environment=NODE_ENV=production\n`],
    ],
  },
  "pinned-versions": {
    bad: [
      ["package.json", '{ "dependencies": { "a": "^1.2.3" } }'],
      ["apps/web/package.json", '{ "devDependencies": { "a": "1" } }'],
      ["package.json", '{ "overrides": { "a": { "b": "~1.0.0" } } }'],
    ],
    good: [
      ["package.json", '{ "dependencies": { "a": "1.2.3", "b": "18.4.0-beta.17" }, "overrides": { "c": "0.3.9" } }'],
    ],
  },
  "plain-objects": {
    bad: [[`${web}/lots.list.tsx`, "const shown = {\n  ...{ a, b },\n};"]],
    good: [[`${web}/lots.list.tsx`, 'const shown = { ...rest, ...(a && { a }), text: "...{ a }" };']],
  },
  "pure-rules": {
    bad: [[`${contract}/lot-code.rules.ts`, 'import {\n  lot,\n} from "./lots.schema.ts";']],
    good: [
      [
        `${contract}/lot-code.rules.ts`,
        'import type { Lot } from "./lots.schema.ts";\nimport { x } from "./x.rules.ts";',
      ],
    ],
  },
  rounding: {
    bad: [
      [`${web}/lots.list.tsx`, "const shown = Math.round(kg);"],
      [`${web}/lots.list.tsx`, "const shown = kg.toFixed(2);"],
      [`${api}/lots.commands.ts`, "const kg = parseFloat(text);"],
    ],
    good: [
      [`${web}/lots.list.tsx`, 'const shown = formatDecimal(kg); // not kg.toFixed(2)\nconst label = "Math.round";'],
      [`${web}/lots.test.tsx`, "expect(Math.round(1.5)).toBe(2);"],
    ],
  },
  "security-map": {
    bad: [
      ["docs/security.md", "Guarded in `apps/api/src/nowhere.ts`."],
      ["docs/where-features-meet.md", "| *count* | `apps/api/src/stock/counts/nothing.api.test.ts` |"],
    ],
    good: [["docs/security.md", "Asked by `npm test`, seen at `GET /api/health`."]],
  },
  sentences: {
    bad: [
      [`${web}/lots.list.tsx`, "/** What the list shows. */"],
      [`${web}/lots.list.tsx`, "/**\n * Of a lot, its balance.\n */"],
      [`${web}/lots.list.tsx`, "const a = 1;\n// Whose lot it is.\n// What continues it."],
      [`${api}/lots.test.ts`, 'test("what is known of a lot", () => {});'],
      [`${api}/lots.test.ts`, 'test.each([1, 2])(\n  "that lots are found: %s",\n  check);'],
      ["tools/checks/invariants/lots.sql", "-- What a lot holds.\nselect 1;"],
    ],
    good: [
      [`${web}/lots.list.tsx`, "/**\n * The list shows lots.\n * What continues a sentence passes.\n */"],
      [`${web}/lots.list.tsx`, "// The list shows all\n// That it has.\nconst whole = /Of/;"],
      [`${web}/lots.list.tsx`, 'const text = "// What is shown"; // Whatever is shown'],
      [`${api}/lots.test.ts`, 'test("a lot is what it was", () => {});\nnote(`/** What */`);'],
    ],
  },
  "tests-run": {
    bad: [
      [`${api}/lots.test.ts`, `test.${only}("x", () => {});`],
      ["tests/e2e/lots/opens.e2e.ts", `test.describe.${"sk" + "ip"}("x", () => {});`],
      ["tests/e2e/lots/opens.e2e.ts", `await page.${"waitFor" + "Timeout"}(100);`],
      [`${api}/lots.test.ts`, `await vi.${"waitFor"}(() => expect(heard).toContain("x"));`],
    ],
    good: [[`${api}/lots.test.ts`, 'test("the only one", () => {});\ntest.each([1])("skip", () => {});']],
  },
  "tx-only": {
    bad: [
      [`${api}/lots.commands.ts`, "export const receive = (tx: Tx) => insertLot(db);"],
      [`${api}/lots.commands.ts`, "await tx.transaction(async (inner) => inner);"],
    ],
    good: [
      [
        `${api}/lots.commands.ts`,
        'import type { Tx } from "../../platform/db/db.ts";\nexport const f = (tx: Tx) => tx.select();',
      ],
      [`${api}/lots.queries.ts`, "export const find = (db: Db) => db.select();"],
    ],
  },
  types: {
    bad: [
      [`${web}/lots.list.tsx`, `// ${silenced}\nx();`],
      [`${web}/lots.list.tsx`, `x(y ${"as" + " any"});`],
    ],
    good: [[`${web}/lots.list.tsx`, "x(y as Lot); const z = 1 as const;"]],
  },
  unfinished: {
    bad: [[`${web}/lots.list.tsx`, `// ${later}: sort`]],
    good: [[`${web}/lots.list.tsx`, 'const title = "Método todo";']],
  },
  numbers: {
    bad: [
      [`${web}/late.ts`, `const late = \`há ${bare} dias\`;`],
      [`${web}/sum.tsx`, '<b>{lots.toLocaleString("pt-BR")}</b>'],
      [`${api}/sum.ts`, 'new Intl.NumberFormat("pt-BR")'],
    ],
    good: [
      [`${web}/late.ts`, 'const late = counted(days, "dia", "dias");'],
      [`${web}/late.ts`, `const late = \`${filled} dias\`;`],
      [`${web}/late.ts`, `// \`há ${bare} dias\``],
    ],
  },
  units: {
    bad: [
      [`${contract}/lots.rules.ts`, `const said = \`sobram ${filled} kg de pasta\`;`],
      [`${api}/lots.commands.ts`, `const said = \`${filled} ${inUnit}\`;`],
      [`${web}/lots.view.tsx`, `<b>{amount}{unit !== undefined && \` ${inUnit}\`}</b>`],
      [`${api}/lots.commands.ts`, `const said = \`custa R$ ${filled}\`;`],
      [`${web}/lots.view.tsx`, "<b>{formatNumber(share, 2)} % do total</b>"],
      [`${web}/lots.view.tsx`, "<b>\n  {formatNumber(dose)}\n  mg/kg\n</b>"],
      [`${web}/lots.view.tsx`, '<b>{formatNumber(dose)}{" "}g/100 g</b>'],
    ],
    good: [
      [`${contract}/lots.rules.ts`, `// \`${filled} kg\`\nconst said = unbroken(formatNumber(kg, 3), "kg");`],
      [`${api}/lots.queries.ts`, `const key = \`$\{item.id} ${inUnit}\`; sql\`from $\{lots} l join $\{uses} u\`;`],
      ["packages/contract/src/insight/exports/lot-files.ts", `const cell = \`${filled} kg\`;`],
      [`${web}/lots.view.tsx`, "const all = () => {\n  one();\n}\ng();"],
    ],
  },
  "unsaid-words": {
    bad: [
      [`${web}/lots.view.tsx`, '<p title="de uma vez ou nada" />'],
      [`${web}/lots.view.tsx`, "<p>\n  Nenhum\n  existe mais\n</p>"],
      [`${contract}/lots.rules.ts`, `const said = \`recebido, de há ${bare} dias\`;`],
    ],
    good: [[`${web}/lots.view.tsx`, "// O pagamento nasce como rascunho.\n<p>O pagamento fica como rascunho</p>"]],
  },
  wiring: {
    bad: [
      [`${api}/lots.api.ts`, "read(lotsRoutes.list, ({ db }) => db.select().from(lots));"],
      [`${api}/lots.api.ts`, "const open = sql<boolean>`true`;"],
    ],
    good: [[`${api}/lots.api.ts`, "read(lotsRoutes.list, ({ db, query }) => listLots(db, query));"]],
  },
};

const checks = await loadChecks();
function getCheck(name: string): Check {
  const check = checks.find((one) => one.name === name);
  if (!check) throw new Error(`No check ${name}`);
  return check;
}
const find = (check: Check, [file, text]: Example) =>
  findViolations({ ...check, except: {} }, [{ path: file, text }], "nowhere");

test("every check has its examples", () => {
  const proven = [...Object.keys(examples), "customer-sentences", "licences", "migrations"];
  expect(checks.map((check) => check.name).sort()).toEqual(proven.sort());
});

describe.each(Object.entries(examples))("%s", (name, { bad, good }) => {
  const check = getCheck(name);

  test.each(bad)("refuses in %s: %s", async (...example) => {
    const foundViolations = await find(check, example);
    expect(foundViolations).toHaveLength(1);
    expect(foundViolations[0]?.path).toBe(example[0]);
    expect(foundViolations[0]?.line).toBeGreaterThan(0);
  });

  test.each(good)("lets pass in %s: %s", async (...example) => {
    expect(check.files.test(example[0]) ? await find(check, example) : []).toEqual([]);
  });
});

test("area-writes knows the tables that SQL names as text", async () => {
  const table = {
    path: "apps/api/src/schema/stock/drills.table.ts",
    text: 'export const d = pgTable(\n  "drills", {});',
  };
  const written = ["insert into drills (id)", "update drills set a = 1", "update drills d set a", "delete from drills"];
  const read = ["select 1 from drills for update", "on conflict do update set a = 1", "insert into lots (id)"];
  const lines = [...written, ...read].map((text) => `sql\`${text}\`;`).join("\n");
  const check = { ...getCheck("area-writes"), except: {} };
  const foundViolations = await findViolations(check, [table, { path: `${api}/lots.commands.ts`, text: lines }], "");
  expect(foundViolations.map(({ line }) => line).sort()).toEqual([1, 2, 3, 4]);
  expect(foundViolations[0]?.message).toContain("apps/api/src/stock/");
  expect(await findViolations(check, [table, { path: "apps/api/src/stock/drills/x.ts", text: lines }], "")).toEqual([]);
});

test("a check that looks at no file says so", async () => {
  for (const check of checks) {
    expect((await findViolations(check, [], "nowhere"))[0]?.message).toMatch("looks at no file");
  }
});

test("an exception that nothing needs any more is reported", async () => {
  const rounding = getCheck("rounding");
  const tree = [{ path: `${web}/lots.list.tsx`, text: "" }];
  const excepted = { ...rounding, except: { [`${web}/lots.list.tsx`]: "Counts pages." } };
  const foundViolations = await findViolations(excepted, tree, "");
  expect(foundViolations.map((violation) => violation.message)).toEqual([
    "is excepted without need: remove the exception",
  ]);
});

describe("licences", () => {
  const check = getCheck("licences");
  const buildLock = (license: string) => ({
    path: "package-lock.json",
    text: locked("node_modules/pulp", { version: "1.2.3", integrity: "sha512-x", license }),
  });
  const buildPage = (license: string) => ({
    path: "docs/licences.md",
    text: licencesPage([{ name: "pulp", version: "1.2.3", licence: license }]),
  });
  const messages = async (license: string, page: string) =>
    (await findViolations(check, [buildLock(license), buildPage(page)], "")).map(({ message }) => message);

  test("without demands are listed, and the page agrees with the lock file", async () => {
    expect(await messages("MIT", "MIT")).toEqual([]);
    expect(await messages("(MIT OR GPL-3.0-or-later)", "(MIT OR GPL-3.0-or-later)")).toEqual([]);
    expect(await messages("MIT", "ISC")).toEqual(["is old: npm run licences"]);
  });

  test.each(["AGPL-3.0-only", "MIT AND GPL-3.0-or-later", "unknown"])(
    "with more demands are refused: %s",
    async (licence) => {
      expect((await messages(licence, licence))[0]).toContain(`pulp is under ${licence}`);
    },
  );
});

describe("customer-sentences", () => {
  const check = getCheck("customer-sentences");
  const quotes = sentences.map((text) => `say("${text}");`).join("\n");
  const file = { path: "packages/contract/src/core/messages.ts", text: quotes };
  const corrected = { ...file, text: quotes.replace("dejese", "deseje") };

  test("are all found to the letter, and a corrected spelling is refused", async () => {
    expect(await findViolations(check, [file], "")).toEqual([]);
    const foundViolations = await findViolations(check, [corrected], "");
    expect(foundViolations.map((violation) => violation.message)).toEqual([
      '"Nenhum dado foi retornado, clique aqui caso dejese criar" is said nowhere to the letter',
    ]);
  });

  test("are said once: a copy in a page is refused, a label or a comment is not", async () => {
    const page = { path: `${web}/lots.list.tsx`, text: '// "Token inválido"\n<p>Token inválido</p>; <p>Logout</p>' };
    const foundViolations = await findViolations(check, [file, page], "");
    expect(foundViolations.map((violation) => violation.message)).toEqual([
      'repeats "Token inválido": import it from packages/contract/src/core/messages.ts, or have both take it from the contract',
    ]);
  });
});

test("a migration may be added; edited or removed after its commit it is refused, also when that is committed; the chain before the baseline is forgotten", async () => {
  const check = getCheck("migrations");
  const root = mkdtempSync(path.join(tmpdir(), "pomar-migrations-"));
  const git = (...command: string[]) =>
    execFileSync("git", ["-c", "user.name=x", "-c", "user.email=x@x", "-c", "core.hooksPath=none", ...command], {
      cwd: root,
    });
  const folder = "apps/api/src/migrations";
  const first = "0000_text_functions.sql";
  const write = (name: string, text: string) => {
    mkdirSync(path.join(root, folder), { recursive: true });
    writeFileSync(path.join(root, folder, name), text);
  };
  const commit = () => {
    git("add", ".");
    git("commit", "-qm", "a change");
  };
  const listEdited = async () => {
    const violations = await findViolations(check, [{ path: `${folder}/${first}`, text: "" }], root);
    return violations.map((violation) => violation.path);
  };
  try {
    expect(await listEdited()).toEqual([]);
    git("init", "-q");
    write("0000_old.sql", "create table a ();");
    write("0001_b.sql", "create table old ();");
    expect(await listEdited()).toEqual([]);
    commit();
    git("rm", "-q", `${folder}/0000_old.sql`, `${folder}/0001_b.sql`);
    write(first, "create table a ();");
    commit();
    expect(await listEdited()).toEqual([]);
    write("0001_b.sql", "create table b ();");
    commit();
    // This file contains views and is not a migration.
    write("past.sql", "create view past.a as select;");
    commit();
    write("past.sql", "create view past.a as select 1;");
    commit();
    expect(await listEdited()).toEqual([]);
    write("0001_b.sql", "create table b (id uuid);");
    expect(await listEdited()).toEqual([`${folder}/0001_b.sql`]);
    commit();
    expect(await listEdited()).toEqual([`${folder}/0001_b.sql`]);
    git("rm", "-q", `${folder}/${first}`);
    commit();
    write(first, "create table a (id uuid);");
    commit();
    expect((await listEdited()).sort()).toEqual([`${folder}/${first}`, `${folder}/0001_b.sql`]);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
