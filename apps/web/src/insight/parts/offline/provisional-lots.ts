import { addDays, daysBetween } from "@pomar/contract/core/calendar.rules";
import { calculateSum, decimal, toWire } from "@pomar/contract/core/decimal";
import { acceptedKg, netKg } from "@pomar/contract/entries/receptions/reception.rules";
import { calculateWeights, type SaidWeights } from "@pomar/contract/entries/receptions/weighings.rules";
import type { OfflineData } from "@pomar/contract/insight/offline/offline.routes";
import type { LotType, Unit } from "@pomar/contract/kinds";
import type { PickableLot } from "@pomar/contract/ledger/lots/lots.schema";
import { kgPerUnit } from "@pomar/contract/ledger/lots/mass.rules";
import { isHeld, type QueuedEntry } from "../../../ui/outbox/queued-entry.ts";
import { getMark } from "../../../ui/outbox/state-words.ts";

interface Line {
  lotId?: string;
  entryId?: string;
  quantity?: number;
}

/** The fields of an entry's request body that determine the lot which the entry creates. */
interface Body extends SaidWeights {
  fruitId?: string;
  itemId?: string;
  supplierId?: string | null;
  receivedAt?: string;
  producedAt?: string;
  expiresAt?: string | null;
  rejectedKg?: number | null;
  quantity?: number;
  outputKg?: number;
  storage?: string;
  type?: LotType;
  parts?: Line[];
  inputs?: Line[];
  pulps?: Line[];
  additives?: Line[];
  additionals?: Line[];
  packagings?: Line[];
  brix?: number | null;
  ph?: number | null;
  acidity?: number | null;
  totalSolids?: number | null;
}

/** A lot as the device predicts it before the server has created it. */
interface Made {
  type: LotType;
  item: { id: string; name: string; code: string } | undefined;
  unit: Unit;
  /** Quantity of the lot in `unit`. */
  quantity: number;
  on: string;
  expiresAt: string | null;
  densityKgPerL?: number | null;
}

/**
 * Returns the lots that may be used without a connection: the stored lots, less the quantities used by entries in the
 * outbox, and the lots that these entries create, identified by the entry's id. A refused entry creates no lot.
 * @param on day of use, `YYYY-MM-DD`.
 */
export function lotsOnDevice(
  data: OfflineData,
  entries: readonly QueuedEntry[],
  { on, now }: { on: string; now: Date },
): PickableLot[] {
  const standing = entries.filter(({ state }) => state === "waiting");
  const made = standing.flatMap((entry) => provisionalLot(entry, data) ?? []);
  const taken = new Map<string, number>();
  // An entry under correction releases the inputs that it used, so that the correction form can offer them.
  const taking = standing.filter((entry) => !isHeld(entry, now));
  for (const { lotId, entryId, quantity = 0 } of taking.flatMap((entry) => listLines(entry.body as Body))) {
    const id = lotId ?? entryId ?? "";
    taken.set(id, toWire(decimal(taken.get(id) ?? 0).plus(quantity), 3));
  }
  return [...data.lots, ...made]
    .map((lot) => ({
      ...lot,
      balance: toWire(decimal(lot.balance).minus(taken.get(lot.id) ?? 0), 3),
      ageDays: daysBetween(lot.producedAt, on),
    }))
    .filter(({ balance, expiresAt }) => balance > 0 && (expiresAt === null || expiresAt >= on));
}

const listLines = ({ inputs, pulps, parts, additives, additionals, packagings }: Body): Line[] =>
  [inputs, pulps, parts, additives, additionals, packagings].flatMap((lines) => lines ?? []);

/** Predicts the lot that an entry will create; null for an entry whose lot no further entry can use. */
export function provisionalLot(entry: QueuedEntry, data: OfflineData): PickableLot | null {
  const body = entry.body as Body;
  const made = makers[entry.path]?.(body, data);
  if (made?.item === undefined) return null;
  const { type, item, unit, quantity, on, expiresAt, densityKgPerL = null } = made;
  const { brix = null, ph = null, acidity = null, totalSolids = null } = body;
  return {
    id: entry.id,
    code: getMark(entry),
    provisionalCode: entry.provisionalCode,
    type,
    item,
    unit,
    expiresAt,
    brix,
    ph,
    acidity,
    totalSolids,
    initialQuantity: quantity,
    balance: quantity,
    status: "available",
    // The entries that `makers` covers never create a final product, so the lot has no net content.
    netContentG: null,
    kgPerUnit: kgPerUnit(type, unit, densityKgPerL),
    producedAt: on,
    ageDays: 0,
    consumable: true,
    composite: entry.path === "/composite-lots",
    supplier: data.suppliers.find(({ id }) => id === body.supplierId) ?? null,
    // Doses and costs are unknown until the server creates the lot.
    doses: [],
    unitCost: null,
    totalCost: null,
  };
}

type Maker = (body: Body, data: OfflineData) => Made | null;

const received =
  (
    type: LotType,
    itemsOf: (
      data: OfflineData,
    ) => readonly { id: string; name: string; code: string; unit: Unit; densityKgPerL?: number | null }[],
  ): Maker =>
  ({ itemId, quantity = 0, receivedAt = "", expiresAt = null }, data) => {
    const item = itemsOf(data).find(({ id }) => id === itemId);
    if (item === undefined) return null;
    const { unit, densityKgPerL = null } = item;
    return { type, item, unit, quantity, on: receivedAt, expiresAt, densityKgPerL };
  };

/** Functions that predict a lot from a request body, keyed by the path of the recording call. */
const makers: Record<string, Maker> = {
  "/raw-materials": (body, data) => {
    const fruit = data.fruits.find(({ id }) => id === body.fruitId);
    const weights = calculateWeights(body);
    if (fruit === undefined || weights === null) return null;
    const on = body.receivedAt ?? "";
    return {
      type: "raw_material",
      unit: "kg",
      item: fruit,
      on,
      quantity: acceptedKg(netKg(weights.grossKg, weights.tareKg), body.rejectedKg ?? 0),
      expiresAt: addDays(on, fruit.shelfLifeRawDays),
    };
  },
  "/additive-record": received("additive", ({ additives }) => additives),
  "/additional-record": received("additional", ({ additionals }) => additionals),
  "/packaging-record": received("packaging", ({ packagings }) => packagings),
  "/pulp-base": ({ fruitId, producedAt = "", outputKg = 0, expiresAt = null, storage }, data) => {
    const fruit = data.fruits.find(({ id }) => id === fruitId);
    const keeps = fruit === undefined || storage === "chilled" ? null : addDays(producedAt, fruit.shelfLifePulpDays);
    return { type: "pulp", item: fruit, unit: "kg", quantity: outputKg, on: producedAt, expiresAt: expiresAt ?? keeps };
  },
  "/composite-lots": ({ fruitId, type = "pulp", parts = [], producedAt = "" }, data) => {
    const keeps = parts.flatMap(({ lotId }) => data.lots.find(({ id }) => id === lotId)?.expiresAt ?? []).toSorted();
    return {
      type,
      unit: "kg",
      on: producedAt,
      expiresAt: keeps[0] ?? null,
      item: data.fruits.find(({ id }) => id === fruitId),
      quantity: toWire(calculateSum(parts.map(({ quantity = 0 }) => quantity)), 3),
    };
  },
};
