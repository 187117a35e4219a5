import { countSuppliers } from "../features/suppliers/suppliers.queries.ts";
import type { Database } from "../shared/db/db.ts";
import { loadPeople } from "./load-people.ts";
import { loadReceptions } from "./load-receptions.ts";
import { loadRegistries } from "./load-registries.ts";
import { loadSupplyReceptions } from "./load-supply-receptions.ts";
import { chance } from "./random.ts";

export { demoPeople } from "./load-people.ts";

interface DemoOptions {
  now: Date;
  timeZone: string;
  log: (line: string) => void;
}

const seed = 20_261_120;

/**
 * Loads a plant that has been working for a season, through the commands that real use goes through.
 * The same day gives the same data.
 * @returns false, with nothing loaded, when there are suppliers already: demo data is not mixed with real data.
 */
export async function loadDemo(database: Database, { now, timeZone, log }: DemoOptions): Promise<boolean> {
  if ((await countSuppliers(database.db)) > 0) {
    log("  Já há fornecedores cadastrados: os dados de demonstração não foram carregados.");
    return false;
  }
  log("  Carregando os dados de demonstração...");
  const random = chance(seed);
  const people = await loadPeople(database, now, timeZone);
  const registries = await loadRegistries(database, people.admin, random);
  const story = { ...registries, people, random, now, timeZone };
  await loadReceptions(database, story);
  await loadSupplyReceptions(database, story);
  return true;
}
