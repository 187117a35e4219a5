import { pickLike } from "@pomar/contract/core/collections.rules";
import {
  type SupplyRecordCreate,
  type SupplyRecordUpdate,
  supplyIssues,
  supplyRecordUpdate,
} from "@pomar/contract/entries/receptions/supply-records.schema";
import type { SupplyKind } from "@pomar/contract/kinds";
import { type ActionContext, madeOn } from "../../platform/action-context.ts";
import { audit } from "../../platform/audit.ts";
import type { Tx } from "../../platform/db/db.ts";
import { AppError, newIssues, orNotFound } from "../../platform/http/app-error.ts";
import { itemRegistries } from "../../registries/items.queries.ts";
import { lockSupplierForShare } from "../../registries/suppliers/suppliers.queries.ts";
import { lockReception, postCorrection, postReversal } from "./corrections.commands.ts";
import { postReception, type Reception } from "./receptions.commands.ts";
import { ofEachKind, supplyRecordFinds } from "./supply-records.queries.ts";

type Entry = NonNullable<Awaited<ReturnType<(typeof supplyRecordFinds)[SupplyKind]>>>;
type ReceptionBody = SupplyRecordCreate & { receivedAt: string };

/** The commands for receptions of each kind of supplies; the quantity of a lot is in the item's unit. */
export const supplyRecordCommands = ofEachKind((kind) => {
  const find = supplyRecordFinds[kind];
  const event = (id: string) => ({ entity: "receipts", kind, entityId: id }) as const;
  return {
    find,

    /** @throws as `postReception` and `planSupply`. */
    async create(tx: Tx, input: SupplyRecordCreate, act: ActionContext): Promise<Entry> {
      const { id, confirmation } = await postReception(tx, kind, await planSupply(tx, kind, input, act), act);
      const entry = orNotFound(await find(tx, id, act.today));
      await audit(tx, act, { ...event(id), action: "create", after: { ...entry, ...confirmation } });
      return entry;
    },

    /** Corrects a reception; the changed fields are validated together with the stored fields. */
    async correct(tx: Tx, id: string, changes: SupplyRecordUpdate, act: ActionContext): Promise<Entry> {
      const stored = await lockReception(tx, { kind, id }, act);
      const before = orNotFound(await find(tx, id, act.today));
      const planned = { entry: before, body: toBody(kind, before) };
      const wanted = await resolveReception(tx, kind, { body: { ...planned.body, ...changes }, before: planned });
      const confirmation = await postCorrection(tx, { ...stored, wanted }, act);
      const entry = orNotFound(await find(tx, id, act.today));
      await audit(tx, act, { ...event(id), action: "update", before, after: { ...entry, ...confirmation } });
      return entry;
    },

    async reverse(tx: Tx, id: string, act: ActionContext): Promise<void> {
      const stored = await lockReception(tx, { kind, id }, act);
      const before = orNotFound(await find(tx, id, act.today));
      await postReversal(tx, stored, act);
      await audit(tx, act, { ...event(id), action: "remove", before });
    },
  };
});

/** Validates a supply reception; locks its item and supplier. @throws 400 for an invalid item, supplier or field. */
export function planSupply(
  tx: Tx,
  kind: SupplyKind,
  input: SupplyRecordCreate,
  act: ActionContext,
): Promise<Reception> {
  return resolveReception(tx, kind, { body: { ...input, receivedAt: input.receivedAt ?? madeOn(act) } });
}

/**
 * The reception with its locked item and supplier.
 * @param before the stored reception: its item and supplier may be inactive by now, and issues that it had already are
 * not reported again.
 */
async function resolveReception(
  tx: Tx,
  kind: SupplyKind,
  { body, before }: { body: ReceptionBody; before?: { entry: Entry; body: ReceptionBody } },
): Promise<Reception> {
  const { itemId, supplierId, quantity, receivedAt, confirmedRepeat, supplierLot, expiresAt, ...row } = body;
  const { hold, unknown, inactive } = itemRegistries[kind];
  const [item, supplier] = await Promise.all([
    hold(tx, itemId),
    supplierId && supplierId !== before?.entry.supplier?.id
      ? lockSupplierForShare(tx, supplierId)
      : before?.entry.supplier,
  ]);
  const issues = [];
  if (!item) issues.push({ path: "itemId", message: unknown });
  else if (!item.active && itemId !== before?.entry.item.id)
    issues.push({ path: "itemId", message: `${item.name} ${inactive}` });
  if (supplierId && !supplier) issues.push({ path: "supplierId", message: "Este fornecedor não existe" });
  const needs = { supplier: !(item && "isWater" in item && item.isWater), wholeUnits: item?.unit === "un" };
  const listIssues = (one: ReceptionBody) => (item ? supplyIssues(kind, one, needs) : []);
  issues.push(...newIssues(listIssues(body), before?.entry.item.id === itemId ? listIssues(before.body) : []));
  if (!item || issues.length > 0) throw AppError.invalid(issues);
  return {
    item,
    unit: item.unit,
    quantity,
    supplier: (supplierId && supplier) || null,
    receivedAt,
    confirmedRepeat,
    lot: { supplierLot, expiresAt },
    row,
  };
}

/** The body of a call that would record the stored entry. */
function toBody(kind: SupplyKind, entry: Entry): ReceptionBody {
  const ids = { itemId: entry.item.id, supplierId: entry.supplier?.id, expiresAt: entry.lot.expiresAt };
  return pickLike({ ...entry, ...ids }, supplyRecordUpdate(kind).shape);
}
