import { randomBytes } from "node:crypto";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import net from "node:net";
import path from "node:path";
import type { Duplex } from "node:stream";
import type { Server } from "socket.io";
import type { Crew } from "./crew.ts";

type Engine = Server["engine"];

/**
 * A live connection that cannot be a websocket is many requests, and whichever process behind the port gets one of them
 * hands it to the one that holds the connection. Which that is, the connection's id says.
 */
export async function sharePolls(engine: Engine, { folder, number }: Crew): Promise<{ close(): Promise<void> }> {
  const handleRequest = engine.handleRequest.bind(engine);
  const handleUpgrade = engine.handleUpgrade.bind(engine);
  engine.generateId = () => `${number}.${randomBytes(15).toString("base64url")}`;

  engine.handleRequest = (request, response) => {
    const holder = holderOf(request);
    if (holder === null || holder === number) return handleRequest(request, response);
    // A holder that is gone holds nothing any more, and nobody else does: the answer is that the id is unknown.
    passOn(addressOf(folder, holder), request, response, () => handleRequest(request, response));
  };
  engine.handleUpgrade = (request, socket, head) => {
    const holder = holderOf(request);
    if (holder === null || holder === number) return handleUpgrade(request, socket, head);
    join(addressOf(folder, holder), { request, socket, head });
  };

  const door = http.createServer((request, response) => handleRequest(request as never, response as never));
  door.on("upgrade", (request, socket, head) => handleUpgrade(request as never, socket, head));
  // Among processes that share their ports this one is not shared.
  door.listen({ path: addressOf(folder, number), exclusive: true });
  await new Promise<void>((resolve, reject) => door.once("listening", resolve).once("error", reject));
  return {
    async close() {
      door.closeAllConnections();
      await new Promise((resolve) => door.close(resolve));
    },
  };
}

/** The process that holds the connection which a request belongs to; null: the request begins one. */
function holderOf({ url = "" }: IncomingMessage): string | null {
  return /[?&]sid=(\d{1,9})\./.exec(url)?.[1] ?? null;
}

function addressOf(folder: string, number: string): string {
  return process.platform === "win32"
    ? path.join("\\\\.\\pipe", path.basename(folder), number)
    : path.join(folder, number);
}

function passOn(socketPath: string, from: IncomingMessage, to: ServerResponse, refuse: () => void): void {
  const { method, url, headers } = from;
  const passed = http.request({ socketPath, method, path: url, headers, agent: false });
  passed.on("response", (answer) => {
    to.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(to);
    answer.on("error", () => to.destroy());
  });
  passed.on("error", () => {
    if (to.headersSent) to.destroy();
    else if (!to.destroyed) refuse();
  });
  // The holder must notice when nobody waits any more.
  to.on("close", () => passed.destroy());
  from.pipe(passed);
}

/** A websocket that takes over from polls is joined to the holder byte by byte. */
function join(
  socketPath: string,
  { request, socket, head }: { request: IncomingMessage; socket: Duplex; head: Buffer },
): void {
  const holder = net.connect(socketPath, () => {
    const lines = [`${request.method} ${request.url} HTTP/1.1`];
    for (let i = 0; i < request.rawHeaders.length; i += 2)
      lines.push(`${request.rawHeaders[i]}: ${request.rawHeaders[i + 1]}`);
    holder.write(`${lines.join("\r\n")}\r\n\r\n`);
    holder.write(head);
    socket.pipe(holder).pipe(socket);
  });
  for (const [end, other] of [
    [socket, holder],
    [holder, socket],
  ] as const) {
    end.on("error", () => other.destroy());
    end.on("close", () => other.destroy());
  }
}
