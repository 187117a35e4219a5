/**
 * Runs the fault tests several times in a row and writes what they counted to docs/reliability.md.
 *
 *   npm run faults -- --times 20 [--only <how a fault's name begins>]… [--seed <of the first run>] [--abreast <runs at once>]
 *
 * With --only the other lines of the report stay as they are. A fault that failed once has not been survived.
 */
import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import type { Tallied } from "../../tests/support/faults.ts";
import { counts, type Line, type Machine, readReport, report } from "./faults/report.ts";

const root = path.resolve(import.meta.dirname, "../..");
const folder = path.join(root, "tests/faults");
const target = path.join(root, "docs/reliability.md");
const say = (line: string) => process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    times: { type: "string", default: "1" },
    only: { type: "string", multiple: true },
    seed: { type: "string" },
    abreast: { type: "string", default: "1" },
  },
});
const { only } = values;
const [times, abreast] = [Number(values.times), Number(values.abreast)];
if (![times, abreast].every((number) => Number.isInteger(number) && number > 0))
  throw new Error("--times and --abreast are numbers from 1");

/** The files that count what they break, and the titles of the tests in them that do. */
const files: string[] = [];
const titles: string[] = [];
for (const name of readdirSync(folder)) {
  const source = readFileSync(path.join(folder, name), "utf8");
  for (const [, title = "", fault = ""] of source.matchAll(/^ *faultTest\(\s*"([^"]+)",\s*\{\s*fault: "([^"]+)"/gm)) {
    if (only && !only.some((beginning) => fault.startsWith(beginning))) continue;
    if (!files.includes(name)) files.push(name);
    titles.push(title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  }
}
if (files.length === 0) throw new Error(`No fault's name begins with ${only?.join(" or ")}`);

const first = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed);
const lines = new Map<string, Line>();
let failed = 0;
const machine = (): Machine => ({
  date: new Date().toISOString().slice(0, 16).replace("T", " "),
  processor: os.cpus()[0]?.model ?? "unknown",
  cores: os.cpus().length,
  gigabytes: Math.round(os.totalmem() / 2 ** 30),
  load: Math.round(os.loadavg()[0] ?? 0),
  node: process.version,
});
const before = existsSync(target) ? readReport(readFileSync(target, "utf8")) : [];

let begun = 0;
let ended = 0;
await Promise.all(Array.from({ length: Math.min(abreast, times) }, runUntilEnough));
for (const line of lines.values()) say(`${line.fault}: ${line.survived} survived, ${line.failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function runUntilEnough(): Promise<void> {
  while (begun < times) {
    const seed = first + begun;
    begun += 1;
    const startedAt = Date.now();
    const { tallied, code, said } = await once(seed);
    for (const tally of tallied) add(tally);
    const broken = tallied.filter(({ outcome }) => outcome === "failed").map(({ fault }) => fault);
    if (code !== 0) {
      failed += 1;
      say(said.slice(-40_000));
    }
    ended += 1;
    writeReport();
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    say(`${ended} of ${times}, seed ${seed}: ${code === 0 ? "survived" : `FAILED ${broken.join(", ")}`}, ${seconds} s`);
  }
}

/** After each run: who is interrupted has what was counted. */
function writeReport(): void {
  const kept = before.filter(({ fault }) => only && !lines.has(fault));
  const sorted = [...kept, ...lines.values()].sort((one, other) => one.fault.localeCompare(other.fault));
  writeFileSync(target, report(sorted, { machine: machine(), times, seed: first }));
}

function add({ fault, broken, outcome, reason, ...losses }: Tallied): void {
  const line = lines.get(fault) ?? {
    fault,
    broken,
    survived: 0,
    failed: 0,
    skipped: null,
    seed: first,
    faults: 0,
    sent: 0,
    acknowledged: 0,
    lost: 0,
    doubled: 0,
    half: 0,
  };
  lines.set(fault, line);
  if (outcome === "skipped") line.skipped = reason ?? "";
  else line[outcome] += 1;
  for (const count of counts) line[count] += losses[count] ?? 0;
}

/** One run of all of them. */
function once(seed: number): Promise<{ tallied: Tallied[]; code: number | null; said: string }> {
  const place = mkdtempSync(path.join(os.tmpdir(), "pomar-faults-"));
  const tallyFile = path.join(place, "tally.jsonl");
  writeFileSync(tallyFile, "");
  const args = ["run", "--retry=0", "-t", titles.join("|"), ...files.map((name) => path.join("tests/faults", name))];
  const run = spawn(path.join(root, "node_modules/.bin/vitest"), args, {
    cwd: root,
    env: { ...process.env, FAULT_SEED: String(seed), FAULT_TALLY: tallyFile },
  });
  let said = "";
  for (const stream of [run.stdout, run.stderr]) stream.on("data", (chunk) => (said += chunk));
  return new Promise((resolve) => {
    run.once("close", (code) => {
      const tallied = readFileSync(tallyFile, "utf8").trim().split("\n").filter(Boolean);
      rmSync(place, { recursive: true });
      resolve({ tallied: tallied.map((line) => JSON.parse(line) as Tallied), code, said });
    });
  });
}
