import {
  type Additional,
  type AdditionalCreate,
  type AdditionalUpdate,
  additionalIssues,
} from "@pomar/contract/registries/additionals/additionals.schema";
import { additionals } from "../../schema/registries/additionals.table.ts";
import { supplyCommands } from "../supplies.commands.ts";
import { findAdditional } from "./additionals.queries.ts";

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
