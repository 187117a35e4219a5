import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import net from "node:net";
import { createInterface } from "node:readline";
import pg from "pg";
import { io, type Socket } from "socket.io-client";
import { uuidv7 } from "uuidv7";
import type { Server } from "../processes.ts";

/** Everybody who listens, however they are connected. */
export interface Listeners {
  /** Resolves when all have heard a message that has `words` in it, with the instant (ms) of the last. */
  everyoneHears(words: string): Promise<number>;
  /** How often a message with these words was heard by all together. */
  heard(words: string): number;
  close(): void;
}

function listeners(count: number): Listeners & { hear(message: string): void; onClose: (() => void)[] } {
  const messages: { message: string; at: number }[] = [];
  const waiting = new Map<string, (at: number) => void>();
  const of = (words: string) => messages.filter(({ message }) => message.includes(words));
  const onClose: (() => void)[] = [];
  const look = (words: string) => {
    const heard = of(words);
    if (heard.length >= count) waiting.get(words)?.(heard.at(-1)?.at ?? 0);
  };
  return {
    onClose,
    hear(message) {
      messages.push({ message, at: performance.now() });
      for (const words of waiting.keys()) if (message.includes(words)) look(words);
    },
    everyoneHears(words) {
      return new Promise((resolve) => {
        waiting.set(words, (at) => {
          waiting.delete(words);
          resolve(at);
        });
        look(words);
      });
    },
    heard: (words) => of(words).length,
    close: () => {
      for (const close of onClose) close();
    },
  };
}

/** So many administrators, each with a session of their own, spread over the processes of the product. */
export async function administrators(databaseUrl: string, apps: readonly Server[], count: number): Promise<Listeners> {
  const all = listeners(count);
  for (const [n, token] of (await sessionsOf(databaseUrl, count)).entries()) {
    const socket: Socket = io(apps[n % apps.length]?.url ?? "", {
      auth: { token },
      transports: ["websocket"],
      forceNew: true,
    });
    socket.on("handle notification", ({ message }: { message: string }) => all.hear(message));
    all.onClose.push(() => socket.disconnect());
    await once(socket as never, "connect");
  }
  return all;
}

async function sessionsOf(databaseUrl: string, count: number): Promise<string[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const tokens: string[] = [];
  for (let n = 0; n < count; n++) {
    const [id, token] = [uuidv7(), randomBytes(32).toString("base64url")];
    await client.query(
      "insert into users (id, created_at, updated_at, name, password_hash, level) values ($1, now(), now(), $2, '', 1)",
      [id, `Administrador ${n}`],
    );
    await client.query(
      "insert into sessions (id, token_hash, user_id, created_at, last_used_at) values ($1, $2, $3, now(), now())",
      [uuidv7(), createHash("sha256").update(token).digest("hex"), id],
    );
    tokens.push(token);
  }
  await client.end();
  return tokens;
}

/** So many bare connections, spread over the processes of the limit. */
export async function bareListeners(servers: readonly Server[], count: number): Promise<Listeners> {
  const all = listeners(count);
  const ports = await Promise.all(servers.map(async ({ url }) => Number(await (await fetch(url)).text())));
  for (let n = 0; n < count; n++) {
    const socket = net.connect(ports[n % ports.length] ?? 0, "127.0.0.1");
    createInterface(socket).on("line", (line) => all.hear(line));
    all.onClose.push(() => socket.destroy());
    await once(socket, "connect");
  }
  return all;
}
