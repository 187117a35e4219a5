import type { Additive, AdditiveCreate, AdditiveUpdate } from "@pomar/contract/additives/additives.schema";
import { supplyCommands } from "../registries/supplies.commands.ts";
import { findAdditive } from "./additives.queries.ts";
import { additives } from "./additives.table.ts";

export const {
  create: createAdditive,
  update: updateAdditive,
  remove: removeAdditive,
} = supplyCommands<AdditiveCreate, AdditiveUpdate, Additive>({
  table: additives,
  entity: "additives",
  find: findAdditive,
});
