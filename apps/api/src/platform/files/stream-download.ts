import type { PassThrough } from "node:stream";

/** The longest pause in ms after which a reader counts as disconnected. */
const maxPauseMs = 30_000;

/**
 * Backpressure: resolves when `out` accepts more data. @throws for an idle or disconnected reader, since the download
 * occupies a connection.
 */
export async function room(out: PassThrough): Promise<void> {
  if (out.destroyed) throw new Error("The reader of the file has gone");
  if (!out.writableNeedDrain) return;
  let leave = () => {};
  await new Promise<void>((resolve, reject) => {
    const gone = () => reject(new Error("The reader of the file has gone"));
    const timer = setTimeout(
      () => reject(new Error(`The reader of the file took nothing for ${maxPauseMs} ms`)),
      maxPauseMs,
    );
    out.once("drain", resolve);
    out.once("close", gone);
    leave = () => {
      clearTimeout(timer);
      out.off("drain", resolve);
      out.off("close", gone);
    };
  }).finally(leave);
}
