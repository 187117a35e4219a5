import { addDays } from "@pomar/contract/core/calendar.rules";
import { pickLike } from "@pomar/contract/core/collections.rules";
import { formatNumber, unbroken } from "@pomar/contract/core/decimal";
import {
  type RawMaterialCreate,
  type RawMaterialUpdate,
  rawMaterialIssues,
  rawMaterialUpdate,
} from "@pomar/contract/entries/receptions/raw-materials.schema";
import {
  acceptedKg,
  keepBilledKg,
  netKg,
  readingWarnings,
  rejectionWarning,
} from "@pomar/contract/entries/receptions/reception.rules";
import {
  calculateWeights,
  correctedWeights,
  type Weights,
  weighingIssues,
} from "@pomar/contract/entries/receptions/weighings.rules";
import { notify } from "../../people/notifications/notifications.commands.ts";
import { type ActionContext, madeOn } from "../../platform/action-context.ts";
import { audit } from "../../platform/audit.ts";
import type { Tx } from "../../platform/db/db.ts";
import { AppError, newIssues, orNotFound } from "../../platform/http/app-error.ts";
import { lockFruitForShare } from "../../registries/fruits/fruits.queries.ts";
import { lockSupplierForShare } from "../../registries/suppliers/suppliers.queries.ts";
import { lockReception, postCorrection, postReversal } from "./corrections.commands.ts";
import { findRawMaterial } from "./raw-materials.queries.ts";
import { postReception, type Reception } from "./receptions.commands.ts";
import { supplyRecordCommands } from "./supply-records.commands.ts";

type Entry = NonNullable<Awaited<ReturnType<typeof findRawMaterial>>>;
type Fruit = NonNullable<Awaited<ReturnType<typeof lockFruitForShare>>>;
type ReceptionBody = Omit<RawMaterialCreate, keyof Weights> & Weights & { receivedAt: string };

/** The commands of each kind of reception. */
export const receptionCommands = {
  "raw-material": {
    find: findRawMaterial,
    create: receiveRawMaterial,
    correct: correctRawMaterial,
    reverse: reverseRawMaterial,
  },
  ...supplyRecordCommands,
};

/**
 * Records a reception of fruit, whose lot has the net weight less the rejected weight as its quantity, and notifies the
 * administrators.
 * @throws as `postReception` and `planRawMaterial`.
 */
async function receiveRawMaterial(tx: Tx, input: RawMaterialCreate, act: ActionContext): Promise<Entry> {
  const { reception, fruit } = await planRawMaterial(tx, input, act);
  const { id, confirmation } = await postReception(tx, "raw-material", reception, act);
  const entry = orNotFound(await findRawMaterial(tx, id, act.today));
  const event = { action: "create", entity: "receipts", kind: "raw-material", entityId: id } as const;
  await Promise.all([
    audit(tx, act, { ...event, after: { ...entry, ...confirmation } }),
    notifyOfReception(tx, entry, fruit, act),
  ]);
  return entry;
}

/**
 * Validates a reception of fruit and locks its fruit and supplier.
 * @throws 400 for an unknown, inactive or composite fruit, and for an unknown supplier.
 */
export async function planRawMaterial(tx: Tx, input: RawMaterialCreate, act: ActionContext) {
  const body = toReceptionBody(input, act);
  const parties = await lockFruitAndSupplier(tx, body, null);
  const issues = rawMaterialIssues(body);
  if (issues.length > 0) throw AppError.invalid(issues);
  const reception = buildReception(body, { ...parties, expiresAt: getExpiry(parties.fruit, body) });
  return { reception, fruit: parties.fruit };
}

export async function notifyOfReception(tx: Tx, entry: Entry, fruit: Fruit, act: ActionContext): Promise<void> {
  await Promise.all(buildMessages(entry, fruit).map((message) => notify(tx, act, message, "raw-material")));
}

/**
 * Corrects a reception of fruit. The lot's expiry is calculated again only when the day or the fruit of the reception
 * changes.
 */
async function correctRawMaterial(tx: Tx, id: string, input: RawMaterialUpdate, act: ActionContext): Promise<Entry> {
  const changes = act.by.level === 1 ? input : removeMoney(input);
  const stored = await lockReception(tx, { kind: "raw-material", id }, act);
  const before = orNotFound(await findRawMaterial(tx, id, act.today));
  const bodyBefore = toBody(before);
  const body = applyChanges(bodyBefore, changes);
  const parties = await lockFruitAndSupplier(tx, body, before);
  const issues = [...weighingIssues(changes), ...newIssues(rawMaterialIssues(body), rawMaterialIssues(bodyBefore))];
  if (issues.length > 0) throw AppError.invalid(issues);
  const isSameExpiry = parties.fruit.id === before.fruit.id && body.receivedAt === before.receivedAt;
  const expiresAt = isSameExpiry ? stored.lot.expiresAt : getExpiry(parties.fruit, body);
  const wanted = buildReception(body, { ...parties, expiresAt });
  const confirmation = await postCorrection(tx, { ...stored, wanted }, act);
  const entry = orNotFound(await findRawMaterial(tx, id, act.today));
  const after = { ...entry, ...confirmation };
  await audit(tx, act, { action: "update", entity: "receipts", kind: "raw-material", entityId: id, before, after });
  return entry;
}

