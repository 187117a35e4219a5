import { calculateSum, toWire } from "@pomar/contract/core/decimal";
import type { AnyRoute, QueryInputOf, ReplyOf } from "@pomar/contract/core/route";
import { type Item, lookupsRoutes, maxFrequent } from "@pomar/contract/entries/lookups/lookups.routes";
import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import type { OfflineData } from "@pomar/contract/insight/offline/offline.routes";
import { fefoOrder } from "@pomar/contract/ledger/lots/fefo.rules";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { itemKindByLotType, itemKinds, type PickableLot } from "@pomar/contract/ledger/lots/lots.schema";
import {
  hasSigns,
  isOfName,
  maxTyped,
  type ScannedLot,
  scanRoutes,
  toSigns,
} from "@pomar/contract/ledger/scan/scan.routes";
import { additionalsRoutes } from "@pomar/contract/registries/additionals/additionals.routes";
import { additivesRoutes } from "@pomar/contract/registries/additives/additives.routes";
import { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import { packagingRoutes } from "@pomar/contract/registries/packaging/packaging.routes";
import { plantRoutes } from "@pomar/contract/registries/plant/plant.routes";
import { countsRoutes } from "@pomar/contract/stock/counts/counts.routes";
import { isDone } from "@pomar/contract/stock/counts/review.rules";
import type { Asked } from "../../../ui/api/kept-replies.ts";
import { localDay } from "../../../ui/format/dates.ts";
import { hasWords } from "../../../ui/format/masks.ts";
import { ownEntries } from "../../../ui/outbox/outbox.ts";
import type { QueuedEntry } from "../../../ui/outbox/queued-entry.ts";
import { keptData } from "./kept-data.ts";
import type { keptPaths } from "./kept-paths.ts";
import { lotsOnDevice } from "./provisional-lots.ts";

interface Kept {
  data: OfflineData;
  entries: readonly QueuedEntry[];
  params: Record<string, string>;
}

type Answer = (kept: Kept, query: Record<string, unknown>) => unknown;

const answers = new Map<string, Answer>();

type KeptRoute = AnyRoute & { path: (typeof keptPaths)[number] };

function keep<R extends KeptRoute>(route: R, answer: (kept: Kept, query: QueryInputOf<R>) => ReplyOf<R> | undefined) {
  answers.set(route.path, answer as Answer);
}

const byId = <Thing extends { id: string }>(things: readonly Thing[], { params }: Kept) =>
  things.find(({ id }) => id === params.id);

keep(plantRoutes.read, ({ data }) => data.plant);
keep(fruitsRoutes.marks, ({ data }) => data.fruitMarks);
keep(fruitsRoutes.read, (kept) => byId(kept.data.fruits, kept));
keep(additivesRoutes.read, (kept) => byId(kept.data.additives, kept));
keep(additionalsRoutes.read, (kept) => byId(kept.data.additionals, kept));
keep(packagingRoutes.read, (kept) => byId(kept.data.packagings, kept));
keep(lookupsRoutes.items, ({ data }, query) => listItems(data, query));
keep(lookupsRoutes.frequent, ({ data }, { of, fruit }) =>
  fruit === undefined ? data.frequentFruits[of] : listSuppliers(data, fruit),
);
keep(finalProductsRoutes.presentations, listPresentations);
keep(lotsRoutes.filter, ({ data, entries }, query) => listLots(data, entries, query));

keep(scanRoutes.read, ({ data, entries }, { code = "", lot: lotId }) => {
  const written = code.replace(/^#/, "").toUpperCase();
  return listScanned(data, entries, (lot) => lot.id === lotId || [lot.code, lot.provisionalCode].includes(written));
});
keep(scanRoutes.typed, ({ data, entries }, query) => {
  const signs = toSigns(query.signs);
  const isNamed = ({ item, supplier }: PickableLot) =>
    isOfName(signs) && hasWords(`${item.name} ${supplier?.name ?? ""}`, signs);
  const isLast = (lot: ScannedLot) => Number(hasSigns(lot, signs, "endsWith"));
  return listScanned(data, entries, (lot) => hasSigns(lot, signs, "includes") || isNamed(lot))
    .toSorted((one, other) => isLast(other) - isLast(one))
    .slice(0, maxTyped);
});

keep(countsRoutes.list, ({ data }, { state }) => {
  const open = state === undefined || state === "open" ? (data.counts ?? []) : [];
  const rows = open.map(({ lots, ...head }) => ({ ...head, lots: lots.length, counted: lots.filter(isDone).length }));
  return { data: rows, total: rows.length, page: 1, rows: maxChoices };
});
keep(countsRoutes.read, (kept) => byId(kept.data.counts ?? [], kept));

/** Returns the stored lots that match a scanned code and may be used in an entry. */
const listScanned = (data: OfflineData, entries: readonly QueuedEntry[], isMeant: (lot: PickableLot) => boolean) =>
  lotsOnDevice(data, entries, { on: localDay(), now: new Date() })
    .filter(isMeant)
    .map((lot): ScannedLot => ({ ...lot, supplierLot: null, decisionReason: null, location: null }));

type ItemsQuery = QueryInputOf<typeof lookupsRoutes.items>;

function listItems(data: OfflineData, { type, search = "", composite, supplies, rows }: ItemsQuery): Item[] {
  const found = {
    fruits: () =>
      data.fruits
        .filter((fruit) => composite === undefined || String(fruit.composite) === composite)
        .map(({ id, name, code }) => ({ id, name, code, unit: "kg" })),
    additives: () => data.additives.map(toChoice),
    additional: () => data.additionals.map(toChoice),
    packaging: () => data.packagings.map(toChoice),
    supplier: () =>
      data.suppliers
        .map(({ id, name, supplies: of }) => ({
          id,
          name,
          supplies: of.some((item) =>
            supplies === "fruits" ? data.fruits.some((fruit) => fruit.id === item) : item === supplies,
          ),
        }))
        .toSorted((one, other) => Number(other.supplies) - Number(one.supplies)),
  }[type]();
  return found
    .filter((item: Item) => hasWords(`${item.name} ${item.code ?? ""}`, search))
    .slice(0, Number(rows ?? maxChoices));
}

const maxChoices = 100;

const toChoice = ({ id, name, code, unit }: { id: string; name: string; code: string; unit: string }) => ({
  id,
  name,
  code,
  unit,
});

/** Returns the suppliers of a fruit. Their numbers of deliveries are left empty, because only the server knows them. */
const listSuppliers = ({ suppliers }: OfflineData, fruit: string) =>
  suppliers
    .filter(({ supplies }) => supplies.includes(fruit))
    .slice(0, maxFrequent)
    .map(({ id, name }) => ({ id, name, today: 0, lastOn: null, usableKg: null }));

function listPresentations({ data, entries }: Kept) {
  const lots = lotsOnDevice(data, entries, { on: localDay(), now: new Date() });
  return data.packagings.flatMap(({ id, name, unit, capacityG }) => {
    const balance = toWire(calculateSum(lots.filter((lot) => lot.item.id === id).map((lot) => lot.balance)), 3);
    return capacityG === null || balance <= 0 ? [] : [{ packagingId: id, name, unit, contentG: capacityG, balance }];
  });
}

type LotsQuery = QueryInputOf<typeof lotsRoutes.filter>;

function listLots(data: OfflineData, entries: readonly QueuedEntry[], query: LotsQuery): PickableLot[] {
  const types = query.type?.split(",");
  const item = itemKinds.find((kind) => query[kind] !== undefined);
  const on = query.on ?? localDay();
  return lotsOnDevice(data, entries, { on, now: new Date() })
    .filter(
      (lot) =>
        (query.lot === undefined || lot.id === query.lot) &&
        (types === undefined || types.includes(lot.type)) &&
        (item === undefined || (itemKindByLotType[lot.type] === item && lot.item.id === query[item])) &&
        lot.producedAt <= on &&
        hasWords(`${lot.code} ${lot.item.name} ${lot.supplier?.name ?? ""}`, query.search ?? ""),
    )
    .toSorted(fefoOrder)
    .slice(0, maxChoices);
}

/** Answers an entry form's API call from the data on the device. @returns undefined when the device has no reply. */
export async function answerFromDevice(path: string, { params = {}, query = {} }: Asked): Promise<unknown> {
  const data = await keptData();
  if (data === null) return undefined;
  return answers.get(path)?.({ data, entries: await ownEntries(), params }, query);
}
