import type { ReplyOf } from "@pomar/contract/core/route";
import { expiryRoutes } from "@pomar/contract/ledger/lots/expiry.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { placesRoutes } from "@pomar/contract/registries/places/places.routes";
import { readPage } from "../../platform/db/list.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { updateLot } from "./changes.commands.ts";
import { findExpiryEffects } from "./expiry.queries.ts";
import { findNewest } from "./found-lots.queries.ts";
import { exclusiveGenealogyTurn } from "./genealogy.commands.ts";
import { buildHistoryListing, buildLedgerListing } from "./ledger.queries.ts";
import { findLotCard } from "./lot-card.queries.ts";
import { lotList } from "./lot-list.queries.ts";
import { reserveNextCode } from "./lots.commands.ts";
import { findLot } from "./lots.queries.ts";
import { openStock } from "./opening-stock.commands.ts";
import { listPickableLots } from "./pickable-lots.queries.ts";
import { moveLots } from "./place-moves.commands.ts";
import { recordMovement, reverseMovement } from "./recorded-movements.commands.ts";
import { findTrace } from "./trace.queries.ts";
import { findUsage } from "./usage.queries.ts";

interface Plant {
  /** The time zone of the plant's days and hours. */
  timeZone: string;
  /** The addresses at which phones reach the server, computed at each call. */
  addresses: () => ReplyOf<typeof lotsRoutes.labelAddress>;
}

export function lotsApi({ read, write }: Serve, { timeZone, addresses }: Plant): void {
  write(lotsRoutes.create, ({ tx, body, act }) => openStock(tx, body, act));
  read(lotsRoutes.list, ({ db, query, today }) => readPage(lotList, db, { query, today }));
  read(lotsRoutes.filter, ({ db, query, today }) => listPickableLots(db, { query, today }));
  read(lotsRoutes.find, ({ db, query, today }) => findNewest(db, query, today));
  read(lotsRoutes.byCode, async ({ db, query, today }) => orNotFound(await findLotCard(db, query.code, today)));
  read(lotsRoutes.labelAddress, addresses);
  read(lotsRoutes.read, async ({ db, params, today }) => orNotFound(await findLot(db, params.id, today)));
  read(lotsRoutes.usage, async ({ db, params, today }) => orNotFound(await findUsage(db, params.lotId, today)));
  write(
    lotsRoutes.update,
    ({ tx, params, body, act }) => updateLot(tx, params.id, body, act),
    ({ expiresAt }) => (expiresAt === undefined ? undefined : exclusiveGenealogyTurn),
  );
  read(expiryRoutes.effects, ({ db, params, query, today }) =>
    findExpiryEffects(db, { id: params.id, expiresAt: query.expiresAt ?? null, today, timeZone }),
  );
  read(lotsRoutes.history, async ({ db, params: { id }, query, today }) => {
    orNotFound(await findLot(db, id, today));
    return readPage(buildHistoryListing(id), db, { query, today });
  });
  read(lotsRoutes.movements, async ({ db, params: { id }, query, today }) => {
    orNotFound(await findLot(db, id, today));
    return readPage(buildLedgerListing(id), db, { query, today });
  });
  write(lotsRoutes.move, ({ tx, params, body, act }) => recordMovement(tx, params.id, body, act));
  write(lotsRoutes.reverseMovement, ({ tx, params, body, act }) => reverseMovement(tx, params.id, body.reason, act));
  write(placesRoutes.move, ({ tx, params, body, act }) => moveLots(tx, params.id, body, act));
  write(lotsRoutes.nextCode, ({ tx, params, body, act }) => reserveNextCode(tx, params.itemId, body, act));
  read(lotsRoutes.trace, async ({ db, params, query, today }) =>
    orNotFound(await findTrace(db, params.id, { direction: query.direction, today })),
  );
}
