import type {
  Packaging,
  PackagingCreate,
  PackagingUpdate,
} from "@pomar/contract/registries/packaging/packaging.schema";
import { packagings } from "../../schema/registries/packaging.table.ts";
import { supplyCommands } from "../supplies.commands.ts";
import { findPackaging } from "./packaging.queries.ts";

export const {
  create: createPackaging,
  update: updatePackaging,
  remove: removePackaging,
} = supplyCommands<PackagingCreate, PackagingUpdate, Packaging>({
  table: packagings,
  entity: "packagings",
  find: findPackaging,
});
