import { additiveRecordRoutes, packagingRecordRoutes } from "@pomar/contract/entries/receptions/supply-records.routes";
import type { SupplyRecordInput } from "@pomar/contract/entries/receptions/supply-records.schema";
import { additionalsRoutes } from "@pomar/contract/registries/additionals/additionals.routes";
import type { AdditionalCreate } from "@pomar/contract/registries/additionals/additionals.schema";
import { additivesRoutes } from "@pomar/contract/registries/additives/additives.routes";
import type { AdditiveCreate } from "@pomar/contract/registries/additives/additives.schema";
import { packagingRoutes } from "@pomar/contract/registries/packaging/packaging.routes";
import type { PackagingCreate } from "@pomar/contract/registries/packaging/packaging.schema";
import type { ApiClient } from "../support/api-client.ts";
import { makeSupplier, ownCode, ownName } from "./record-fixtures.ts";

export function makeAdditive(api: ApiClient, additive: Partial<AdditiveCreate> = {}) {
  const nameAndCode = { name: ownName("Sorbato de potássio"), code: ownCode() };
  return api(additivesRoutes.create, { body: { ...nameAndCode, function: "conservador", unit: "kg", ...additive } });
}

export function makeAdditional(api: ApiClient, additional: Partial<AdditionalCreate> = {}) {
  return api(additionalsRoutes.create, {
    body: { name: ownName("Hortelã"), code: ownCode(), unit: "kg", ...additional },
  });
}

export function makePackaging(api: ApiClient, packaging: Partial<PackagingCreate> = {}) {
  return api(packagingRoutes.create, {
    body: { name: ownName("Pouch 400 g"), code: ownCode(), kind: "saco", unit: "un", ...packaging },
  });
}

/** Makes a reception of an additive, together with the records that the caller does not give. */
export async function makeAdditiveRecord(api: ApiClient, record: Partial<SupplyRecordInput> = {}) {
  const itemId = record.itemId ?? (await makeAdditive(api)).id;
  const supplierId = record.supplierId ?? (await makeSupplier(api, { name: ownName("Química Boa Viagem") })).id;
  return api(additiveRecordRoutes.create, {
    body: { quantity: 25.5, expiresAt: "2039-03-31", confirmedRepeat: true, ...record, itemId, supplierId },
  });
}

/** Makes a reception of a packaging, together with the records that the caller does not give. */
export async function makePackagingRecord(api: ApiClient, record: Partial<SupplyRecordInput> = {}) {
  const itemId = record.itemId ?? (await makePackaging(api)).id;
  const supplierId = record.supplierId ?? (await makeSupplier(api, { name: ownName("Plásticos do Norte") })).id;
  return api(packagingRecordRoutes.create, {
    body: { quantity: 5000, confirmedRepeat: true, ...record, itemId, supplierId },
  });
}
