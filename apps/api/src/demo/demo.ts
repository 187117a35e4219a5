import { countSuppliers } from "../features/suppliers/suppliers.queries.ts";
import type { Database } from "../platform/db/db.ts";
import { Debts } from "./debts.ts";
import { loadPeople } from "./load-people.ts";
import { loadPlant } from "./load-plant.ts";
import { loadRegistries } from "./load-registries.ts";
import { chance } from "./random.ts";
import { Warehouse } from "./warehouse.ts";

export { demoPeople } from "./load-people.ts";

interface DemoOptions {
  /** How far back the story begins. */
  days: number;
  now: Date;
  timeZone: string;
  log: (line: string) => void;
}

const seed = 20_261_120;
/** About 20 000 lots. */
export const wholeStoryDays = 1095;

/**
 * Loads a plant that has been working for years, through the commands that real use goes through: so it obeys every rule.
 * The same day gives the same data.
 * @returns false, with nothing loaded, when there are suppliers already: demo data is not mixed with real data.
 */
export async function loadDemo(database: Database, { days, now, timeZone, log }: DemoOptions): Promise<boolean> {
  if ((await countSuppliers(database.db)) > 0) {
    log("  Já há fornecedores cadastrados: os dados de demonstração não foram carregados.");
    return false;
  }
  log("  Carregando os dados de demonstração...");
  const random = chance(seed);
  const people = await loadPeople(database, now, timeZone);
  const registries = await loadRegistries(database, people.admin, random);
  const plant = { warehouse: new Warehouse(), leaving: new Map(), debts: new Debts(chance(seed + 1)) };
  const story = { ...registries, people, random, now, timeZone, ...plant };
  await loadPlant(database, story, { days, log });
  return true;
}
