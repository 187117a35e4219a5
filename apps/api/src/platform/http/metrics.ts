import { timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/db.ts";
import { AppError } from "./app-error.ts";
import type { SessionOf } from "./guard.ts";

export interface ClusterMetrics {
  /** The name of this worker, unique among all workers that ever served behind the port. */
  process: string;
  /** Returns the metrics of all workers in Prometheus' text form; undefined when a worker did not answer. */
  metrics(): Promise<string | undefined>;
}

interface MetricsOptions {
  database: Database;
  clock: Clock;
  sessionOf: SessionOf;
  sockets: () => number;
  /** The scraper's token: a request with this token needs no session. */
  token?: string | undefined;
  /** Set in a cluster: each worker answers with the metrics of all workers, each series labelled with its `process`. */
  cluster?: ClusterMetrics | undefined;
}

/**
 * Upper bounds of call durations in seconds, from calls answered from memory (0.002) to calls about which people
 * complain (10).
 */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Serves `GET /metrics` as Prometheus text: this process's calls, pool, sockets, event loop, and the plant's lots. */
export function serveMetrics(
  app: FastifyInstance,
  { database, clock, sessionOf, sockets, token, cluster }: MetricsOptions,
): void {
  const registry = new Registry();
  const plant = new Registry();
  if (cluster) registry.setDefaultLabels({ process: cluster.process });
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: "pomar_http_request_duration_seconds",
    help: "Seconds from request to answer, by the route's pattern.",
    labelNames: ["method", "route", "status"] as const,
    buckets,
    registers: [registry],
  });
  new Gauge({
    name: "pomar_pool_connections",
    help: "Connections of the pool by what they do, and calls that wait for one.",
    labelNames: ["state"] as const,
    registers: [registry],
    collect() {
      const { totalCount, idleCount, waitingCount } = database.pool;
      this.set({ state: "busy" }, totalCount - idleCount);
      this.set({ state: "idle" }, idleCount);
      this.set({ state: "waiting" }, waitingCount);
    },
  });
  new Gauge({ name: "pomar_process_id", help: "The system's number of this process.", registers: [registry] }).set(
    process.pid,
  );
  new Gauge({
    name: "pomar_live_sockets",
    help: "Live sockets of this process.",
    registers: [registry],
    collect() {
      this.set(sockets());
    },
  });
  // These gauges are the same in every worker, so the first worker's value is used.
  const ofPlant = { labelNames: ["type"] as const, aggregator: "first" as const, registers: [plant] };
  const lotsByType = async (counted = sql`true`) => {
    const query = sql`select type, sum(lots)::bigint as lots from lot_counts where ${counted} group by type`;
    return (await database.db.execute<{ type: string; lots: number }>(query)).rows;
  };
  new Gauge({
    ...ofPlant,
    name: "pomar_lots",
    help: "Lots that were not removed, by type.",
    async collect() {
      for (const { type, lots } of await lotsByType(sql`not removed`)) this.set({ type }, lots);
    },
  });
  new Counter({
    ...ofPlant,
    name: "pomar_entries_total",
    help: "Entries ever made, by the type of the lot that each of them makes, also those removed since.",
    async collect() {
      const entries = await lotsByType();
      this.reset();
      for (const { type, lots } of entries) this.inc({ type }, lots);
    },
  });

  const registries = [registry, plant];
  if (cluster) {
    AggregatorRegistry.setRegistries(registries);
    // The constructor starts listening: the primary queries each worker by a message.
    void new AggregatorRegistry();
  }
  async function metricsOfAll({ metrics }: ClusterMetrics): Promise<string> {
    const own = async () =>
      AggregatorRegistry.aggregate(await Promise.all(registries.map((r) => r.getMetricsAsJSON())));
    return (await metrics()) ?? (await own()).metrics();
  }

  app.addHook("onResponse", async (request, reply) => {
    // An address without a route is counted as "unknown": otherwise each such address would become a separate series.
    const route = request.routeOptions.url ?? "unknown";
    calls.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get("/metrics", async (request, reply) => {
    await assertAllowed(request);
    const text = await (cluster ? metricsOfAll(cluster) : Registry.merge(registries).metrics());
    return reply.type(registry.contentType).send(text);
  });

  async function assertAllowed(request: FastifyRequest): Promise<void> {
    const sentToken = /^Bearer (.{1,200})$/i.exec(request.headers.authorization ?? "")?.[1] ?? "";
    if (token && isSame(sentToken, token)) return;
    const session = sentToken ? await sessionOf(sentToken, clock(), false) : null;
    if (!session) throw AppError.of("session.unauthorized");
    if (session.user.level !== 1) throw AppError.of("session.forbidden");
  }
}

function isSame(sentToken: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(sentToken), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
