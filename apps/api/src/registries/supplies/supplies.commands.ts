import type { Issue } from "@pomar/contract/core/errors";
import type { RegistryEntity } from "@pomar/contract/pages";
import {
  type Additional,
  type AdditionalCreate,
  type AdditionalUpdate,
  additionalIssues,
} from "@pomar/contract/registries/additionals/additionals.schema";
import type { Additive, AdditiveCreate, AdditiveUpdate } from "@pomar/contract/registries/additives/additives.schema";
import type {
  Packaging,
  PackagingCreate,
  PackagingUpdate,
} from "@pomar/contract/registries/packaging/packaging.schema";
import type { Tx } from "../../platform/db/db.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { registryCommands } from "../../platform/records/records.commands.ts";
import type { StoredTable } from "../../platform/records/records.queries.ts";
import { additionals, additives, packagings } from "../../schema/registries/supplies.table.ts";
import { blockingUses, itemLotUse, refuseInUse, supplierUse } from "../item-uses.queries.ts";
import { additionalReads, additiveReads, packagingReads } from "./supplies.queries.ts";

interface Coded {
  name: string;
  code: string;
  unit: string;
}

interface SupplyRegistry<Create, Supply> {
  table: StoredTable;
  entity: RegistryEntity;
  find: (tx: Tx, id: string, today: string) => Promise<Supply | undefined>;
  /** Returns the problems of a changed record that concern several of its fields. */
  issues?: (supply: Create) => Issue[];
}

/**
 * The commands of additives, additionals and packaging: a supply with lots cannot change its unit and cannot be
 * removed.
 */
function supplyCommands<
  Create extends Coded,
  Update extends Partial<Coded>,
  Supply extends Create & { id: string; version: number; stock: number },
>({ issues, ...registry }: SupplyRegistry<Create, Supply>) {
  return registryCommands<Create, Update, Supply>({
    ...registry,
    // `stock` is left out of the supply's history, because the histories of the lots record the stock.
    audited: ({ stock: _, ...supply }) => supply,
    async assertMaySave(tx, input, { before }) {
      if (before === null) return;
      const problems = issues?.({ ...before, ...input }) ?? [];
      if (problems.length > 0) throw AppError.invalid(problems);
      if (!input.unit || input.unit === before.unit) return;
      const blocking = blockingUses([await itemLotUse(tx, before.id)]);
      if (blocking) throw AppError.of("record.unit-in-use", { name: before.name }).because(blocking.dependents);
    },
    async assertMayGo(tx, { id, name }) {
      refuseInUse(name, [await itemLotUse(tx, id), await supplierUse(tx, id)]);
    },
  });
}

export const additiveCommands = supplyCommands<AdditiveCreate, AdditiveUpdate, Additive>({
  table: additives,
  entity: "additives",
  find: additiveReads.find,
});
export const additionalCommands = supplyCommands<AdditionalCreate, AdditionalUpdate, Additional>({
  table: additionals,
  entity: "additionals",
  find: additionalReads.find,
  issues: additionalIssues,
});
export const packagingCommands = supplyCommands<PackagingCreate, PackagingUpdate, Packaging>({
  table: packagings,
  entity: "packagings",
  find: packagingReads.find,
});
