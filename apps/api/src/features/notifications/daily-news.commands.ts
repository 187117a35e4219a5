import { addDays } from "@pomar/contract/calendar.rules";
import type { Outbox } from "../../shared/act.ts";
import type { Tx } from "../../shared/db/db.ts";
import { claimDay, findLastTold, listExpiring, listOpenParts, listShort } from "./daily-news.queries.ts";
import { newsOfDue, newsOfExpiring, newsOfOverdue, newsOfShort } from "./daily-news-words.ts";
import { notify } from "./notifications.commands.ts";

interface Morning {
  /** The plant's day. */
  today: string;
  /** ISO 8601 UTC. */
  at: string;
  outbox: Outbox;
}

/** A payment is told of so many days before it is due. */
const daysBeforeDue = 3;

/**
 * Tells the administrators what a day brings: what is due in three days, overdue since yesterday, soon expired, running short.
 * Of days that nobody told (the server was off), what is due and overdue is told as well. Once for each day, whoever asks.
 */
export async function tellDay(tx: Tx, { today, at, outbox }: Morning): Promise<void> {
  if (!(await claimDay(tx, today, at))) return;
  const last = (await findLastTold(tx, today)) ?? addDays(today, -1);
  const notYetTold = addDays(last, daysBeforeDue + 1);
  const [due, overdue, expiring, short] = await Promise.all([
    listOpenParts(tx, notYetTold > today ? notYetTold : today, addDays(today, daysBeforeDue)),
    listOpenParts(tx, last, addDays(today, -1)),
    listExpiring(tx, today),
    listShort(tx, today),
  ]);
  const news = [...newsOfOverdue(overdue), ...newsOfDue(due), ...expiring.map(newsOfExpiring), ...newsOfShort(short)];
  // The inbox has those of one moment in the order of their ids: what is most urgent comes last and stands on top.
  for (const { message, endpoint } of news.toReversed()) await notify(tx, { by: null, at, outbox }, message, endpoint);
}
