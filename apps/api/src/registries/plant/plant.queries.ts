import { defaultPlantRules, type Plant } from "@pomar/contract/registries/plant/plant.schema";
import { eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import type { Printing } from "../../platform/files/pdf-pages.ts";
import { historyStart } from "../../schema/ledger/past.table.ts";
import { plant, plantLogos } from "../../schema/registries/plant.table.ts";

const unregistered: Omit<Plant, "moneyKnownSince" | "closedUntil"> = {
  name: null,
  document: null,
  address: null,
  mapaRegistration: null,
  logo: null,
  ...defaultPlantRules,
  version: 0,
};

const { name, document, address, mapaRegistration, recallNoticeHours, drillIntervalDays, version } = plant;
const logo = sql<string | null>`'/plant/logo?v=' || left(${plantLogos.hash}, 12)`;

export async function findPlant(db: Db): Promise<Plant> {
  const [[row], [start], closed] = await Promise.all([
    db
      .select({ name, document, address, mapaRegistration, recallNoticeHours, drillIntervalDays, logo, version })
      .from(plant)
      .leftJoin(plantLogos, eq(plantLogos.plantId, plant.id)),
    db.select({ at: historyStart.at }).from(historyStart),
    // The table of closings belongs to a layer above; plain SQL names the table without an import.
    db.execute<{ until: string | null }>(sql`select max(last_day)::text as until from closings`),
  ]);
  return { ...(row ?? unregistered), moneyKnownSince: start?.at ?? null, closedUntil: closed.rows[0]?.until ?? null };
}

/** Finds the number of hours within which the health agency must be notified of a recall. */
export async function findNoticeHours(db: Db): Promise<number> {
  const [row] = await db.select({ hours: plant.recallNoticeHours }).from(plant);
  return row?.hours ?? defaultPlantRules.recallNoticeHours;
}

/** Finds the number of days after a drill until the next drill is due. */
export async function findDrillInterval(db: Db): Promise<number> {
  const [row] = await db.select({ days: plant.drillIntervalDays }).from(plant);
  return row?.days ?? defaultPlantRules.drillIntervalDays;
}

export async function findLogo(db: Db) {
  const { type, bytes, hash } = plantLogos;
  const [found] = await db.select({ type, bytes, hash }).from(plantLogos);
  return found;
}

/** Finds the letterhead of a paper that a user prints now. */
export async function findPrinting(
  timeZone: string,
  { db, by, now }: { db: Db; by: { name: string }; now: Date },
): Promise<Printing> {
  const [registered, picture] = await Promise.all([findPlant(db), findLogo(db)]);
  return { from: { ...registered, picture: picture?.bytes ?? null }, printedBy: by.name, at: now, timeZone };
}
