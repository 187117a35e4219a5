import { addDays } from "@pomar/contract/calendar.rules";
import { formatNumber } from "@pomar/contract/decimal";
import {
  type RawMaterialCreate,
  type RawMaterialUpdate,
  rawMaterialIssues,
} from "@pomar/contract/raw-materials/raw-materials.schema";
import { acceptedKg, netKg, readingWarnings, rejectionWarning } from "@pomar/contract/raw-materials/reception.rules";
import type { Act } from "../../shared/act.ts";
import { AppError, newIssues } from "../../shared/app-error.ts";
import type { Tx } from "../../shared/db/db.ts";
import { holdFruit } from "../fruits/fruits.queries.ts";
import { notify } from "../notifications/notifications.commands.ts";
import { correct, reverse, type Stored } from "../receipts/corrections.commands.ts";
import { type Reception, type Room, receive } from "../receipts/receipts.commands.ts";
import { holdSupplier } from "../suppliers/suppliers.queries.ts";
import { findRawMaterial } from "./raw-materials.queries.ts";

type Entry = NonNullable<Awaited<ReturnType<typeof findRawMaterial>>>;
type Fruit = NonNullable<Awaited<ReturnType<typeof holdFruit>>>;
type Delivery = RawMaterialCreate & { receivedAt: string };

const room: Room<Entry> = { kind: "raw-material", resource: "raw-materials", find: findRawMaterial };

/**
 * Receives fruit at the dock: lot of net less rejected, and news for the administrators.
 * @throws 400 for an unknown, inactive or composite fruit, an unknown supplier, a day in the future.
 */
export async function receiveFruit(tx: Tx, input: RawMaterialCreate, act: Act) {
  const { fruit, supplier } = await partiesOf(tx, input);
  const delivery = { ...input, receivedAt: input.receivedAt ?? act.today };
  const reception = receptionOf(delivery, { fruit, supplier, expiresAt: expiryOf(fruit, delivery) });
  const news = (entry: Entry) => newsOf(entry, fruit).map((message) => notify(tx, act, message, "raw-material"));
  return receive(tx, { room, reception, news }, act);
}

/**
 * Corrects a reception of fruit. The lot's expiry is counted anew when its day or its fruit changes, and otherwise
 * stays as it is.
 */
export function correctFruit(tx: Tx, id: string, input: RawMaterialUpdate, act: Act) {
  const rework = async (stored: Stored<Entry>): Promise<Reception> => {
    const before = deliveryOf(stored);
    const delivery: Delivery = { ...before, ...input };
    const { fruit, supplier } = await partiesOf(tx, delivery, stored.entry);
    const issues = newIssues(rawMaterialIssues(delivery), rawMaterialIssues(before));
    if (issues.length > 0) throw AppError.invalid(issues);
    const sameExpiry = fruit.id === stored.entry.fruit.id && delivery.receivedAt === stored.receipt.receivedAt;
    const expiresAt = sameExpiry ? stored.lot.expiresAt : expiryOf(fruit, delivery);
    return receptionOf(delivery, { fruit, supplier, expiresAt });
  };
  return correct(tx, { room, id, rework }, act);
}

export function reverseFruit(tx: Tx, id: string, act: Act): Promise<void> {
  return reverse(tx, room, id, act);
}

/**
 * The fruit and the supplier that a reception names, held.
 * @param known  what it named so far: that may be inactive by now.
 */
async function partiesOf(
  tx: Tx,
  { fruitId, supplierId }: { fruitId: string; supplierId: string },
  known?: Pick<Entry, "fruit" | "supplier">,
) {
  const [fruit, supplier] = await Promise.all([
    holdFruit(tx, fruitId),
    supplierId === known?.supplier.id ? known.supplier : holdSupplier(tx, supplierId),
  ]);
  const issues = [];
  if (!fruit) issues.push({ path: "fruitId", message: "Esta fruta não existe" });
  else if (fruitId !== known?.fruit.id) issues.push(...fruitIssues(fruit));
  if (!supplier) issues.push({ path: "supplierId", message: "Este fornecedor não existe" });
  if (!fruit || !supplier || issues.length > 0) throw AppError.invalid(issues);
  return { fruit, supplier };
}

function fruitIssues({ name, active, composite }: Fruit): { path: string; message: string }[] {
  if (!active) return [{ path: "fruitId", message: `${name} está desativada` }];
  if (composite)
    return [{ path: "fruitId", message: `${name} é uma fruta composta: não tem entrada de matéria-prima` }];
  return [];
}

const expiryOf = (fruit: Fruit, { receivedAt }: Delivery) => addDays(receivedAt, fruit.shelfLifeRawDays);

function receptionOf(
  delivery: Delivery,
  { fruit, supplier, expiresAt }: Pick<Reception, "supplier"> & { fruit: Fruit; expiresAt: string | null },
): Reception {
  const rejectedKg = delivery.rejectedKg ?? 0;
  const net = netKg(delivery.grossKg, delivery.tareKg);
  return {
    item: fruit,
    unit: "kg",
    quantity: acceptedKg(net, rejectedKg),
    supplier,
    receivedAt: delivery.receivedAt,
    confirmedRepeat: delivery.confirmedRepeat,
    lot: {
      supplierLot: delivery.supplierLot,
      expiresAt,
      brix: delivery.brix,
      ph: delivery.ph,
      acidity: delivery.acidity,
    },
    receipt: {
      unitPrice: delivery.unitPrice,
      freight: delivery.freight,
      dueDate: delivery.dueDate,
      invoiceNumber: delivery.invoiceNumber,
      invoiceKey: delivery.invoiceKey,
      packageOk: delivery.packageOk,
      notes: delivery.notes,
      grossKg: delivery.grossKg,
      tareKg: delivery.tareKg,
      netKg: net,
      rejectedKg,
      crates: delivery.crates,
      temperatureC: delivery.temperatureC,
      ripeness: delivery.ripeness,
    },
  };
}

/** What was given when it was stored; every field set. */
function deliveryOf({ receipt, lot, entry }: Stored<Entry>): Delivery {
  return {
    fruitId: entry.fruit.id,
    supplierId: entry.supplier.id,
    receivedAt: receipt.receivedAt,
    grossKg: entry.grossKg,
    tareKg: entry.tareKg,
    rejectedKg: entry.rejectedKg,
    crates: receipt.crates,
    unitPrice: receipt.unitPrice,
    freight: receipt.freight,
    dueDate: receipt.dueDate,
    invoiceNumber: receipt.invoiceNumber,
    invoiceKey: receipt.invoiceKey,
    supplierLot: lot.supplierLot,
    brix: lot.brix,
    ph: lot.ph,
    acidity: lot.acidity,
    temperatureC: receipt.temperatureC,
    ripeness: receipt.ripeness,
    packageOk: receipt.packageOk,
    notes: receipt.notes,
  };
}

function newsOf(entry: Entry, fruit: Fruit): string[] {
  const { brix, ph, acidity, netKg: net, rejectedKg, lot } = entry;
  const rejection = rejectionWarning(net, rejectedKg);
  const warnings = [...readingWarnings({ brix, ph, acidity }, fruit), ...(rejection ? [rejection] : [])];
  const facts = warnings.map((warning) => warning.text).join("; ");
  const quantity = formatNumber(lot.initialQuantity, 3);
  return [
    `Entrada de matéria-prima: ${quantity} kg de ${fruit.name} (${entry.supplier.name}), lote ${lot.code}`,
    ...(facts ? [`Atenção: ${fruit.name} com ${facts}, lote ${lot.code}`] : []),
  ];
}
