import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { findPayment } from "../../money/payments/payments.queries.ts";
import { listWithMass } from "../../platform/db/list.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { findPrinting } from "../../registries/plant/plant.queries.ts";
import { findPayee } from "../../registries/suppliers/suppliers.queries.ts";
import { serveEntry } from "../entry-calls.ts";
import { deliveryPaper } from "./delivery-paper.ts";
import { receptionCommands } from "./raw-materials.commands.ts";
import { findCrateKg, findRawMaterial, rawMaterialList, rawMaterialWeighing } from "./raw-materials.queries.ts";

/** Serves the calls for receptions of fruit. @param timeZone  the plant's time zone, for times on delivery papers. */
export function rawMaterialsApi(serve: Serve, timeZone: string): void {
  const { read, download } = serve;
  serveEntry(serve, rawMaterialsRoutes, { ...receptionCommands["raw-material"], list: rawMaterialList });
  read(rawMaterialsRoutes.list, listWithMass(rawMaterialWeighing));
  read(rawMaterialsRoutes.habits, async ({ db, query }) => ({ crateKg: await findCrateKg(db, query.supplier) }));
  download(rawMaterialsRoutes.deliveryPaper, async ({ params, ...asked }) => {
    const { db, by, today } = asked;
    const entry = orNotFound(await findRawMaterial(db, params.id, today));
    const hasMoney = by.level === 1;
    const [producer, printing, payment] = await Promise.all([
      findPayee(db, entry.supplier.id),
      findPrinting(timeZone, asked),
      hasMoney && entry.payable !== null ? findPayment(db, entry.payable.id, today) : undefined,
    ]);
    const money = hasMoney ? { payment: payment ?? null } : null;
    const body = await deliveryPaper({ entry, producer: orNotFound(producer), money }, printing);
    return { fileName: `romaneio-${entry.lot.code}.pdf`, body };
  });
}
