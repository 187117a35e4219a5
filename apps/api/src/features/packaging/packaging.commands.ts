import type { Packaging, PackagingCreate, PackagingUpdate } from "@pomar/contract/packaging/packaging.schema";
import { supplyCommands } from "../registries/supplies.commands.ts";
import { findPackaging } from "./packaging.queries.ts";
import { packagings } from "./packaging.table.ts";

export const {
  create: createPackaging,
  update: updatePackaging,
  remove: removePackaging,
} = supplyCommands<PackagingCreate, PackagingUpdate, Packaging>({
  table: packagings,
  entity: "packagings",
  find: findPackaging,
});
