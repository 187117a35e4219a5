import type { Plant } from "@pomar/contract/plant/plant.schema";
import { eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import { plant, plantLogos } from "./plant.table.ts";

const untold: Plant = { name: null, document: null, address: null, mapaRegistration: null, logo: null, version: 0 };

const { name, document, address, mapaRegistration, version } = plant;
const logo = sql<string | null>`'/plant/logo?v=' || left(${plantLogos.hash}, 12)`;

/** The plant as far as somebody has told. */
export async function findPlant(db: Db): Promise<Plant> {
  const [row] = await db
    .select({ name, document, address, mapaRegistration, logo, version })
    .from(plant)
    .leftJoin(plantLogos, eq(plantLogos.plantId, plant.id));
  return row ?? untold;
}

export async function findLogo(db: Db) {
  const { type, bytes, hash } = plantLogos;
  const [found] = await db.select({ type, bytes, hash }).from(plantLogos);
  return found;
}

/** What heads the plant's papers. */
export async function findLetterhead(db: Db) {
  const [told, picture] = await Promise.all([findPlant(db), findLogo(db)]);
  return { ...told, picture: picture?.bytes ?? null };
}
