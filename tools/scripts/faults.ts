/**
 * Runs the fault tests several times in a row and writes their counts to docs/reliability.md.
 *
 *   npm run faults -- --times 20 [--only <the beginning of a fault's name>]… [--seed <of the first run>]
 *
 * With --only it prints the lines of the report and writes nothing. A fault counts as survived only when no run failed.
 */
import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import type { Losses, Tallied } from "../../tests/support/faults.ts";

/** The outcome of one fault over all runs. */
interface Line extends Losses {
  fault: string;
  broken: string;
  survived: number;
  failed: number;
  /** The reason why this machine cannot inject the fault; null when it can. */
  skipped: string | null;
}

const counts = ["faults", "sent", "acknowledged", "lost", "doubled", "half"] as const satisfies (keyof Losses)[];
const root = path.resolve(import.meta.dirname, "../..");
const folder = path.join(root, "tests/faults");
const say = (line: string) => process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    times: { type: "string", default: "1" },
    only: { type: "string", multiple: true, default: [""] },
    seed: { type: "string" },
  },
});
const times = Number(values.times);
if (!Number.isInteger(times) || times < 1) throw new Error("--times is a number from 1");
const firstSeed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed);

/** The files that contain the selected fault tests; `titles`: the titles of these tests. */
const files = new Set<string>();
const titles: string[] = [];
for (const name of readdirSync(folder)) {
  const source = readFileSync(path.join(folder, name), "utf8");
  for (const [, title = "", fault = ""] of source.matchAll(/^ *faultTest\(\s*"([^"]+)",\s*\{\s*fault: "([^"]+)"/gm)) {
    if (!values.only.some((beginning) => fault.startsWith(beginning))) continue;
    files.add(path.join("tests/faults", name));
    titles.push(title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  }
}
if (files.size === 0) throw new Error(`No fault's name begins with ${values.only.join(" or ")}`);

const lines = new Map<string, Line>();
for (let run = 0; run < times; run++) {
  const seed = firstSeed + run;
  const startedAt = Date.now();
  const { tallies, code, output } = await runOnce(seed);
  for (const tally of tallies) add(tally);
  if (code !== 0) {
    process.exitCode = 1;
    say(output.slice(-40_000));
  }
  // Each complete run updates the report, so that an interrupted series retains the counts of its complete runs.
  if (values.only.includes("")) writeFileSync(path.join(root, "docs/reliability.md"), buildReport());
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  say(`${run + 1} of ${times}, seed ${seed}: ${code === 0 ? "survived" : "FAILED"}, ${seconds} s`);
}
say(sortedLines().map(toRow).join("\n"));

function add({ fault, broken, outcome, reason, ...losses }: Tallied): void {
  const none = { faults: 0, sent: 0, acknowledged: 0, lost: 0, doubled: 0, half: 0 };
  const line = lines.get(fault) ?? { fault, broken, survived: 0, failed: 0, skipped: null, ...none };
  lines.set(fault, line);
  if (outcome === "skipped") line.skipped = reason ?? "";
  else line[outcome] += 1;
  for (const count of counts) line[count] += losses[count] ?? 0;
}

function sortedLines(): Line[] {
  return [...lines.values()].sort((one, other) => one.fault.localeCompare(other.fault));
}

/** Runs all selected fault tests once. */
function runOnce(seed: number): Promise<{ tallies: Tallied[]; code: number | null; output: string }> {
  const place = mkdtempSync(path.join(os.tmpdir(), "pomar-faults-"));
  const tallyFile = path.join(place, "tally.jsonl");
  writeFileSync(tallyFile, "");
  const tests = spawn(
    path.join(root, "node_modules/.bin/vitest"),
    ["run", "--retry=0", "-t", titles.join("|"), ...files],
    { cwd: root, env: { ...process.env, FAULT_SEED: String(seed), FAULT_TALLY: tallyFile } },
  );
  let output = "";
  for (const stream of [tests.stdout, tests.stderr]) stream.on("data", (chunk) => (output += chunk));
  return new Promise((resolve) => {
    tests.once("close", (code) => {
      const tallied = readFileSync(tallyFile, "utf8").trim().split("\n").filter(Boolean);
      rmSync(place, { recursive: true });
      resolve({ tallies: tallied.map((line) => JSON.parse(line) as Tallied), code, output });
    });
  });
}

function buildReport(): string {
  const total = (count: (typeof counts)[number]) => sortedLines().reduce((sum, line) => sum + line[count], 0);
  const gigabytes = Math.round(os.totalmem() / 2 ** 30);
  const machine = `${os.cpus()[0]?.model ?? "unknown"}, ${os.cpus().length} cores, ${gigabytes} GB, Node ${process.version}`;
  return `# What was broken, and what was lost

Every fault test breaks something real while people record entries through the API (receptions, pulpings, packings, dispatches,
payments). Each entry carries an \`Idempotency-Key\` and retries as the pages do. Afterwards the test asks the database: every
acknowledged entry is there once and whole, the stock agrees with the entries, and every invariant holds. A key lasts a week, a
device's own id for ever ([decision 61](decisions/0061-device-entries-arrive-once.md)).

**${total("faults")} faults, ${total("sent")} requests, ${total("acknowledged")} entries acknowledged: ${total("lost")} lost, ${total("doubled")} doubled, ${total("half")} half there.**

| Fault | What is broken | Survived in a row | Faults | Requests | Acknowledged | Lost | Doubled | Half | First seed |
|---|---|--:|--:|--:|--:|--:|--:|--:|--:|
${sortedLines().map(toRow).join("\n")}

\`npm run faults -- --times ${times}\` repeats them; \`npm run faults -- --seed ${firstSeed}\` repeats the first run, and each further run has the
next number. \`--only "kill -9 of the API"\` selects one. The seed decides the faults; the machine decides their timing.

Last run ${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC on ${machine}, with a load of ${Math.round(os.loadavg()[0] ?? 0)} at the end.
`;
}

function toRow(line: Line): string {
  const survived = line.failed > 0 ? `FAILED ${line.failed} of ${line.survived + line.failed}` : String(line.survived);
  const outcome = line.skipped === null ? survived : `not made here: ${line.skipped}`;
  const cells = [line.fault, line.broken, outcome, ...counts.map((count) => line[count]), firstSeed];
  return `| ${cells.join(" | ")} |`;
}
