import type { Additive, AdditiveCreate, AdditiveUpdate } from "@pomar/contract/registries/additives/additives.schema";
import { additives } from "../../schema/registries/additives.table.ts";
import { supplyCommands } from "../supplies.commands.ts";
import { findAdditive } from "./additives.queries.ts";

export const {
  create: createAdditive,
  update: updateAdditive,
  remove: removeAdditive,
} = supplyCommands<AdditiveCreate, AdditiveUpdate, Additive>({
  table: additives,
  entity: "additives",
  find: findAdditive,
});
