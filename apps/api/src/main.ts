import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { buildApp } from "./app.ts";
import { banner } from "./banner.ts";
import { type Config, readConfig } from "./config.ts";
import { demoPeople, loadDemo, wholeStoryDays } from "./demo/demo.ts";
import { createFirstAdmin } from "./features/users/first-admin.ts";
import { openDatabase } from "./shared/db/db.ts";
import { migrate } from "./shared/db/migrate.ts";
import { openOwnPostgres } from "./shared/postgres/own-postgres.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);
const complain = (line: string) => process.stderr.write(`${line}\n`);

const pagesFolder = fileURLToPath(new URL("../../web/dist", import.meta.url));

/** Where the data is: a server that the settings name, or the PostgreSQL of our own. */
async function openServer(config: Config): Promise<{ connection: pg.PoolConfig; stop: () => Promise<void> }> {
  if (config.DATABASE_URL) return { connection: { connectionString: config.DATABASE_URL }, stop: async () => {} };
  const own = await openOwnPostgres({ dataDir: config.DATA_DIR, log: complain });
  return { connection: own.connection, stop: () => own.stop() };
}

/** What is open, closed in the opposite order. A signal may come at any moment, also while things are being opened. */
const open: (() => Promise<void>)[] = [];
let stopping: Promise<void> | null = null;

const longestStopMs = 10_000;

function stop(): Promise<void> {
  stopping ??= (async () => {
    setTimeout(() => process.exit(1), longestStopMs).unref();
    for (const close of open.reverse()) await close();
  })();
  return stopping;
}

async function start(config: Config, demoDays: number): Promise<void> {
  const server = await openServer(config);
  open.push(server.stop);
  await migrate(server.connection);
  const database = openDatabase(server.connection);
  open.push(() => database.close());
  const admin = await createFirstAdmin(database, {
    name: config.ADMIN_NAME,
    password: config.ADMIN_PASSWORD,
    now: new Date(),
  });
  const demo = { days: demoDays, now: new Date(), timeZone: config.TZ_PLANT, log: say };
  const demoLoaded = demoDays > 0 && (await loadDemo(database, demo));

  const app = await buildApp({
    database,
    timeZone: config.TZ_PLANT,
    logLevel: config.LOG_LEVEL,
    trustProxy: config.TRUST_PROXY,
    metricsToken: config.METRICS_TOKEN,
    pagesFolder: existsSync(pagesFolder) ? pagesFolder : undefined,
  });
  open.push(() => app.close());

  await app.listen({ port: config.PORT, host: config.HOST });
  const address = app.server.address();
  const port = typeof address === "object" && address ? address.port : config.PORT;
  const host = ["0.0.0.0", "::"].includes(config.HOST) ? "localhost" : config.HOST;
  say(banner({ url: `http://${host}:${port}`, admin, demoPeople: demoLoaded ? demoPeople : [] }));
}

/** `--demo`: three years of a plant's life; `--demo=90`: its last ninety days. */
function daysOfDemo(args: readonly string[]): number {
  if (args.includes("--demo")) return wholeStoryDays;
  const days = args.map((arg) => /^--demo=(\d{1,4})$/.exec(arg)?.[1]).find((found) => found !== undefined);
  return Number(days ?? 0);
}

/** The sentence for whoever started the process, when it is one of the usual reasons. */
function reasonOf(error: unknown, config: Config): string {
  const code = error instanceof Error ? Reflect.get(error, "code") : undefined;
  if (code === "EADDRINUSE") return `A porta ${config.PORT} já está em uso; escolha outra com PORT=3001.`;
  if (code === "EACCES") return `Sem permissão para usar a porta ${config.PORT} ou a pasta ${config.DATA_DIR}.`;
  if (["ECONNREFUSED", "ENOTFOUND", "ETIMEDOUT", "28P01", "28000", "3D000"].includes(String(code)))
    return `O banco de dados de DATABASE_URL não respondeu ou recusou o acesso (${code}).`;
  if (error instanceof Error && error.message === "timeout expired")
    return "O banco de dados de DATABASE_URL não respondeu em 10 s.";
  return error instanceof Error
    ? error.name === "OwnPostgresUnavailable"
      ? error.message
      : String(error.stack)
    : String(error);
}

const config = readConfig(process.env);
if ("problems" in config) {
  for (const problem of config.problems) complain(`Configuração: ${problem}`);
  process.exit(2);
}
const starting = start(config, daysOfDemo(process.argv));
const stopOnSignal = () => {
  // What is half open is opened first, so that it can be closed.
  starting
    .catch(() => {})
    .then(stop)
    .then(() => process.exit(0));
};
process.on("SIGTERM", stopOnSignal);
process.on("SIGINT", stopOnSignal);
starting.catch(async (error) => {
  complain(`Não foi possível iniciar o Pomar. ${reasonOf(error, config)}`);
  await stop();
  process.exit(1);
});
