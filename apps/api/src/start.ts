import { existsSync } from "node:fs";
import type { Server as HttpsServer } from "node:https";
import { fileURLToPath } from "node:url";
import { demoPeople } from "@pomar/demo/plant";
import { openOwnPostgres } from "@pomar/embedded-postgres/own-postgres";
import { certificateSource, readCertificate, watchCertificate } from "@pomar/local-https/certificate-source";
import type { KeyedCertificate } from "@pomar/local-https/keyed-certificate";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { type AppOptions, buildApp } from "./app.ts";
import type { Config } from "./config.ts";
import { loadDemo } from "./demo/load-demo.ts";
import type { OnClose } from "./lifecycle.ts";
import { createFirstAdmin } from "./people/users/first-admin.ts";
import { type Database, openDatabase } from "./platform/db/db.ts";
import { migrate } from "./platform/db/migrate.ts";
import { openReplica } from "./platform/db/replica/replica.ts";
import { redactText } from "./platform/http/redact-error.ts";

export const print = (line: string) => process.stdout.write(`${line}\n`);
export const printError = (line: string) => process.stderr.write(`${line}\n`);

/** The reason why the app cannot start or stop, in a sentence for the operator. */
export class StartError extends Error {
  override name = "StartError";
}

const pagesFolder = fileURLToPath(new URL("../../web/dist", import.meta.url));

/** Opens the PostgreSQL server that the settings name, or the app's own PostgreSQL. */
export async function openPostgres(config: Config, onClose: OnClose): Promise<pg.PoolConfig> {
  if (config.DATABASE_URL) return { connectionString: config.DATABASE_URL };
  const own = await openOwnPostgres({ dataDir: config.DATA_DIR, log: printError });
  onClose(() => own.stop());
  return own.connection;
}

export interface Prepared {
  /** The administrator that this start created; undefined when the database already had users. */
  admin: Awaited<ReturnType<typeof createFirstAdmin>>;
  demoPeople: readonly { name: string; password: string; role: string }[];
}

/** Does the work that is done once, whatever the number of processes: schema, first administrator, demo plant. */
export async function prepareDatabase(
  database: Database,
  connection: pg.PoolConfig,
  { config, demoDays }: { config: Config; demoDays: number },
): Promise<Prepared> {
  await migrate(connection);
  const admin = await createFirstAdmin(database, {
    name: config.ADMIN_NAME,
    password: config.ADMIN_PASSWORD,
    now: new Date(),
  });
  const demo = { days: demoDays, now: new Date(), timeZone: config.TZ_PLANT, log: print };
  const demoLoaded = demoDays > 0 && (await loadDemo(database, demo));
  return { admin, demoPeople: demoLoaded ? demoPeople : [] };
}

export function openPool(connection: pg.PoolConfig, onClose: OnClose, max?: number): Database {
  const database = openDatabase(connection, max);
  onClose(() => database.close());
  return database;
}

interface Serving {
  connection: pg.PoolConfig;
  onClose: OnClose;
  /** The maximum number of connections of each pool. */
  max?: number | undefined;
  cluster?: AppOptions["cluster"];
}

/** Serves calls until the process ends. @returns a promise that resolves once calls are answered. */
export async function serveApp(
  config: Config,
  database: Database,
  { connection, onClose, max, cluster }: Serving,
): Promise<FastifyInstance> {
  const url = config.DATABASE_REPLICA_URL;
  const replica = url && openReplica({ primary: database, connection, url, max, log: printError });
  if (replica) onClose(() => replica.close());
  const certificate = certificateSource(config);
  const app = await buildApp({
    database,
    timeZone: config.TZ_PLANT,
    logLevel: config.LOG_LEVEL,
    trustProxy: config.TRUST_PROXY,
    publicUrl: config.PUBLIC_URL,
    correctionMinutes: config.CORRECTION_MINUTES,
    metricsToken: config.METRICS_TOKEN,
    pagesFolder: existsSync(pagesFolder) ? pagesFolder : undefined,
    cluster,
    tls: certificate ? { ...readCertificate(certificate), isLocal: certificate.isLocal } : undefined,
    readRoute: replica ? replica.readRoute : undefined,
  });
  onClose(() => app.close());
  if (certificate) {
    const renew = ({ key, certificate: cert }: KeyedCertificate) =>
      (app.server as HttpsServer).setSecureContext({ key, cert });
    const unwatch = watchCertificate(certificate, { everyMs: 2000, apply: renew, log: printError });
    onClose(async () => unwatch());
  }
  // For `localhost` Fastify opens a second server that cannot renew its certificate, so the host is `127.0.0.1`.
  const host = certificate && config.HOST === "localhost" ? "127.0.0.1" : config.HOST;
  await app.listen({ port: config.PORT, host });
  return app;
}

/** Returns a sentence for the operator that explains a usual cause of a failed start. */
export function startProblem(error: unknown, config: Config): string {
  const code = error instanceof Error ? Reflect.get(error, "code") : undefined;
  if (code === "EADDRINUSE") return `A porta ${config.PORT} já está em uso; escolha outra com PORT=3001.`;
  if (code === "EACCES") return `Sem permissão para usar a porta ${config.PORT} ou a pasta ${config.DATA_DIR}.`;
  if (["ECONNREFUSED", "ENOTFOUND", "ETIMEDOUT", "28P01", "28000", "3D000"].includes(String(code)))
    return `O banco de dados de DATABASE_URL não respondeu ou recusou o acesso (${code}).`;
  if (error instanceof Error && error.message === "timeout expired")
    return "O banco de dados de DATABASE_URL não respondeu em 10 s.";
  const isLogged =
    error instanceof Error &&
    ["OldDatabase", "OwnPostgresUnavailable", "StartError", "TlsUnavailable"].includes(error.name);
  return isLogged ? error.message : redactText(error);
}
