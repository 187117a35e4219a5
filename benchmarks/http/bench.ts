import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { migrate } from "../../apps/api/src/shared/db/migrate.ts";
import { connectionUrl, openOwnPostgres } from "../../apps/api/src/shared/postgres/own-postgres.ts";
import { startApp, startBare } from "../processes.ts";
import { type Load, type Measured, measure } from "./load.ts";
import { type Seed, seed } from "./seed.ts";

const suppliers = 10_000;
const rounds = 2;

const questions = (data: Seed): { name: string; load: Load }[] => [
  { name: "lista de fornecedores (25 linhas)", load: { method: "GET", path: "/api/suppliers?rows=25&page=3" } },
  { name: "recepção por id", load: { method: "GET", path: `/api/raw-materials/${data.receptionId}` } },
  {
    name: "POST recepção",
    load: { method: "POST", path: "/api/raw-materials", bodies: data.fruitIds.map((fruitId) => bodyOf(data, fruitId)) },
  },
];

function bodyOf({ supplierId }: Seed, fruitId: string): string {
  return JSON.stringify({
    fruitId,
    supplierId,
    grossKg: 860.5,
    tareKg: 48,
    crates: 24,
    unitPrice: 2.2,
    brix: 6.2,
    ph: 3.1,
  });
}

/**
 * How much do the checks cost? Each question goes over HTTP to the product (session, levels, validation, audit, idempotency,
 * live news) and to the bare SQL through the same driver behind bare `node:http`, in turn, against one PostgreSQL.
 */
export async function benchHttp(): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "pomar-bench-"));
  const postgres = await openOwnPostgres({ dataDir, log: () => {} });
  const url = connectionUrl(postgres.connection);
  try {
    await migrate(url);
    const app = await startApp(url);
    const data = await seed(url, app, suppliers);
    const bare = await startBare("benchmarks/http/bare-server.ts", { DATABASE_URL: url });
    say(
      `${suppliers} fornecedores, ${data.fruitIds.length} frutas, 50 conexões, ${rounds} rodadas de 5 s em alternância`,
    );
    for (const { name, load } of questions(data)) {
      const best: Record<"app" | "bare", Measured[]> = { app: [], bare: [] };
      for (let round = 0; round < rounds; round++) {
        best.app.push(await measure(app, load));
        best.bare.push(await measure(bare, load));
      }
      print(name, best);
    }
    await app.stop();
    await bare.stop();
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function print(name: string, runs: Record<"app" | "bare", Measured[]>): void {
  const app = mean(runs.app);
  const bare = mean(runs.bare);
  const row = (who: string, m: Measured) =>
    `  ${who.padEnd(8)}${cell(m.perSecond, "req/s")}${cell(m.p50Ms, "ms p50")}${cell(m.p99Ms, "ms p99")}${cell(m.memoryMb, "MB")}${m.failed > 0 ? `  ${m.failed} falhas` : ""}`;
  say(
    `\n${name}\n${row("produto", app)}\n${row("puro", bare)}\n  razão   ${(bare.perSecond / app.perSecond).toFixed(2)}x`,
  );
}

function mean(runs: Measured[]): Measured {
  const of = (key: keyof Measured) => runs.reduce((sum, run) => sum + run[key], 0) / runs.length;
  return {
    perSecond: of("perSecond"),
    p50Ms: of("p50Ms"),
    p99Ms: of("p99Ms"),
    memoryMb: of("memoryMb"),
    failed: of("failed"),
  };
}

const cell = (value: number, unit: string) => `${value.toFixed(value < 100 ? 1 : 0).padStart(9)} ${unit}`;
const say = (line: string) => process.stdout.write(`${line}\n`);
