import { createServer } from "node:http";
import net, { type AddressInfo } from "node:net";
import pg from "pg";

/**
 * The limit of live news: one insert with its commit, PostgreSQL's own `notify` to every process, and a line on bare TCP to whoever
 * is connected. No session, no levels, no message that anybody could read again.
 * `POST /` says something and answers when it is committed; `GET /` answers the port to listen at.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
await pool.query("create table if not exists bare_news (id text primary key, message text not null)");

const connected = new Set<net.Socket>();
const wire = net.createServer((socket) => {
  socket.setNoDelay();
  connected.add(socket);
  socket.on("error", () => {});
  socket.on("close", () => connected.delete(socket));
});
wire.listen(0, "127.0.0.1");

const listener = new pg.Client(process.env.DATABASE_URL);
await listener.connect();
listener.on("notification", ({ payload }) => {
  for (const socket of connected) socket.write(`${payload}\n`);
});
await listener.query("listen bare_news");

async function say(message: string): Promise<void> {
  await pool.query("insert into bare_news values ($1, $1)", [message]);
  await pool.query("select pg_notify('bare_news', $1)", [message]);
}

let said = 0;
const server = createServer(async (request, reply) => {
  if (request.method === "GET") return void reply.end(String((wire.address() as AddressInfo).port));
  const message = `${process.pid} ${said++}`;
  await say(message);
  reply.end(message);
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.on("SIGTERM", () => process.exit(0));
