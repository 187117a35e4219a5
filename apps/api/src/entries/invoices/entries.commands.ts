import { calculatePrice } from "@pomar/contract/entries/invoices/price.rules";
import { type RawMaterialCreate, rawMaterialCreate } from "@pomar/contract/entries/receptions/raw-materials.schema";
import { supplyRecordCreate } from "@pomar/contract/entries/receptions/supply-records.schema";
import type { ReceptionKind, SupplyKind } from "@pomar/contract/kinds";
import type { z } from "zod";
import type { ActionContext } from "../../platform/action-context.ts";
import { auditAll } from "../../platform/audit.ts";
import type { Tx } from "../../platform/db/db.ts";
import { AppError, orNotFound } from "../../platform/http/app-error.ts";
import { notifyOfReception, planRawMaterial } from "../receptions/raw-materials.commands.ts";
import { findRawMaterials } from "../receptions/raw-materials.queries.ts";
import { type KindOfReception, postReceptions, refuseFuture } from "../receptions/receptions.commands.ts";
import { planSupply } from "../receptions/supply-records.commands.ts";
import { findSupplyRecords } from "../receptions/supply-records.queries.ts";
import { type EnteredItem, listParts, type Part, type PricedItem, toInvoiceNumbers } from "./priced-item.ts";

/** An entry that an invoice creates; all entries of an invoice are written together. */
export interface PlannedEntry extends KindOfReception {
  n: number;
  lotNumber: number;
  /** The cost of the item in R$. */
  cost: number;
  /** The fruit that the notification of the administrators names; null for supplies. */
  fruit: Fruit | null;
}

/**
 * Plans the entries of an invoice's item: one entry for each lot of its maker, or one entry when the item names no lot.
 * @throws 400 with the refused field.
 */
export async function planItem(tx: Tx, priced: PricedItem, act: ActionContext): Promise<PlannedEntry[]> {
  const { line, item, cost } = priced;
  const planned: PlannedEntry[] = [];
  for (const [at, part] of listParts(priced).entries()) {
    const plan = await planEntry(tx, line.type, buildBody(priced, part), act);
    refuseFuture(plan.reception, act);
    planned.push({ ...plan, kind: line.type, n: item.n, lotNumber: at + 1, cost: cost.cost });
  }
  return planned;
}

async function planEntry(tx: Tx, kind: ReceptionKind, body: object, act: ActionContext) {
  if (kind === "raw-material") return planRawMaterial(tx, parseBody(rawMaterialCreate, body) as RawMaterialCreate, act);
  const reception = await planSupply(tx, kind, parseBody(supplyRecordCreate(kind as SupplyKind), body), act);
  return { reception, fruit: null };
}

export async function enterAll(tx: Tx, planned: readonly PlannedEntry[], act: ActionContext): Promise<EnteredItem[]> {
  if (planned.length === 0) return [];
  const ids = await postReceptions(tx, planned, act);
  const entries = new Map<string, Entry>();
  for (const kind of new Set(planned.map((one) => one.kind))) {
    const own = ids.filter((_, n) => planned[n]?.kind === kind);
    for (const entry of await findEntries(tx, kind, { ids: own, today: act.today })) entries.set(entry.id, entry);
  }
  const written = planned.map((plan, n) => ({ ...plan, entry: orNotFound(entries.get(ids[n] ?? "")) }));
  const created = { action: "create", entity: "receipts" } as const;
  const events = written.map(({ kind, entry }) => ({ ...created, kind, entityId: entry.id, after: entry }));
  await auditAll(tx, act, events);
  for (const { entry, fruit } of written)
    if (fruit !== null && "fruit" in entry) await notifyOfReception(tx, entry, fruit, act);
  return written.map(({ n, lotNumber, cost, entry: { id, lot, total } }) => {
    return { n, lotNumber, receiptId: id, lot, total: total ?? cost, before: null };
  });
}

type RawMaterialEntry = Awaited<ReturnType<typeof findRawMaterials>>[number];
type Entry = RawMaterialEntry | Awaited<ReturnType<typeof findSupplyRecords>>[number];
type Fruit = Awaited<ReturnType<typeof planRawMaterial>>["fruit"];

function findEntries(tx: Tx, kind: ReceptionKind, given: { ids: string[]; today: string }): Promise<Entry[]> {
  return kind === "raw-material" ? findRawMaterials(tx, given.ids, given.today) : findSupplyRecords(tx, kind, given);
}

function buildBody({ line, paper }: PricedItem, part: Part) {
  if (part.quantity <= 0)
    throw AppError.invalid([
      { path: "factor", message: "Com este fator a quantidade fica em zero: confira a unidade" },
    ]);
  const paid = calculatePrice(part, part.quantity);
  const common = {
    supplierId: paper.supplier.id,
    receivedAt: line.receivedAt,
    supplierLot: part.code,
    ...paid,
    ...toInvoiceNumbers(paper),
  };
  if (line.type === "raw-material")
    return { ...common, fruitId: line.itemId, grossKg: part.quantity, tareKg: 0 } satisfies z.input<
      typeof rawMaterialCreate
    >;
  return {
    ...common,
    itemId: line.itemId,
    quantity: part.quantity,
    expiresAt: part.expiresOn,
    manufacturedOn: part.madeOn,
  } satisfies z.input<ReturnType<typeof supplyRecordCreate>>;
}

/** Validates an entry's body with the schema of its form. @throws 400 with the fields of the invoice's line. */
function parseBody<Schema extends z.ZodType>(schema: Schema, body: object): z.output<Schema> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw AppError.invalid(
    result.error.issues.map(({ path, message }) => ({ path: lineField(path.join(".")), message })),
  );
}

/** The field of the invoice's line that the user must correct, for each field of an entry that is refused. */
const lineFields: Record<string, string> = {
  quantity: "factor",
  grossKg: "factor",
  fruitId: "itemId",
  supplierLot: "lots",
  manufacturedOn: "lots",
};
const lineField = (path: string) => lineFields[path] ?? path;
