import { countsRoutes } from "@pomar/contract/stock/counts/counts.routes";
import { readPage } from "../../platform/db/list.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { findPrinting } from "../../registries/plant/plant.queries.ts";
import { approveCount } from "./approval.commands.ts";
import { countPaper } from "./count-paper.ts";
import { askRecount, cancelCount, chooseLine, openCount } from "./counts.commands.ts";
import { countList, findSheet } from "./counts.queries.ts";
import { recordLine } from "./lines.commands.ts";
import { findReview } from "./review.queries.ts";

export function countsApi({ read, write, download }: Serve, timeZone: string): void {
  write(countsRoutes.create, ({ tx, body, act }) => openCount(tx, body, act));
  read(countsRoutes.list, ({ db, query, today }) => readPage(countList, db, { query, today }));
  read(countsRoutes.read, async ({ db, params, by }) => orNotFound(await findSheet(db, params.id, by)));
  write(countsRoutes.record, ({ tx, params: { id, lotId }, body, act }) =>
    recordLine(tx, { countId: id, lotId }, body, act),
  );
  read(countsRoutes.review, async ({ db, params }) => orNotFound(await findReview(db, params.id)));
  write(countsRoutes.recount, ({ tx, params, body, act }) => askRecount(tx, params.id, body.lotIds, act));
  write(countsRoutes.choose, ({ tx, params, body, act }) => chooseLine(tx, params.id, body.lineId, act));
  write(countsRoutes.approve, ({ tx, params, body, act }) => approveCount(tx, params.id, body, act));
  write(countsRoutes.cancel, ({ tx, params, act }) => cancelCount(tx, params.id, act));
  download(countsRoutes.paper, async ({ params, ...asked }) => {
    const review = orNotFound(await findReview(asked.db, params.id));
    const body = await countPaper(review, await findPrinting(timeZone, asked));
    return { fileName: `inventario-${review.code}.pdf`, body };
  });
}
