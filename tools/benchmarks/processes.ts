import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

/** A server under load, in a process of its own. */
export interface Server {
  url: string;
  pid: number;
  token: string;
  stop(): Promise<void>;
}

const root = path.resolve(import.meta.dirname, "../..");
/** Its first person. */
export const admin = { name: "admin", password: "senha-do-banco-de-provas" };

/** The built product, as it runs in production, with a session. */
export async function startApp(databaseUrl: string): Promise<Server> {
  const env = { DATABASE_URL: databaseUrl, PORT: "0", HOST: "127.0.0.1", ADMIN_PASSWORD: admin.password };
  const server = await start("node", ["apps/api/dist/main.js"], env);
  const reply = await fetch(`${server.url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(admin),
  });
  const { token } = (await reply.json()) as { token: string };
  return { ...server, token };
}

/** The limit: a script that answers with the bare statements behind bare `node:http`. */
export function startBare(script: string, env: Record<string, string>): Promise<Server> {
  return start("node", ["--import", "tsx", script], env);
}

/** The limit of a benchmark of reading: each question's statements. */
export function startBareStatements(databaseUrl: string, statements: readonly (readonly string[])[]): Promise<Server> {
  const env = { DATABASE_URL: databaseUrl, STATEMENTS: JSON.stringify(statements) };
  return startBare("tools/benchmarks/bare-statements.ts", env);
}

async function start(command: string, args: string[], env: Record<string, string>): Promise<Server> {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return { url: await addressOf(child), pid: child.pid ?? 0, token: "", stop: () => end(child) };
}

async function addressOf(child: ChildProcess): Promise<string> {
  let printed = "";
  for await (const chunk of child.stdout ?? []) {
    printed += String(chunk);
    const url = /http:\/\/[\w.]+:\d+/.exec(printed)?.[0];
    if (url) return url;
  }
  throw new Error(`The server ended before it said where it listens: ${printed}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}
