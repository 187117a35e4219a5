import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { entryList } from "../../../apps/api/src/entries/entries/entries.queries.ts";
import { rawMaterialList } from "../../../apps/api/src/entries/receptions/raw-materials.queries.ts";
import { additiveRecordList } from "../../../apps/api/src/entries/receptions/supply-records.queries.ts";
import { auditList } from "../../../apps/api/src/people/audit/audit.queries.ts";
import type { Db } from "../../../apps/api/src/platform/db/db.ts";
import { type Listing, pageOf } from "../../../apps/api/src/platform/db/list.ts";
import { supplierList } from "../../../apps/api/src/registries/suppliers/suppliers.queries.ts";
import { exportedLists } from "../../../packages/contract/src/insight/exports/exports.routes.ts";
import type { ListName, Question } from "./questions.ts";

const folder = path.join(import.meta.dirname, "plans");

// biome-ignore lint/suspicious/noExplicitAny: each listing has a query and a row of its own; here only its SQL counts.
const listings: Record<ListName, Listing<any, { id: string }>> = {
  suppliers: supplierList,
  "raw-materials": rawMaterialList,
  "additive-record": additiveRecordList,
  entries: entryList,
  audit: auditList("America/Sao_Paulo"),
};

/** The ten that cost most: where a lost index would be felt first. */
const heaviest = [
  "fornecedores: última página",
  "fornecedores: busca comum",
  "fornecedores: busca de duas palavras",
  "fornecedores: tipo",
  "fornecedores: item",
  "matéria-prima: última página",
  "matéria-prima: busca por fornecedor",
  "matéria-prima: busca de duas palavras",
  "todas as entradas: última página",
  "histórico: de uma pessoa",
];

/** Keeps the plan of what the product itself sends for its ten heaviest lists, to be read when a change moves one. */
export async function writePlans(url: string, asked: Question[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder);
    for (const [n, name] of heaviest.entries()) {
      const question = asked.find((known) => known.name === name);
      if (!question) throw new Error(`There is no question ${name}`);
      const plans = await plansOf(client, question);
      await writeFile(path.join(folder, `${String(n + 1).padStart(2, "0")}.txt`), `${name}\n\n${plans.join("\n\n")}\n`);
    }
  } finally {
    await client.end();
  }
}

async function plansOf(client: pg.Client, { list, query }: Question): Promise<string[]> {
  const sent: { text: string; values: unknown[] }[] = [];
  const logger = { logQuery: (text: string, values: unknown[]) => void sent.push({ text, values }) };
  const db: Db = drizzle(client, { casing: "snake_case", logger });
  const parsed = exportedLists[list].route.query.parse(query);
  await pageOf(listings[list], db, { query: parsed, today: "2026-09-30" });
  const plans: string[] = [];
  for (const { text, values } of sent) {
    const { rows } = await client.query(`explain (costs off) ${text}`, values);
    plans.push(`${text}\n\n${rows.map((row) => `    ${row["QUERY PLAN"]}`).join("\n")}`);
  }
  return plans;
}
