import type { Losses } from "../../../tests/support/faults.ts";

/** The outcome of one fault over all runs. */
export interface Line extends Losses {
  fault: string;
  broken: string;
  survived: number;
  failed: number;
  /** Why it could not be made here; null when it could. */
  skipped: string | null;
  /** The seed of the first run; the next runs have the numbers that follow. */
  seed: number;
}

export interface Machine {
  date: string;
  processor: string;
  cores: number;
  gigabytes: number;
  /** Programs that wanted a core at once, of the last minute. */
  load: number;
  node: string;
}

interface Runs {
  machine: Machine;
  times: number;
  seed: number;
}

export const counts = ["faults", "sent", "acknowledged", "lost", "doubled", "half"] as const satisfies (keyof Losses)[];

/** The report as Markdown. */
export function report(lines: readonly Line[], { machine, times, seed }: Runs): string {
  const { date, processor, cores, gigabytes, load, node } = machine;
  const total = (count: (typeof counts)[number]) => lines.reduce((sum, line) => sum + line[count], 0);
  return `# What was broken, and what was lost

Every fault test breaks something real while people record entries through the API (receptions, pulpings, packings, dispatches,
payments). Each entry carries an \`Idempotency-Key\` and retries as the pages do. Afterwards the test asks the database: every
acknowledged entry is there once and whole, the stock agrees with the entries, and every invariant holds. A key lasts a week, a
device's own id for ever ([decision 61](decisions/0061-device-entries-arrive-once.md)).

**${total("faults")} faults, ${total("sent")} requests, ${total("acknowledged")} entries acknowledged: ${total("lost")} lost, ${total("doubled")} doubled, ${total("half")} half there.**

| Fault | What is broken | Survived in a row | Faults | Requests | Acknowledged | Lost | Doubled | Half | First seed |
|---|---|--:|--:|--:|--:|--:|--:|--:|--:|
${lines.map(row).join("\n")}

\`npm run faults -- --times ${times}\` repeats them; \`npm run faults -- --seed ${seed}\` repeats the first run, and each further run has the
next number. \`--only "kill -9 of the API"\` selects one. The seed decides the faults; the machine decides their timing.

Last run ${date} UTC on ${processor}, ${cores} cores, ${gigabytes} GB, Node ${node}, with a load of ${load} at the end.
`;
}

function row(line: Line): string {
  const outcome =
    line.skipped !== null
      ? `not made here: ${line.skipped}`
      : line.failed > 0
        ? `FAILED ${line.failed} of ${line.survived + line.failed}`
        : String(line.survived);
  const cells = [line.fault, line.broken, outcome, ...counts.map((count) => line[count]), line.seed];
  return `| ${cells.join(" | ")} |`;
}

/** The lines of a report that was written before. */
export function readReport(markdown: string): Line[] {
  const rows = markdown.split("\n").filter((text) => /^\| (?!Fault \|).+ \|$/.test(text));
  return rows.map((text) => {
    const [fault = "", broken = "", outcome = "", ...numbers] = text.slice(2, -2).split(" | ");
    const [faults, sent, acknowledged, lost, doubled, half, seed] = numbers.map(Number) as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const failed = /^FAILED (\d+) of (\d+)$/.exec(outcome);
    const skipped = /^not made here: (.*)$/.exec(outcome)?.[1] ?? null;
    return {
      fault,
      broken,
      survived: failed ? Number(failed[2]) - Number(failed[1]) : Number(outcome) || 0,
      failed: Number(failed?.[1] ?? 0),
      skipped,
      seed,
      ...{ faults, sent, acknowledged, lost, doubled, half },
    };
  });
}
