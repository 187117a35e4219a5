import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { logIn } from "../support/api-client.ts";
import { startBuiltApp } from "../support/built-app.ts";
import { cloneDatabase } from "../support/database.ts";
import { invoiceXml } from "../support/invoices.ts";

interface Read {
  name: string;
  /** `read` when the file was read, otherwise the code of the refusal. */
  code: string;
  /** The size of the file in MB. */
  megabytes: number;
  ms: number;
  /** The growth of the process's peak memory in MB. */
  grownMegabytes: number;
}

/** The reader's heap limit in MB, a fraction of the app's memory. */
const heap = 96;

test("invoices made to exhaust their reader are refused at once, in little memory", async () => {
  const options = ["--import", "tsx", `--max-old-space-size=${heap}`, "tests/faults/read-bombs.ts"];
  const { stdout } = await promisify(execFile)(process.execPath, options);
  const read: Read[] = JSON.parse(stdout);
  expect(read.length).toBeGreaterThan(20);
  expect(read.filter(({ megabytes }) => megabytes > 4).length).toBeGreaterThan(15);
  // The reader skips many small unknown tags.
  expect(read.filter(({ code }) => code === "read").map(({ name }) => name)).toEqual(["unwanted tags, 5 MB"]);
  const refusals = ["read", "invoice.unsafe", "invoice.schema", "file.too-large"];
  for (const { name, code, ms, grownMegabytes } of read) {
    expect(refusals, name).toContain(code);
    expect(ms, name).toBeLessThan(10_000);
    expect(grownMegabytes, name).toBeLessThan(heap);
  }
});

const mega = 1024 * 1024;
const within = (content: string) => Buffer.from(invoiceXml().replace("<ide>", `<ide>${content}`));

test("sent to the app they are refused during the upload, and its memory hardly grows", async () => {
  const { url, drop } = await cloneDatabase();
  const app = await startBuiltApp({ data: { DATABASE_URL: url }, adminPassword: "segredo-das-bombas" });
  try {
    const { token } = await logIn(app.url, "admin", "segredo-das-bombas");
    const send = async (bytes: Buffer) => {
      const body = new FormData();
      body.append("file", new Blob([new Uint8Array(bytes)], { type: "text/xml" }), "nota.xml");
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${app.url}/api/invoices/preview`, { method: "POST", headers, body })).status;
    };
    /** The process's peak memory until now, in MB. */
    const getPeakMegabytes = () =>
      Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${app.pid}/status`, "utf8"))?.[1]) / 1024;
    expect(await send(Buffer.from(invoiceXml()))).toBe(200);
    const before = getPeakMegabytes();
    // The server refuses a file above the limit, whatever the size of the file and of its chunks.
    for (const megabytes of [6, 7, 100, 6, 7, 100, 6, 7])
      expect(await send(Buffer.alloc(megabytes * mega, "<a>"))).toBe(413);
    expect(await send(within("<a>".repeat(1.6 * mega)))).toBe(400);
    expect(await send(within(`<!DOCTYPE x [${'<!ENTITY a "b">'.repeat(0.3 * mega)}]>`))).toBe(400);
    expect(await send(Buffer.from(invoiceXml()))).toBe(200);
    expect(getPeakMegabytes() - before).toBeLessThan(160);
  } finally {
    await app.stop();
    await drop();
  }
});
