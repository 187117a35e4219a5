import { z } from "zod";
import { day, id, instant } from "../../core/fields.ts";
import { staff } from "../../core/route.ts";
import { frequentItem } from "../../entries/lookups/lookups.routes.ts";
import { pickableLot } from "../../ledger/lots/lots.schema.ts";
import { additional } from "../../registries/additionals/additionals.schema.ts";
import { additive } from "../../registries/additives/additives.schema.ts";
import { fruit, fruitMark } from "../../registries/fruits/fruits.schema.ts";
import { packaging } from "../../registries/packaging/packaging.schema.ts";
import { plant } from "../../registries/plant/plant.schema.ts";
import { countSheet } from "../../stock/counts/counts.schema.ts";

/** The maximum number of lots that a device caches; the lots that expire first are cached. */
export const maxOfflineLots = 5000;

const offlineData = z.object({
  takenAt: instant(),
  /** The calendar day in the plant at the instant `takenAt`. */
  today: day(),
  plant,
  fruits: z.array(fruit),
  fruitMarks: z.array(fruitMark),
  additives: z.array(additive),
  additionals: z.array(additional),
  packagings: z.array(packaging),
  /** The suppliers, each with the ids of the fruits and supplies in its registry. */
  suppliers: z.array(z.object({ id: id(), name: z.string(), supplies: z.array(id()) })),
  /** The lots that may be used today, in the order of their expiry, the earliest first. */
  lots: z.array(pickableLot),
  /** The sheets of open counts; the sheet of a blind count contains no balances. */
  counts: z.array(countSheet),
  frequentFruits: z.object({
    "raw-material": z.array(frequentItem),
    pulp: z.array(frequentItem),
    "final-product": z.array(frequentItem),
  }),
});
/** The data for entries that a device caches for use without a connection. */
export type OfflineData = z.output<typeof offlineData>;

export const offlineRoutes = {
  data: staff.get(
    "/offline-data",
    `O que um aparelho guarda para registrar entradas sem conexão: cadastros ativos e os lotes que podem ser usados, no máximo ${maxOfflineLots}`,
    { reply: offlineData, isUse: false },
  ),
};
