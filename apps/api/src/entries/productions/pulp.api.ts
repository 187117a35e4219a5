import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { exclusiveGenealogyTurn, sharedGenealogyTurn } from "../../ledger/lots/genealogy.commands.ts";
import { listWithMass, readRow } from "../../platform/db/list.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { correctPulp, makePulp, reversePulp } from "./pulp.commands.ts";
import { findPulp, findYieldHabit, pulpList, pulpWeighing } from "./pulp.queries.ts";

export function pulpApi({ read, write, record }: Serve): void {
  record(
    pulpRoutes.create,
    {
      record: ({ tx, body, act }) => makePulp(tx, body, act),
      find: ({ tx, id, act }) => readRow(pulpList, tx, { id, today: act.today }),
    },
    sharedGenealogyTurn,
  );
  read(pulpRoutes.list, listWithMass(pulpWeighing));
  read(pulpRoutes.read, async ({ db, params, today }) => orNotFound(await findPulp(db, params.id, today)));
  read(pulpRoutes.habit, async ({ db, params }) => orNotFound(await findYieldHabit(db, params.fruitId)));
  write(
    pulpRoutes.update,
    ({ tx, params, body, act }) => correctPulp(tx, params.id, body, act),
    exclusiveGenealogyTurn,
  );
  write(pulpRoutes.remove, ({ tx, params, act }) => reversePulp(tx, params.id, act), exclusiveGenealogyTurn);
}
