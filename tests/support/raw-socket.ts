import net from "node:net";

export interface RawReply {
  /** The statuses of the complete answers, in the order of arrival. */
  statuses: number[];
  text: string;
  /** Whether the server ended the connection. */
  closed: boolean;
}

/**
 * Sends raw bytes, which no HTTP client would send, over a separate connection.
 * @param url  the address of a listening server.
 * @param until  the number of answers to wait for; fewer arrive when the server ends the connection first.
 */
export function sendRaw(url: string, bytes: string | Buffer, { until = 1 } = {}): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(new URL(url).port), "127.0.0.1");
    let text = "";
    const done = (closed: boolean) => {
      socket.destroy();
      resolve({ statuses: parseStatuses(text), text: Buffer.from(text, "latin1").toString(), closed });
    };
    socket.setEncoding("latin1");
    socket.on("connect", () => socket.write(bytes));
    socket.on("data", (chunk) => {
      text += chunk;
      if (whole(text) >= until) done(false);
    });
    socket.on("end", () => done(true));
    // The server cut the connection while the client was still sending.
    socket.on("error", (error: NodeJS.ErrnoException) =>
      ["ECONNRESET", "EPIPE"].includes(error.code ?? "") ? done(true) : reject(error),
    );
  });
}

const parseStatuses = (text: string) => [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map((match) => Number(match[1]));

/** The number of complete answers in a text. */
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
