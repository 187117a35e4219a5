import { randomUUID } from "node:crypto";
import compress from "@fastify/compress";
import multipart from "@fastify/multipart";
import { api } from "@pomar/contract/api";
import { healthRoutes } from "@pomar/contract/people/session/session.routes";
import type { KeyedCertificate } from "@pomar/local-https/keyed-certificate";
import { findLanAddress } from "@pomar/local-https/lan-address";
import Fastify, { type FastifyInstance } from "fastify";
import { startDailyDigest } from "./daily-digest.ts";
import { calculatorApi } from "./entries/calculator/calculator.api.ts";
import { correctionsApi } from "./entries/corrections/corrections.api.ts";
import { entriesApi } from "./entries/entries/entries.api.ts";
import { findRecordedEntry } from "./entries/entries/entries.queries.ts";
import { invoicesApi } from "./entries/invoices/invoices.api.ts";
import { lookupsApi } from "./entries/lookups/lookups.api.ts";
import { myEntriesApi } from "./entries/my-entries/my-entries.api.ts";
import { pricesApi } from "./entries/prices/prices.api.ts";
import { productionsApi } from "./entries/productions/productions.api.ts";
import { rawMaterialsApi } from "./entries/receptions/raw-materials.api.ts";
import { supplyRecordsApi } from "./entries/receptions/supply-records.api.ts";
import { usualApi } from "./entries/usual/usual.api.ts";
import { startHousekeeping } from "./housekeeping.ts";
import { dossiersApi } from "./insight/dossiers/dossiers.api.ts";
import { explanationsApi } from "./insight/explanations/explanations.api.ts";
import { exportsApi } from "./insight/exports/exports.api.ts";
import { lotDashboardsApi } from "./insight/lot-dashboards/lot-dashboards.api.ts";
import { offlineApi } from "./insight/offline/offline.api.ts";
import { pendingApi } from "./insight/pending/pending.api.ts";
import { reportsApi } from "./insight/reports/reports.api.ts";
import { refuseImpossiblePast } from "./ledger/lots/happening.commands.ts";
import { lotsApi } from "./ledger/lots/lots.api.ts";
import { scanApi } from "./ledger/scan/scan.api.ts";
import { closingsApi } from "./money/closings/closings.api.ts";
import { paymentsApi } from "./money/payments/payments.api.ts";
import { auditApi } from "./people/audit/audit.api.ts";
import { devicesApi } from "./people/devices/devices.api.ts";
import { notificationsApi } from "./people/notifications/notifications.api.ts";
import { sessionApi } from "./people/session/session.api.ts";
import { buildSession } from "./people/session/session.commands.ts";
import { findSessionEnds } from "./people/session/session.queries.ts";
import { usersApi } from "./people/users/users.api.ts";
import { viewsApi } from "./people/views/views.api.ts";
import type { Clock } from "./platform/clock.ts";
import type { Database } from "./platform/db/db.ts";
import { serveDocumentation } from "./platform/http/documentation.ts";
import { answerClientError, answerError, answerUnknown, answerUnknownCalls } from "./platform/http/errors.ts";
import { forbidCaching, secure, secureHeaders } from "./platform/http/headers.ts";
import { logCall, logCalls, logger } from "./platform/http/log.ts";
import { type ClusterMetrics, serveMetrics } from "./platform/http/metrics.ts";
import { servePages } from "./platform/http/pages.ts";
import { assertReady } from "./platform/http/ready.ts";
import { type Serve, type ServeOptions, serving } from "./platform/http/serve.ts";
import { connectionLimits, defaultTimeouts, leaving, type Timeouts } from "./platform/http/timeouts.ts";
import { openRealtime } from "./platform/realtime/realtime.ts";
import { customersApi } from "./registries/customers/customers.api.ts";
import { fruitsApi } from "./registries/fruits/fruits.api.ts";
import { importsApi } from "./registries/imports/imports.api.ts";
import { placesApi } from "./registries/places/places.api.ts";
import { plantApi } from "./registries/plant/plant.api.ts";
import { suppliersApi } from "./registries/suppliers/suppliers.api.ts";
import { suppliesApi } from "./registries/supplies/supplies.api.ts";
import { countsApi } from "./stock/counts/counts.api.ts";
import { dispatchesApi } from "./stock/dispatches/dispatches.api.ts";
import { drillsApi } from "./stock/drills/drills.api.ts";
import { recallsApi } from "./stock/recalls/recalls.api.ts";

export interface AppOptions {
  database: Database;
  timeZone: string;
  logLevel: string;
  clock?: Clock;
  /** Proxies whose `X-Forwarded-For` is trusted; default: a proxy on this machine. */
  trustProxy?: string;
  /** The origin of the pages (`https://pomar.example.com`); absent: the host in each request's Host header. */
  publicUrl?: string | undefined;
  /** Minutes during which employees may correct their own entries; default: 30. */
  correctionMinutes?: number | undefined;
  /** The scraper's token: a request for metrics with this token needs no session. */
  metricsToken?: string | undefined;
  /** Milliseconds between two checks for live sockets whose session has ended; default: 30 s. */
  sessionCheckMs?: number;
  /** Milliseconds between two deletions of expired rows; default: one hour. */
  housekeepingMs?: number;
  /** Milliseconds between two checks of whether the day's digest is sent; default: five minutes. */
  digestMs?: number;
  timeouts?: Partial<Timeouts>;
  /** Certificate and key (PEM) for HTTPS; absent: the app serves HTTP, for its own machine or behind a proxy. */
  tls?: (KeyedCertificate & { isLocal: boolean }) | undefined;
  readRoute?: ServeOptions["readFrom"];
  /** The metrics of the workers behind the same port; absent: the app is a single process. */
  cluster?: ClusterMetrics | undefined;
  /** Folder of the built pages; absent: the app serves the API alone. */
  pagesFolder?: string | undefined;
}

