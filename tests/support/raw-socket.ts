import net from "node:net";

export interface RawReply {
  /** Whole answers that came back, in their order. */
  statuses: number[];
  text: string;
  /** Whether the server ended the connection. */
  closed: boolean;
}

/**
 * Sends bytes as they are over a connection of their own, which no client of HTTP would let through.
 * @param url  of a server that listens.
 * @param until  answers to wait for; fewer when the server ends the connection before.
 */
export function sendRaw(url: string, bytes: string | Buffer, { until = 1 } = {}): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(new URL(url).port), "127.0.0.1");
    let text = "";
    const done = (closed: boolean) => {
      socket.destroy();
      resolve({ statuses: statusesOf(text), text: Buffer.from(text, "latin1").toString(), closed });
    };
    socket.setEncoding("latin1");
    socket.on("connect", () => socket.write(bytes));
    socket.on("data", (chunk) => {
      text += chunk;
      if (whole(text) >= until) done(false);
    });
    socket.on("end", () => done(true));
    // Cut off in the middle of our bytes.
    socket.on("error", (error: NodeJS.ErrnoException) =>
      ["ECONNRESET", "EPIPE"].includes(error.code ?? "") ? done(true) : reject(error),
    );
  });
}

const statusesOf = (text: string) => [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map((match) => Number(match[1]));

/** Answers that have come with all that they announced. */
function whole(text: string): number {
  let count = 0;
  for (let at = 0; ; count++) {
    const end = text.indexOf("\r\n\r\n", at);
    if (end === -1) return count;
    const length = Number(/^content-length: (\d+)/im.exec(text.slice(at, end))?.[1] ?? 0);
    if (text.length < end + 4 + length) return count;
    at = end + 4 + length;
  }
}