async function reverseRawMaterial(tx: Tx, id: string, act: ActionContext): Promise<void> {
  const stored = await lockReception(tx, { kind: "raw-material", id }, act);
  const before = orNotFound(await findRawMaterial(tx, id, act.today));
  await postReversal(tx, stored, act);
  await audit(tx, act, { action: "remove", entity: "receipts", kind: "raw-material", entityId: id, before });
}

/** The body of a new reception with its weights and its day, without the billed weight when an employee records it. */
function toReceptionBody(input: RawMaterialCreate, act: ActionContext): ReceptionBody {
  const weights = calculateWeights(input);
  if (weights === null) throw new Error("A reception was validated without its weight");
  const payable = act.by.level === 1 ? {} : { payableKg: null, payableReason: null };
  return { ...input, ...weights, ...payable, receivedAt: input.receivedAt ?? madeOn(act) };
}

/** The changes that an employee may make: prices and the billed weight are left out. */
function removeMoney(input: RawMaterialUpdate): RawMaterialUpdate {
  const { unitPrice: _, freight: __, dueDate: ___, payableKg: ____, payableReason: _____, ...changes } = input;
  return changes;
}

function applyChanges(before: ReceptionBody, changes: RawMaterialUpdate): ReceptionBody {
  // A correction that removes the billed weight also removes the reason for the billed weight.
  const payable = changes.payableKg === null ? { payableReason: null } : {};
  return { ...before, ...payable, ...changes, ...correctedWeights(before, changes) };
}

/**
 * Locks the fruit and the supplier of a reception.
 * @param storedParties the stored fruit and supplier, which may be inactive by now.
 */
async function lockFruitAndSupplier(
  tx: Tx,
  { fruitId, supplierId }: ReceptionBody,
  storedParties: Pick<Entry, "fruit" | "supplier"> | null,
) {
  const [fruit, supplier] = await Promise.all([
    lockFruitForShare(tx, fruitId),
    supplierId === storedParties?.supplier.id ? storedParties.supplier : lockSupplierForShare(tx, supplierId),
  ]);
  const issues = [];
  if (!fruit) issues.push({ path: "fruitId", message: "Esta fruta não existe" });
  else if (fruitId !== storedParties?.fruit.id) issues.push(...listFruitIssues(fruit));
  if (!supplier) issues.push({ path: "supplierId", message: "Este fornecedor não existe" });
  if (!fruit || !supplier || issues.length > 0) throw AppError.invalid(issues);
  return { fruit, supplier };
}

function listFruitIssues({ name, active, composite }: Fruit): { path: string; message: string }[] {
  if (!active) return [{ path: "fruitId", message: `${name} está desativada` }];
  if (composite)
    return [{ path: "fruitId", message: `${name} é uma fruta composta: não tem entrada de matéria-prima` }];
  return [];
}

const getExpiry = (fruit: Fruit, { receivedAt }: ReceptionBody) => addDays(receivedAt, fruit.shelfLifeRawDays);

function buildReception(
  body: ReceptionBody,
  { fruit, supplier, expiresAt }: Pick<Reception, "supplier"> & { fruit: Fruit; expiresAt: string | null },
): Reception {
  const { fruitId, supplierId, receivedAt, confirmedRepeat, supplierLot, brix, ph, acidity, ...row } = body;
  const rejectedKg = body.rejectedKg ?? 0;
  const net = netKg(body.grossKg, body.tareKg);
  const quantity = acceptedKg(net, rejectedKg);
  return {
    item: fruit,
    unit: "kg",
    quantity,
    supplier,
    receivedAt,
    confirmedRepeat,
    lot: { supplierLot, expiresAt, brix, ph, acidity },
    row: { ...row, ...keepBilledKg(quantity, body), netKg: net, rejectedKg },
  };
}

/** The body of a call that would record the stored entry. */
function toBody(entry: Entry): ReceptionBody {
  return pickLike({ ...entry, fruitId: entry.fruit.id, supplierId: entry.supplier.id }, rawMaterialUpdate.shape);
}

function buildMessages(entry: Entry, fruit: Fruit): string[] {
  const { brix, ph, acidity, netKg: net, rejectedKg, lot } = entry;
  const rejection = rejectionWarning(net, rejectedKg);
  const warnings = [...readingWarnings({ brix, ph, acidity }, fruit), ...(rejection ? [rejection] : [])];
  const facts = warnings.map((warning) => warning.text).join("; ");
  const quantity = formatNumber(lot.initialQuantity, 3);
  return [
    `Entrada de matéria-prima: ${unbroken(quantity, "kg")} de ${fruit.name} (${entry.supplier.name}), lote ${lot.code}`,
    ...(facts ? [`Atenção: ${fruit.name} com ${facts}, lote ${lot.code}`] : []),
  ];
}
