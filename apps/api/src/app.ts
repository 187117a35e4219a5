import { randomUUID } from "node:crypto";
import compress from "@fastify/compress";
import multipart from "@fastify/multipart";
import { api } from "@pomar/contract/api";
import { healthRoutes } from "@pomar/contract/session/session.routes";
import Fastify, { type FastifyInstance } from "fastify";
import { startDailyNews } from "./daily-news.ts";
import { additionalsApi } from "./features/additionals/additionals.api.ts";
import { additivesApi } from "./features/additives/additives.api.ts";
import { auditApi } from "./features/audit/audit.api.ts";
import { calculatorApi } from "./features/calculator/calculator.api.ts";
import { compositeLotsApi } from "./features/composite-lots/composite-lots.api.ts";
import { exportsApi } from "./features/exports/exports.api.ts";
import { finalProductsApi } from "./features/final-products/final-products.api.ts";
import { fruitsApi } from "./features/fruits/fruits.api.ts";
import { importsApi } from "./features/imports/imports.api.ts";
import { lookupsApi } from "./features/lookups/lookups.api.ts";
import { financialLotsApi } from "./features/lots/financial-lots.api.ts";
import { lotsApi } from "./features/lots/lots.api.ts";
import { traceApi } from "./features/lots/trace.api.ts";
import { v2Api } from "./features/lots/v2.api.ts";
import { notificationsApi } from "./features/notifications/notifications.api.ts";
import { packagingApi } from "./features/packaging/packaging.api.ts";
import { paymentsApi } from "./features/payments/payments.api.ts";
import { pulpApi } from "./features/pulp/pulp.api.ts";
import { rawMaterialsApi } from "./features/raw-materials/raw-materials.api.ts";
import { entriesApi } from "./features/receipts/entries.api.ts";
import { supplyRecordsApi } from "./features/receipts/supply-records.api.ts";
import { reportsApi } from "./features/reports/reports.api.ts";
import { sessionApi } from "./features/session/session.api.ts";
import { sessionOf } from "./features/session/session.commands.ts";
import { findSessionEnds } from "./features/session/session.queries.ts";
import { suppliersApi } from "./features/suppliers/suppliers.api.ts";
import { usersApi } from "./features/users/users.api.ts";
import { startHousekeeping } from "./housekeeping.ts";
import type { Clock } from "./shared/clock.ts";
import type { Crew } from "./shared/crew.ts";
import type { Database } from "./shared/db/db.ts";
import type { Replica } from "./shared/db/replica.ts";
import { serveDocumentation } from "./shared/http/documentation.ts";
import { answerError, answerUnknown, answerUnknownCalls } from "./shared/http/errors.ts";
import { forbidCaching, secure, secureHeaders } from "./shared/http/headers.ts";
import { logCall, logCalls, logger } from "./shared/http/log.ts";
import { answerNoHttp } from "./shared/http/not-http.ts";
import { servePages } from "./shared/http/pages.ts";
import { connectionLimits, leaving, type Patience, usualPatience } from "./shared/http/patience.ts";
import { type ServeOptions, serving } from "./shared/http/serve.ts";
import { serveMetrics } from "./shared/metrics.ts";
import { assertReady } from "./shared/ready.ts";
import { openRealtime } from "./shared/realtime.ts";

export interface AppOptions {
  database: Database;
  timeZone: string;
  logLevel: string;
  clock?: Clock;
  /** Whose `X-Forwarded-For` tells where a request comes from; default: a proxy on this machine. */
  trustProxy?: string;
  /** The origin of the pages where it is not the Host that requests name: `https://pomar.example.com`. */
  publicUrl?: string | undefined;
  /** Who scrapes the metrics with it needs no session. */
  metricsToken?: string | undefined;
  /** How often it is looked whether the sessions of live sockets have ended; default: every 30 s, and at the end of each. */
  sessionCheckMs?: number;
  /** How often what is no longer needed is forgotten; default: once an hour. */
  housekeepingMs?: number;
  /** How often it is looked whether the day's news are told; default: every five minutes. */
  dailyNewsMs?: number;
  /** How long others are waited for, where it is not as usual. */
  patience?: Partial<Patience>;
  /** What lists and reports may be read from. */
  replica?: Replica | undefined;
  /** The processes behind the same port; absent: there are none. */
  crew?: Crew | undefined;
  /** Folder of the built pages; absent: the API alone. */
  pagesFolder?: string | undefined;
}

