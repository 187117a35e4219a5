import { addDays } from "@pomar/contract/calendar.rules";
import { formatNumber } from "@pomar/contract/decimal";
import type { RawMaterialCreate } from "@pomar/contract/raw-materials/raw-materials.schema";
import {
  acceptedKg,
  netKg,
  readingWarnings,
  receptionTotal,
  receptionUnitCost,
  rejectionWarning,
} from "@pomar/contract/raw-materials/reception.rules";
import type { Act } from "../../shared/act.ts";
import { AppError, found } from "../../shared/app-error.ts";
import type { Tx } from "../../shared/db/db.ts";
import { holdFruit } from "../fruits/fruits.queries.ts";
import { notify } from "../notifications/notifications.commands.ts";
import { receive } from "../receipts/receipts.commands.ts";
import { holdSupplier } from "../suppliers/suppliers.queries.ts";
import { findRawMaterial } from "./raw-materials.queries.ts";

/**
 * Receives fruit at the dock: lot of net less rejected, and news for the administrators.
 * @throws 400 for an unknown or inactive fruit, an unknown supplier, a day in the future.
 */
export async function receiveFruit(tx: Tx, input: RawMaterialCreate, act: Act) {
  const { fruit, supplier } = await partiesOf(tx, input);
  const rejectedKg = input.rejectedKg ?? 0;
  const net = netKg(input.grossKg, input.tareKg);
  const accepted = acceptedKg(net, rejectedKg);
  const price = input.unitPrice ?? null;
  const freight = input.freight ?? null;
  const receivedAt = input.receivedAt ?? act.today;
  const readings = { brix: input.brix ?? null, ph: input.ph ?? null, acidity: input.acidity ?? null };

  const { id, code } = await receive(
    tx,
    {
      type: "raw_material",
      unit: "kg",
      itemCode: fruit.code,
      quantity: accepted,
      lot: {
        ...readings,
        fruitId: fruit.id,
        supplierId: input.supplierId,
        supplierLot: input.supplierLot,
        unitCost: receptionUnitCost(accepted, price, freight),
        expiresAt: addDays(receivedAt, fruit.shelfLifeRawDays),
      },
      receipt: {
        kind: "raw-material",
        supplierId: input.supplierId,
        receivedAt,
        unitPrice: price,
        freight,
        total: receptionTotal(accepted, price, freight),
        dueDate: input.dueDate,
        invoiceNumber: input.invoiceNumber,
        invoiceKey: input.invoiceKey,
        packageOk: input.packageOk,
        notes: input.notes,
        grossKg: input.grossKg,
        tareKg: input.tareKg,
        netKg: net,
        rejectedKg,
        crates: input.crates,
        temperatureC: input.temperatureC,
        ripeness: input.ripeness,
      },
    },
    act,
  );

  const rejection = rejectionWarning(net, rejectedKg);
  const facts = [...readingWarnings(readings, fruit), ...(rejection ? [rejection] : [])].map((warning) => warning.text);
  const news = [
    `Entrada de matéria-prima: ${formatNumber(accepted, 3)} kg de ${fruit.name} (${supplier.name}), lote ${code}`,
    ...(facts.length > 0 ? [`Atenção: ${fruit.name} com ${facts.join("; ")}, lote ${code}`] : []),
  ];
  await Promise.all(news.map((message) => notify(tx, act, message, "raw-material")));
  act.outbox.changed.add("raw-materials");
  return found(await findRawMaterial(tx, id, act.today));
}

async function partiesOf(tx: Tx, input: RawMaterialCreate) {
  const [fruit, supplier] = await Promise.all([holdFruit(tx, input.fruitId), holdSupplier(tx, input.supplierId)]);
  const issues = [];
  if (!fruit) issues.push({ path: "fruitId", message: "Esta fruta não existe" });
  else if (!fruit.active) issues.push({ path: "fruitId", message: `${fruit.name} está desativada` });
  if (!supplier) issues.push({ path: "supplierId", message: "Este fornecedor não existe" });
  if (!fruit || !supplier || issues.length > 0) throw AppError.invalid(issues);
  return { fruit, supplier };
}
