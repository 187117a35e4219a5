import { randomUUID } from "node:crypto";
import http from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import pg from "pg";
import { brokenInvariants } from "../../tools/checks/invariants.ts";
import { type ApiClient, apiClient } from "./api-client.ts";
import type { Losses } from "./faults.ts";
import { letters } from "./letters.ts";

/** A plant that receives fruit: a fixed address, a user, a fruit and its supplier. */
export interface Dock {
  url: string;
  token: string;
  api: ApiClient;
  fruitId: string;
  supplierId: string;
}

export async function openDock(url: string, token: string): Promise<Dock> {
  const api = apiClient(url, token);
  const code = letters();
  const createdFruit = await api(fruitsRoutes.create, { body: { name: `Fruta ${code}`, code } });
  const supplier = await api(suppliersRoutes.create, { body: { name: `Sítio ${code}` } });
  return { url, token, api, fruitId: createdFruit.id, supplierId: supplier.id };
}

interface Answered {
  status: number;
  body: string;
}

/**
 * Records one reception on a new connection, like a new client.
 * @throws when the connection is refused or ends without an answer.
 */
export function receiveOnce({ url, token, fruitId, supplierId }: Dock, key: string = randomUUID()): Promise<Answered> {
  const body = JSON.stringify({ fruitId, supplierId, grossKg: 41.7, tareKg: 2, confirmedRepeat: true });
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    "idempotency-key": key,
    connection: "close",
  };
  return new Promise((resolve, reject) => {
    const request = http.request(`${url}/api/raw-materials`, { method: "POST", headers, agent: false }, (answer) => {
      let text = "";
      answer.on("data", (chunk) => (text += chunk));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body: text }));
      answer.on("error", reject);
    });
    request.on("error", reject);
    request.end(body);
  });
}

/** The code of the acknowledged lot. */
export function codeIn({ status, body }: Answered): string {
  if (status !== 201) throw new Error(`A reception was answered ${status}: ${body}`);
  return JSON.parse(body).lot.code;
}

const betweenTriesMs = 40;

/**
 * Starts clients that record receptions at the dock's current address until they are stopped. Each client repeats an
 * entry with the same key until the server answers.
 */
export function startClientsAtDock(dock: Dock, count: number) {
  const acknowledged: string[] = [];
  let isOver = false;
  let sent = 0;
  const work = async () => {
    while (!isOver) {
      const key = randomUUID();
      for (;;) {
        sent += 1;
        const answer = await receiveOnce(dock, key).catch(() => null);
        if (answer !== null && answer.status < 500) {
          acknowledged.push(codeIn(answer));
          break;
        }
        await pause(betweenTriesMs);
      }
    }
  };
  const clients = Promise.all(Array.from({ length: count }, work));
  return {
    acknowledged,
    sent: () => sent,
    /** Lets each client finish its current entry. */
    async end(): Promise<string[]> {
      isOver = true;
      await clients;
      return acknowledged;
    },
  };
}

interface Received {
  faults: number;
  sent: number;
  /** The codes of the acknowledged lots. */
  acknowledged: readonly string[];
  /** The connection to the database, which bypasses the injected faults. */
  connection: string | pg.ClientConfig;
  fruitId: string;
}

/** Counts the losses among the receptions of a fruit; call it when the clients have no reception left to repeat. */
export async function lossesAtDock({ faults, sent, acknowledged, connection, fruitId }: Received): Promise<Losses> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ code: string }>(
      "select l.code from receipts r join lots l on l.id = r.lot_id where r.item_id = $1",
      [fruitId],
    );
    const there = new Set(rows.map(({ code }) => code));
    const acknowledgedIds = new Set(acknowledged);
    return {
      faults,
      sent,
      acknowledged: acknowledged.length,
      lost: acknowledged.filter((code) => !there.has(code)).length,
      doubled: acknowledged.length - acknowledgedIds.size,
      half:
        [...there].filter((code) => !acknowledgedIds.has(code)).length +
        Object.keys(await brokenInvariants(client)).length,
    };
  } finally {
    await client.end();
  }
}