/** The largest body of a call, in bytes. */
const bodyLimit = 256 * 1024;

/** Builds the app (calls, live socket, pages) over an open, migrated database, which stays open when the app closes. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, timeZone, clock = () => new Date(), correctionMinutes = 30 } = options;
  const timeouts = { ...defaultTimeouts, ...options.timeouts };
  const { http, ...limits } = connectionLimits(timeouts);
  // A browser bound to TLS by a local certificate could not load, by HTTP, the page that installs the app's authority.
  const isTlsLasting = !options.tls?.isLocal;
  const app = Fastify({
    logger: logger(options.logLevel),
    logController: new Fastify.LogController({ disableRequestLogging: true }),
    bodyLimit,
    ...limits,
    ...(options.tls ? { https: { ...http, key: options.tls.key, cert: options.tls.certificate } } : { http }),
    trustProxy: options.trustProxy ?? "loopback",
    genReqId: () => randomUUID(),
    // While the app stops, requests are still answered as usual, not with 503.
    return503OnClosing: false,
    // The address of one call may name two hundred lots to remove, so an address parameter may be long.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 7500 },
    clientErrorHandler: answerClientError,
    // Fastify runs no hook for an address that it cannot read, so this handler logs and secures the answer.
    frameworkErrors: (error, request, reply) => {
      secure(request, reply, isTlsLasting);
      answerError(error, request, reply);
      logCall(request, reply);
    },
  });
  const findSession: ServeOptions["sessionOf"] = (token, now, isUse) => buildSession(database, token, { now, isUse });
  const realtime = openRealtime(app.server, {
    database,
    sessionOf: findSession,
    sessionEnds: (ids, now) => findSessionEnds(database.reserved, ids, now),
    sessionCheckMs: options.sessionCheckMs ?? 30_000,
    clock,
    publicUrl: options.publicUrl,
    pingMs: timeouts.pingMs,
    log: (err) => app.log.error({ err }, "live socket"),
  });
  const leave = leaving(app.server, timeouts);
  let dailyDigest: ReturnType<typeof startDailyDigest> | undefined;
  // The digest starts when the app listens: an app that tests use through `inject` sends no digest by itself.
  app.addHook("onListen", async () => {
    dailyDigest = startDailyDigest({
      database,
      clock,
      timeZone,
      everyMs: options.digestMs ?? 300_000,
      publish: realtime.publish,
      log: (err) => app.log.error({ err }, "daily digest"),
    });
  });
  app.addHook("preClose", async () => {
    await dailyDigest?.stop();
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
  secureHeaders(app, isTlsLasting);
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
        cluster: options.cluster,
      });
      await calls.register(multipart);
      await serveDocumentation(calls, api);
      const serve = serving(calls, {
        database,
        clock,
        timeZone,
        correctionMinutes,
        sessionOf: findSession,
        findEntry: findRecordedEntry,
        judge: refuseImpossiblePast,
        publish: realtime.publish,
        readFrom: options.readRoute,
      });
      const scheme = options.tls ? "https" : "http";
      const addresses = () => ({
        publicUrl: options.publicUrl ?? null,
        lan: findLanAddress(app.server.address(), { scheme }),
      });
      const { emitProgress } = realtime;
      serveFeatures(serve, { database, timeZone, correctionMinutes, addresses, emitProgress });
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

interface Wiring {
  database: Database;
  timeZone: string;
  /** Minutes after recording during which employees may correct their own entries. */
  correctionMinutes: number;
  /** The addresses at which phones reach the server, computed at each call. */
  addresses: Parameters<typeof lotsApi>[1]["addresses"];
  emitProgress: Parameters<typeof importsApi>[1];
}

/**
 * Registers the calls of every feature with `serve`, which decides how they are made: over HTTP or within the process.
 */
export function serveFeatures(serve: Serve, wiring: Wiring): void {
  const { database, timeZone, correctionMinutes, addresses, emitProgress } = wiring;
  sessionApi(serve, database);
  usersApi(serve);
  suppliersApi(serve);
  plantApi(serve);
  fruitsApi(serve);
  placesApi(serve);
  customersApi(serve);
  suppliesApi(serve);
  rawMaterialsApi(serve, timeZone);
  supplyRecordsApi(serve);
  productionsApi(serve);
  entriesApi(serve);
  devicesApi(serve);
  correctionsApi(serve);
  calculatorApi(serve, timeZone);
  lotsApi(serve, { timeZone, addresses });
  lotDashboardsApi(serve);
  dossiersApi(serve, timeZone);
  dispatchesApi(serve, timeZone);
  recallsApi(serve);
  drillsApi(serve);
  countsApi(serve, timeZone);
  explanationsApi(serve, timeZone);
  paymentsApi(serve, timeZone);
  pricesApi(serve);
  pendingApi(serve, timeZone);
  reportsApi(serve, timeZone);
  closingsApi(serve, timeZone);
  lookupsApi(serve);
  scanApi(serve);
  usualApi(serve);
  offlineApi(serve);
  myEntriesApi(serve, { timeZone, correctionMinutes });
  viewsApi(serve);
  importsApi(serve, emitProgress);
  invoicesApi(serve);
  exportsApi(serve, timeZone);
  auditApi(serve, timeZone);
  notificationsApi(serve);
}
