import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

interface Read {
  name: string;
  /** `read`, or why it was refused. */
  code: string;
  /** Of the file. */
  megabytes: number;
  ms: number;
  /** By which the process's largest memory grew. */
  grownMegabytes: number;
}

/** What the reader gets for its own, in MB: a fraction of what the app has. */
const heap = 96;

test("invoices made to exhaust their reader are refused at once, in little memory", async () => {
  const options = ["--import", "tsx", `--max-old-space-size=${heap}`, "tests/faults/read-bombs.ts"];
  const { stdout } = await promisify(execFile)(process.execPath, options);
  const read: Read[] = JSON.parse(stdout);
  expect(read.length).toBeGreaterThan(20);
  expect(read.filter(({ megabytes }) => megabytes > 4).length).toBeGreaterThan(15);
  // Many small tags that nobody wants are all passed over, whatever they are.
  expect(read.filter(({ code }) => code === "read").map(({ name }) => name)).toEqual(["unwanted tags, 5 MB"]);
  const refusals = ["read", "invoice.unsafe", "invoice.schema", "file.too-large"];
  for (const { name, code, ms, grownMegabytes } of read) {
    expect(refusals, name).toContain(code);
    expect(ms, name).toBeLessThan(10_000);
    expect(grownMegabytes, name).toBeLessThan(heap);
  }
});
