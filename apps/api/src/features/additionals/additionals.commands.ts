import {
  type Additional,
  type AdditionalCreate,
  type AdditionalUpdate,
  additionalIssues,
} from "@pomar/contract/additionals/additionals.schema";
import { supplyCommands } from "../registries/supplies.commands.ts";
import { findAdditional } from "./additionals.queries.ts";
import { additionals } from "./additionals.table.ts";

export const {
  create: createAdditional,
  update: updateAdditional,
  remove: removeAdditional,
} = supplyCommands<AdditionalCreate, AdditionalUpdate, Additional>({
  table: additionals,
  entity: "additionals",
  find: findAdditional,
  issues: additionalIssues,
});
