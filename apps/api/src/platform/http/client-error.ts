import type { Socket } from "node:net";
import { type ErrorReply, errors } from "@pomar/contract/core/errors";

/** What Node's reader of HTTP gave up on, by the sentence that fits. */
const codes = {
  HPE_HEADER_OVERFLOW: "request.head-too-large",
  ERR_HTTP_REQUEST_TIMEOUT: "request.too-slow",
} as const;

/** Refuses what is no request and ends the connection: where the next request would begin nobody can tell. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const code = codes[error.code as keyof typeof codes] ?? "request.not-http";
  const { status, message } = errors[code];
  const body: ErrorReply = { statusCode: status, code, message: message() };
  const text = JSON.stringify(body);
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status} Refused\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
    );
  socket.destroySoon();
}