/** Largest body of a call, in bytes. */
const bodyLimit = 256 * 1024;

/** Builds the app over an open and migrated database: calls, live socket, pages. Closing it leaves the database open. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, timeZone, clock = () => new Date() } = options;
  const patience = { ...usualPatience, ...options.patience };
  const app = Fastify({
    logger: logger(options.logLevel),
    logController: new Fastify.LogController({ disableRequestLogging: true }),
    bodyLimit,
    ...connectionLimits(patience),
    trustProxy: options.trustProxy ?? "loopback",
    genReqId: () => randomUUID(),
    // What comes during a stop is answered like any other call.
    return503OnClosing: false,
    // Two hundred lots may be removed by one address.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 7500 },
    clientErrorHandler: answerNoHttp,
    // No hook runs for an address that cannot be read.
    frameworkErrors: (error, request, reply) => {
      secure(request, reply);
      answerError(error, request, reply);
      logCall(request, reply);
    },
  });
  const findSession: ServeOptions["sessionOf"] = (token, now, isUse) => sessionOf(database, token, { now, isUse });
  const realtime = await openRealtime(app.server, {
    database,
    sessionOf: findSession,
    sessionEnds: (ids, now) => findSessionEnds(database.reserved, ids, now),
    sessionCheckMs: options.sessionCheckMs ?? 30_000,
    clock,
    publicUrl: options.publicUrl,
    pingMs: patience.pingMs,
    crew: options.crew,
    log: (err) => app.log.error({ err }, "live socket"),
  });
  const leave = leaving(app.server, patience);
  let dailyNews: ReturnType<typeof startDailyNews> | undefined;
  // Not before there is somebody to serve: an app that is asked from within tells nothing by itself.
  app.addHook("onListen", async () => {
    dailyNews = startDailyNews({
      database,
      clock,
      timeZone,
      everyMs: options.dailyNewsMs ?? 300_000,
      publish: realtime.publish,
      log: (err) => app.log.error({ err }, "daily news"),
    });
  });
  app.addHook("preClose", async () => {
    await dailyNews?.stop();
    await leave();
    await realtime.close();
  });
  const housekeeping = startHousekeeping({
    database,
    clock,
    everyMs: options.housekeepingMs ?? 3_600_000,
    publish: realtime.publish,
    log: (err) => app.log.error({ err }, "housekeeping"),
  });
  app.addHook("onClose", async () => housekeeping.stop());

  app.setErrorHandler(answerError);
  answerUnknown(app);
  secureHeaders(app);
  logCalls(app);
  await app.register(compress, { threshold: 2048, globalDecompression: false });
  await app.register(
    async (calls) => {
      forbidCaching(calls);
      answerUnknownCalls(calls);
      serveMetrics(calls, {
        database,
        clock,
        sessionOf: findSession,
        sockets: realtime.sockets,
        token: options.metricsToken,
        crew: options.crew,
      });
      await calls.register(multipart);
      await serveDocumentation(calls, api);
      const serve = serving(calls, {
        database,
        clock,
        timeZone,
        sessionOf: findSession,
        publish: realtime.publish,
        replica: options.replica,
      });
      sessionApi(serve, database);
      usersApi(serve);
      suppliersApi(serve);
      fruitsApi(serve);
      additivesApi(serve);
      additionalsApi(serve);
      packagingApi(serve);
      rawMaterialsApi(serve);
      supplyRecordsApi(serve);
      pulpApi(serve);
      finalProductsApi(serve);
      compositeLotsApi(serve);
      entriesApi(serve);
      calculatorApi(serve, timeZone);
      lotsApi(serve, timeZone);
      traceApi(serve, timeZone);
      v2Api(serve);
      financialLotsApi(serve);
      paymentsApi(serve, timeZone);
      reportsApi(serve, timeZone);
      lookupsApi(serve);
      importsApi(serve, realtime.tellProgress);
      exportsApi(serve, timeZone);
      auditApi(serve, timeZone);
      notificationsApi(serve);
      serve.open(healthRoutes.health, () => ({ status: "ok" as const }));
      serve.open(healthRoutes.ready, async () => {
        await assertReady(database.reserved);
        return { status: "ok" as const };
      });
    },
    { prefix: "/api" },
  );
  if (options.pagesFolder) await servePages(app, options.pagesFolder);
  return app;
}
