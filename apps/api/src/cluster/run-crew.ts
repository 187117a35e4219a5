import { mkdtemp, rm } from "node:fs/promises";
import net, { type AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import type pg from "pg";
import { banner } from "../banner.ts";
import type { Config } from "../config.ts";
import type { Opened } from "../lifetime.ts";
import { type Database, openDatabase } from "../shared/db/db.ts";
import { complain, openServer, prepare, say, urlOf } from "../starting.ts";
import { CrewRefused, openCrew } from "./crew.ts";

interface Wish {
  config: Config;
  demoDays: number;
  processes: number;
  /** The product itself, which each process runs. */
  exec: string;
}

/** The process that keeps the others: does once what is done once, and serves nobody itself. */
export async function runCrew({ config, demoDays, processes, exec }: Wish, opened: Opened): Promise<void> {
  const connection = await openServer(config, opened);
  const { prepared, connections } = await prepareOnce(connection, { config, demoDays, processes });
  const folder = await mkdtemp(path.join(os.tmpdir(), "pomar-crew-"));
  opened(() => rm(folder, { recursive: true, force: true }));
  const port = await portOf(config);
  const settings = { PORT: String(port), POMAR_CREW_FOLDER: folder, POMAR_CREW_CONNECTIONS: String(connections) };
  const crew = openCrew({ processes, exec, settings, log: complain });
  opened(() => crew.stop());
  await crew.ready;
  say(banner({ url: urlOf(config, port), ...prepared }));
}

async function prepareOnce(connection: pg.PoolConfig, { config, demoDays, processes }: Omit<Wish, "exec">) {
  const database = openDatabase(connection, 4);
  try {
    const prepared = await prepare(database, connection, { config, demoDays });
    return { prepared, connections: await connectionsEach(database, processes) };
  } finally {
    await database.close();
  }
}

/** Beside its pool a process has one connection to listen on, one that keeps our own PostgreSQL, one that asks how far it is, two aside, two reserved. */
const besidesPool = 7;
/** For whoever else comes: a backup, an administrator, the superuser's own. */
const leftToOthers = 15;
const [fewest, most] = [4, 20];

/** The connections of each process' pool: as many as alone, or its share of what the server lets in. */
async function connectionsEach({ pool }: Database, processes: number): Promise<number> {
  const { rows } = await pool.query<{ max_connections: string }>("show max_connections");
  const allowed = Number(rows[0]?.max_connections);
  const share = wholeParts(allowed - leftToOthers, processes) - besidesPool;
  if (share >= fewest) return Math.min(share, most);
  const possible = wholeParts(allowed - leftToOthers, besidesPool + fewest);
  throw new CrewRefused(
    `O PostgreSQL aceita ${allowed} conexões (max_connections), o bastante para ${possible} processos.`,
  );
}

const wholeParts = (of: number, parts: number) => (of - (of % parts)) / parts;

/** Finds out before the others start, and once, whether the port can be had, and which one 0 stands for. */
function portOf({ PORT: port, HOST: host }: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    const trial = net.createServer().once("error", reject);
    trial.listen({ port, host }, () => {
      const { port: found } = trial.address() as AddressInfo;
      trial.close(() => resolve(found));
    });
  });
}
