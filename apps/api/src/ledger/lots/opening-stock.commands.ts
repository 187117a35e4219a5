import { addDays, earlyDayProblem } from "@pomar/contract/core/calendar.rules";
import { decimal } from "@pomar/contract/core/decimal";
import type { Issue } from "@pomar/contract/core/errors";
import type { LotType, Unit } from "@pomar/contract/kinds";
import { storedCost } from "@pomar/contract/ledger/lots/cost.rules";
import { itemKindByLotType, type LotCreate } from "@pomar/contract/ledger/lots/lots.schema";
import { kgPerPack, kgPerUnit } from "@pomar/contract/ledger/lots/mass.rules";
import type { ActionContext } from "../../platform/action-context.ts";
import { audit } from "../../platform/audit.ts";
import type { Tx } from "../../platform/db/db.ts";
import { insertColumns } from "../../platform/db/entity-columns.ts";
import { AppError, orNotFound } from "../../platform/http/app-error.ts";
import { itemRegistries } from "../../registries/items.queries.ts";
import { lockSupplierForShare } from "../../registries/suppliers/suppliers.queries.ts";
import { claimCode, reserveCode } from "./lots.commands.ts";
import { findLot } from "./lots.queries.ts";
import { appendAt, instantOfEntry } from "./movements.commands.ts";
import { insertLot } from "./stored-lots.commands.ts";

/** An item's fields that determine fields of its lot; a field that the item's registry lacks is absent. */
interface Item {
  id: string;
  name: string;
  code: string;
  active: boolean;
  unit?: Unit;
  densityKgPerL?: number | null;
  composite?: boolean;
  shelfLifeRawDays?: number;
  shelfLifePulpDays?: number;
  shelfLifeFinalDays?: number;
}

/**
 * Records stock that existed before the first entry: a lot without a reception.
 * @throws 400 for invalid fields; 409 for a code that a lot has or had.
 */
export async function openStock(tx: Tx, input: LotCreate, act: ActionContext) {
  const producedAt = input.producedAt ?? act.today;
  const item = await lockItem(tx, { ...input, producedAt }, act);
  const unit = getUnit(input.type, item);
  const code = input.code
    ? await claimCode(tx, input.code, act)
    : await reserveCode(tx, { type: input.type, itemCode: item.code, on: producedAt }, act);
  const kind = itemKindByLotType[input.type];
  const lot = {
    ...insertColumns(act),
    code,
    type: input.type,
    [`${kind}Id`]: item.id,
    unit,
    initialQuantity: input.quantity,
    balance: input.quantity,
    kgPerUnit: input.netContentG
      ? kgPerPack(input.netContentG)
      : kgPerUnit(input.type, unit, item.densityKgPerL ?? null),
    unitCost: input.unitCost ?? null,
    totalCost: input.unitCost == null ? null : storedCost(decimal(input.unitCost).times(input.quantity)),
    supplierId: input.supplierId ?? null,
    producedAt,
    expiresAt: input.expiresAt ?? shelfLife(input.type, item, producedAt),
    notes: input.notes ?? null,
  };
  const occurredAt = instantOfEntry(producedAt, act);
  await Promise.all([
    insertLot(tx, lot),
    appendAt(tx, { lotId: lot.id, kind: "entry", quantity: lot.balance, occurredAt }, act),
  ]);
  const after = orNotFound(await findLot(tx, lot.id, act.today));
  await audit(tx, act, { action: "create", entity: "lots", entityId: lot.id, after });
  return after;
}

/** Locks and returns the lot's item after it has validated all fields of the lot. @throws 400 for invalid fields. */
async function lockItem(tx: Tx, input: LotCreate & { producedAt: string }, act: ActionContext): Promise<Item> {
  const kind = itemKindByLotType[input.type];
  const { hold, unknown, inactive } = itemRegistries[kind];
  const item: Item | undefined = await hold(tx, input[kind] ?? "");
  const supplier = input.supplierId ? await lockSupplierForShare(tx, input.supplierId) : null;
  const issues: Issue[] = [];
  if (!item) issues.push({ path: kind, message: unknown });
  else if (!item.active) issues.push({ path: kind, message: `${item.name} ${inactive}` });
  else if (item.composite && input.type === "raw_material")
    issues.push({ path: kind, message: `${item.name} é uma fruta composta: não tem matéria-prima` });
  if (supplier === undefined) issues.push({ path: "supplierId", message: "Este fornecedor não existe" });
  if (input.producedAt > act.today)
    issues.push({ path: "producedAt", message: "A data de fabricação não pode estar no futuro" });
  const early = earlyDayProblem(input.producedAt, act.today);
  if (early !== null) issues.push({ path: "producedAt", message: early });
  if (input.expiresAt && input.expiresAt < input.producedAt)
    issues.push({ path: "expiresAt", message: "A validade não pode ser anterior à fabricação" });
  if (item && getUnit(input.type, item) === "un" && !Number.isInteger(input.quantity))
    issues.push({ path: "quantity", message: "Informe um número inteiro de unidades" });
  if (!item || issues.length > 0) throw AppError.invalid(issues);
  return item;
}

const getUnit = (type: LotType, item: Item): Unit => (type === "final_product" ? "un" : (item.unit ?? "kg"));

/** The expiry by the shelf life of the item for this type of lot; null for supplies, whose makers print the expiry. */
function shelfLife(type: LotType, item: Item, producedAt: string): string | null {
  const days: Partial<Record<LotType, number | undefined>> = {
    raw_material: item.shelfLifeRawDays,
    pulp: item.shelfLifePulpDays,
    final_product: item.shelfLifeFinalDays,
  };
  const keeps = days[type];
  return keeps === undefined ? null : addDays(producedAt, keeps);
}
