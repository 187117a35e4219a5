import Tinypool from "tinypool";
import { AppError } from "../../platform/http/app-error.ts";
import type { Sheet } from "./sheet.ts";
import type { Reading } from "./spreadsheet-worker.ts";

/** The time limit in ms: many times the duration of the largest import, to suffice on a busy processor too. */
const maxMs = 30_000;

// The build places the worker beside the bundle; in the sources the worker is TypeScript, and a thread needs a loader.
const isBuilt = !import.meta.url.endsWith(".ts");
const reader = new URL(isBuilt ? "./spreadsheet-worker.js" : "./spreadsheet-worker.ts", import.meta.url).href;
const loader = new URL("../../../../../tools/scripts/typescript-threads.mjs", import.meta.url).href;

/** A single thread, started on demand and ended when it is idle. */
const thread = new Tinypool({
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 60_000,
  resourceLimits: { maxOldGenerationSizeMb: 512 },
  ...(!isBuilt && { execArgv: ["--import", loader] }),
});

/** Reads a spreadsheet in a thread for at most `longest` ms. @throws 400 if the file is unreadable or over a limit. */
export async function readSpreadsheet(bytes: Buffer, longest = maxMs): Promise<Sheet> {
  const signal = AbortSignal.timeout(longest);
  const read: Promise<Reading> = thread.run(bytes, { filename: reader, signal });
  const reading = await read.catch((error: unknown): Reading => {
    if (signal.aborted) return { tooLarge: `${longest / 1000} s de leitura` };
    // The worker exceeded the memory that a thread may use.
    if (error instanceof Error && Reflect.get(error, "code") === "ERR_WORKER_OUT_OF_MEMORY") return "unreadable";
    throw error;
  });
  if (reading === "unreadable") throw AppError.of("file.not-spreadsheet", { what: null });
  if ("otherwise" in reading) throw AppError.of("file.not-spreadsheet", { what: reading.otherwise });
  if ("tooLarge" in reading) throw AppError.of("import.too-large", { limit: reading.tooLarge });
  return reading.rows;
}
