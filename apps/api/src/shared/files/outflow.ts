import type { EventEmitter } from "node:events";
import type { PassThrough, Writable } from "node:stream";

/** How long a reader may take nothing before it counts as gone. */
const longestPauseMs = 30_000;

/**
 * Resolves when `stream` takes more.
 * @param out  what the reader reads; `stream` flows into it, or is it.
 * @throws when the reader has gone, or has taken nothing for 30 s: whatever waits here holds a connection.
 */
export async function room(stream: Writable, out: PassThrough): Promise<void> {
  if (out.destroyed) throw new Error("The reader of the file has gone");
  if (stream.writableNeedDrain) await heard(stream, "drain", out);
}

/** Resolves when `source` says so. @throws like `room`. */
export async function heard(source: EventEmitter, event: string, out: PassThrough): Promise<void> {
  let leave = () => {};
  await new Promise<void>((resolve, reject) => {
    const gone = () => reject(new Error("The reader of the file has gone"));
    const timer = setTimeout(
      () => reject(new Error(`The reader of the file took nothing for ${longestPauseMs} ms`)),
      longestPauseMs,
    );
    source.once(event, resolve);
    out.once("close", gone);
    leave = () => {
      clearTimeout(timer);
      source.off(event, resolve);
      out.off("close", gone);
    };
  }).finally(leave);
}
