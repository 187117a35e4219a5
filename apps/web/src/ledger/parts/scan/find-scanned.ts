import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import type { PickableLot } from "@pomar/contract/ledger/lots/lots.schema";
import { type ScannedLot, scanRoutes } from "@pomar/contract/ledger/scan/scan.routes";
import { buildScanQueries, type Meaning } from "@pomar/contract/ledger/scan/scan.rules";
import { call } from "../../../ui/api/call.ts";

/** The lots that a read may mean. @throws ApiError when the call fails. */
export async function findScanned(meaning: Meaning): Promise<ScannedLot[]> {
  const found = await Promise.all(buildScanQueries(meaning).map((query) => call(scanRoutes.read, { query })));
  return [...new Map(found.flat().map((lot) => [lot.id, lot])).values()];
}

/** A lot in the form of pickers, on the day of use. */
export async function findPickable(lot: string, on: string | null): Promise<PickableLot | undefined> {
  const [found] = await call(lotsRoutes.filter, {
    query: { lot, consumable: "false", ...(on !== null && { on }) },
  });
  return found;
}
