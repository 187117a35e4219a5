import type { Act } from "../../shared/act.ts";
import { found } from "../../shared/app-error.ts";
import { audit } from "../../shared/audit.ts";
import type { Tx } from "../../shared/db/db.ts";
import { preparedInsert } from "../../shared/db/insert.ts";
import { creation } from "../../shared/stored.ts";
import { shareGenealogy } from "../lots/genealogy.commands.ts";
import { lots } from "../lots/lots.table.ts";
import { changeBalances } from "../lots/movements.commands.ts";
import { lockInputs } from "./inputs.commands.ts";
import {
  type Answer,
  codeOf,
  enter,
  fruitOf,
  type Production,
  refuseFuture,
  takenBy,
  tell,
  wholeOf,
} from "./making.commands.ts";
import { productions } from "./productions.table.ts";

const insertLot = preparedInsert(lots);
const insertProduction = preparedInsert(productions);
/**
 * Makes one lot of others: one production, one lot with a code of its own, one `production` movement, and of every line what it
 * takes; balances, doses and cost with it.
 * @throws 400 for what cannot be (fruit, lots, days, masses), 409 for a lot that may not be used or holds too little,
 *   422 for a dose above its limit.
 */
export async function produce<Reply extends Answer>(
  tx: Tx,
  { room, document, judge, news }: Production<Reply>,
  act: Act,
): Promise<Reply> {
  refuseFuture(document, act);
  const [, fruit] = await Promise.all([shareGenealogy(tx), fruitOf(tx, document.fruitId, null)]);
  const { inputs } = await lockInputs(tx, document);
  const whole = await wholeOf(tx, { kind: room.kind, document, fruit, inputs, judge, before: null });
  const code = await codeOf(tx, { document, fruit, made: whole.made }, act);
  const lot = { ...creation(act), ...whole.lot, code, entryKind: room.kind, balance: whole.made.lot.quantity };
  const production = { ...creation(act), ...whole.production, kind: room.kind, lotId: lot.id };
  // What the production is weighed by is in the ledger before it.
  await Promise.all([
    insertLot(tx, lot),
    enter(tx, { room, document, whole, lotId: lot.id }, act),
    changeBalances(tx, takenBy(inputs), act),
    insertProduction(tx, production),
  ]);
  const entry = found(await room.find(tx, production.id, act.today));
  await Promise.all([
    audit(tx, act, { action: "create", entity: "productions", entityId: entry.id, after: entry }),
    ...(news?.(entry) ?? []),
  ]);
  tell(room.resource, inputs, act);
  return entry;
}
