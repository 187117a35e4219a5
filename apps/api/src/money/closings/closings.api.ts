import { closingsRoutes } from "@pomar/contract/money/closings/closings.routes";
import { readPage } from "../../platform/db/list.ts";
import { snapshotCache } from "../../platform/db/snapshot-cache.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { closeMonth } from "./closings.commands.ts";
import { closingList, findClosedMonth, findClosing, findMonths } from "./closings.queries.ts";
import { lateChangeList } from "./late-changes.queries.ts";
import { selectMonth } from "./months.queries.ts";

/** Serves the calls for closings. @param timeZone the plant's time zone, in which days and months begin and end. */
export function closingsApi({ read, write }: Serve, timeZone: string): void {
  const cache = snapshotCache();
  write(closingsRoutes.create, ({ tx, body, act }) => closeMonth(tx, body, act));
  read(closingsRoutes.list, async ({ db, query, today }) => ({
    ...(await readPage(closingList, db, { query, today })),
    ...(await findMonths(db, today)),
  }));
  read(closingsRoutes.read, async ({ db, params }) => orNotFound(await findClosing(db, params.id)));
  read(closingsRoutes.now, async ({ db, params }) => {
    const month = orNotFound(await findClosedMonth(db, params.id));
    return cache(db, month, () => selectMonth(db, { month, timeZone }));
  });
  read(closingsRoutes.lateChanges, async ({ db, params, query, today }) => {
    orNotFound(await findClosedMonth(db, params.id));
    return readPage(lateChangeList(params.id, timeZone), db, { query, today });
  });
}
