import { compositeLotCreate } from "@pomar/contract/composite-lots/composite-lots.schema";
import { decimal, toWire } from "@pomar/contract/core/decimal";
import { blendLots } from "../features/composite-lots/composite-lots.commands.ts";
import { demoMixes } from "./registries.ts";
import type { Day } from "./story.ts";

/** Every third day or so a mix is blended, by its recipe, when all of its parts are there. */
export async function blendPulps({ tx, on, story, act }: Day): Promise<void> {
  const { random, warehouse, mixes } = story;
  if (!random.happens(0.32)) return;
  const mix = random.pick(demoMixes);
  const wantedKg = random.between(180, 520, 0);
  const needs = Object.entries(mix.parts).map(([code, percentage]) => ({
    code,
    quantity: toWire(decimal(wantedKg).times(percentage).div(100), 3),
  }));
  if (needs.some(({ code, quantity }) => warehouse.stock("pulp", code, on) < quantity)) return;
  const parts = needs.flatMap(({ code, quantity }) => warehouse.draw("pulp", code, { on, quantity }) ?? []);
  const input = compositeLotCreate.parse({ type: "pulp", fruitId: mixes.get(mix.code), producedAt: on, parts });
  const { lot } = await blendLots(tx, input, act("office", 16));
  warehouse.add(lot, mix.code, on);
}
