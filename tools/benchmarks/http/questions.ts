import type pg from "pg";
import { addDays } from "../../../packages/contract/src/core/calendar.rules.ts";
import { rows as lotRows } from "../lots/questions.ts";
import type { Server } from "../processes.ts";

interface Call {
  method: "GET" | "POST";
  url: string;
  body?: string;
}

export interface Question {
  name: string;
  /** Sent in turn. */
  calls: Call[];
  /** How many ask at the same time, when not fifty. */
  connections?: number;
  /** How often product and bare take turns, when not twice. */
  rounds?: number;
  /** The plain statements of each call; absent: those that the product sends. */
  plain?: (call: Call) => string[];
  /** Requests per second, as so many times those of the bare server, for so many lots. */
  limit: (lots: number) => number;
}

const get = (path: string): Call => ({ method: "GET", url: `/api${path}` });
const post = (path: string, body: object): Call => ({ method: "POST", url: `/api${path}`, body: JSON.stringify(body) });
const atLeast = (ratio: number) => () => ratio;
/** From so many lots on, who counts them for each page and reads all of them for each search has no time for anything else. */
const many = 100_000;

interface Plant {
  app: Server;
  client: pg.Client;
  /** In the plant. */
  today: string;
}

/** The day's calls on a plant, each of them about several things of it. */
export async function questions({ app, client, today }: Plant): Promise<Question[]> {
  const ids = async (where: string, limit: number) =>
    (
      await client.query<{ id: string; code: string }>(
        `select id, code from lots where ${where} order by md5(code) limit ${limit}`,
      )
    ).rows;
  const { rows: receptions } = await client.query<{ id: string }>(
    "select id from receipts where kind = 'raw-material' and removed_at is null order by md5(id::text) limit 40",
  );
  const { rows: fruits } = await client.query<{ id: string }>(
    "select id from fruits where active and not composite order by code limit 12",
  );
  const { rows: suppliers } = await client.query<{ id: string }>("select id from suppliers order by name limit 12");
  const products = await ids("type = 'final_product'", 40);
  const fresh = await Promise.all(
    Array.from({ length: 48 }, async (_, n) => {
      const fruitId = fruits[n % fruits.length]?.id;
      const delivery = {
        fruitId,
        supplierId: suppliers[0]?.id,
        grossKg: 40_000,
        tareKg: 0,
        unitPrice: 2,
        confirmedRepeat: true,
      };
      return { fruitId, lotId: await received(app, delivery) };
    }),
  );
  const pages = Array.from({ length: 20 }, (_, n) => n + 1);
  const yearUntil = (day: string) => get(`/reports/yield?from=${addDays(day, -364)}&to=${day}`);
  return [
    {
      name: "lista de lotes com o total, 25 linhas",
      calls: pages.map((page) => get(`/lots?rows=25&page=${page}`)),
      plain: ({ url }) => {
        const page = Number(new URL(url, "http://plain").searchParams.get("page"));
        return [
          lotRows("true", "produced_at desc, id desc", 25).replace("limit 25", `limit 25 offset ${25 * (page - 1)}`),
          "select count(*) from lots",
        ];
      },
      limit: (lots) => (lots >= many ? 2.5 : 0.9),
    },
    {
      name: "busca por parte do código",
      calls: products.map(({ code }) => get(`/lots?rows=25&search=${code.slice(-9)}`)),
      plain: ({ url }) => {
        const found = `code ilike '%${new URL(url, "http://plain").searchParams.get("search")}%'`;
        return [lotRows(found, "produced_at desc, id desc", 25), `select count(*) from lots where ${found}`];
      },
      limit: (lots) => (lots >= many ? 10 : 0.9),
    },
    { name: "um lote", calls: products.map(({ id }) => get(`/lots/${id}`)), limit: atLeast(0.9) },
    { name: "uma recepção", calls: receptions.map(({ id }) => get(`/raw-materials/${id}`)), limit: atLeast(0.9) },
    {
      name: "lista de recepções de uma fruta em um mês",
      calls: fruits.map(({ id }) => get(`/raw-materials?rows=25&fruit=${id}&from=${addDays(today, -29)}&to=${today}`)),
      rounds: 5,
      limit: atLeast(0.9),
    },
    {
      name: "rastreio de um produto",
      calls: products.map(({ id }) => get(`/lots/${id}/trace?direction=backward`)),
      limit: atLeast(0.9),
    },
    {
      name: "relatório de rendimento, um ano de cada vez outro",
      // More of them than the product keeps.
      calls: Array.from({ length: 40 }, (_, days) => yearUntil(addDays(today, -1 - days))),
      connections: 4,
      rounds: 7,
      limit: atLeast(0.9),
    },
    {
      name: "o mesmo relatório outra vez",
      calls: [yearUntil(today)],
      connections: 4,
      limit: atLeast(0.9),
    },
    {
      name: "POST recepção",
      calls: fruits.map(({ id }, n) =>
        post("/raw-materials", {
          fruitId: id,
          supplierId: suppliers[n]?.id,
          grossKg: 860.5,
          tareKg: 48,
          crates: 24,
          unitPrice: 2.2,
          brix: 6.2,
          ph: 3.1,
          confirmedRepeat: true,
        }),
      ),
      limit: atLeast(0.6),
    },
    {
      name: "POST pasta",
      calls: fresh.map(({ fruitId, lotId }) =>
        post("/pulp-base", {
          fruitId,
          inputs: [{ lotId, quantity: 0.01 }],
          outputKg: 0.006,
          residueKg: 0.003,
        }),
      ),
      limit: atLeast(0.6),
    },
  ];
}

/** Fruit that nobody else takes from. @returns its lot. */
async function received({ url, token }: Server, delivery: object): Promise<string> {
  const reply = await fetch(`${url}/api/raw-materials`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(delivery),
  });
  if (!reply.ok) throw new Error(await reply.text());
  return ((await reply.json()) as { lot: { id: string } }).lot.id;
}
