import { setTimeout as pause } from "node:timers/promises";
import { errorReply } from "@pomar/contract/core/errors";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import pg from "pg";
import { afterAll, beforeAll, expect } from "vitest";
import { brokenInvariants } from "../../tools/checks/invariants.ts";
import { apiClient, logIn } from "../support/api-client.ts";
import { type BuiltApp, startBuiltApp } from "../support/built-app.ts";
import { cloneDatabase } from "../support/database.ts";
import { faultTest } from "../support/faults.ts";
import { createStockFixture } from "../support/stock-fixture.ts";
import { suppliersUpload } from "../support/suppliers-file.ts";

const adminPassword = "admin-de-teste";
const database = await cloneDatabase();
let app: BuiltApp;
let token: string;

beforeAll(async () => {
  app = await startBuiltApp({ data: { DATABASE_URL: database.url }, adminPassword });
  token = (await logIn(app.url, "admin", adminPassword)).token;
});
afterAll(async () => {
  await app?.stop();
  await database.drop();
});

interface Answered {
  status: number;
  body: unknown;
  retryAfter: string | null;
}

/** Sends one call. @returns the answer; undefined when the test aborted the call. */
async function send(path: string, init: RequestInit, stop?: AbortSignal): Promise<Answered | undefined> {
  const headers = { authorization: `Bearer ${token}`, ...init.headers };
  try {
    const answer = await fetch(`${app.url}/api${path}`, { ...init, headers, ...(stop && { signal: stop }) });
    const body: unknown = await answer.json();
    return { status: answer.status, body, retryAfter: answer.headers.get("retry-after") };
  } catch (error) {
    if (stop?.aborted) return undefined;
    throw error;
  }
}

const json = (method: string, body: object): RequestInit => ({
  method,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

faultTest(
  "a reception waits for no import and no correction, however many arrive at once, and the process stays ready",
  {
    fault: "a rush of imports and corrections",
    broken: "import previews of 5 000 rows and corrections, all at once",
  },
  async ({ between, times }) => {
    const [previewsSent, correctionsSent, receptionsSent] = [times(40, 100), times(15, 30), between(25, 35)];
    const api = apiClient(app.url, token);
    const { fruitId, supplierId } = await createStockFixture(api);
    const corrected = await api(rawMaterialsRoutes.create, {
      body: { fruitId, supplierId, grossKg: 9000, unitPrice: 2.15, confirmedRepeat: true },
    });
    for (let n = 0; n < times(20, 60); n++)
      await api(pulpRoutes.create, {
        body: { fruitId, inputs: [{ lotId: corrected.lot.id, quantity: 37 }], outputKg: 23 },
      });

    const answered: string[] = [];
    const stop = new AbortController();
    const previews = Array.from({ length: previewsSent }, async () => {
      const answer = await send("/import/suppliers/preview", { method: "POST", body: suppliersUpload() }, stop.signal);
      if (answer?.status === 200) answered.push("preview");
      return answer;
    });
    const corrections = Array.from({ length: correctionsSent }, (_, n) =>
      send(`/raw-materials/${corrected.id}`, json("PUT", { unitPrice: (300 + n) / 100 })),
    );
    let isOver = false;
    const readiness = (async () => {
      const statuses: (number | undefined)[] = [];
      while (!isOver) {
        statuses.push((await send("/ready", {}))?.status);
        // The pause prevents the polling from loading the processor more than the rush itself.
        await pause(25);
      }
      return statuses;
    })();

    const receptions = await Promise.all(
      Array.from({ length: receptionsSent }, async (_, n) => {
        const reception = {
          fruitId,
          supplierId,
          grossKg: 41.7,
          tareKg: 2,
          notes: `rush-${n}`,
          confirmedRepeat: true,
        };
        const answer = await send(rawMaterialsRoutes.create.path, json("POST", reception));
        answered.push("reception");
        return answer?.status;
      }),
    );
    expect(receptions.filter((status) => status !== 201)).toEqual([]);
    // One preview may have been almost complete when the receptions arrived.
    expect(answered.filter((kind) => kind === "preview").length, answered.join()).toBeLessThanOrEqual(1);

    const correctedAs = (await Promise.all(corrections)).map((answer) => answer?.status);
    expect(correctedAs.filter((status) => status !== 200)).toEqual([]);
    await expect.poll(() => answered, { timeout: 120_000 }).toContain("preview");
    stop.abort();
    isOver = true;
    expect(new Set(await readiness)).toEqual(new Set([200]));
    for (const answer of await Promise.all(previews)) {
      if (answer === undefined || answer.status === 200) continue;
      expect(errorReply.parse(answer.body)).toMatchObject({
        statusCode: 503,
        code: "internal.queue-full",
        message: "Há importações demais na fila; nada foi gravado. Tente de novo em 30 s",
      });
      expect(answer.retryAfter).toBe("30");
    }

    const client = new pg.Client(database.url);
    await client.connect();
    const { rows } = await client.query("select notes from receipts where notes like 'rush-%'");
    const there = rows.map(({ notes }) => notes);
    const half = Object.keys(await brokenInvariants(client)).length;
    await client.end();
    return {
      faults: previewsSent + correctionsSent,
      sent: receptionsSent,
      acknowledged: receptions.length,
      lost: receptionsSent - new Set(there).size,
      doubled: there.length - new Set(there).size,
      half,
    };
  },
);
