import type { CountSheet } from "@pomar/contract/stock/counts/counts.schema";
import { approveCount } from "../stock/counts/approval.commands.ts";
import { askRecount, openCount } from "../stock/counts/counts.commands.ts";
import { recordLine } from "../stock/counts/lines.commands.ts";
import type { Day } from "./story.ts";

const scope = { of: "type", type: "final_product" } as const;

/** What a count of the cold room finds, in the order of its sheet: cases that nobody wrote down, or counted twice. */
const found = [0, 0, -3, 0, 0, 0, 2, 0, 0, 0, -6, 0, 0, 0, 0, 0] as const;

/** Counts a lot as one of those who count, `off` from what there is. */
async function countLot({ tx, story, act }: Day, sheet: CountSheet, { at, off }: { at: number; off: number }) {
  const one = sheet.lots[at];
  if (one === undefined) return;
  const { dock } = story.people;
  const by = dock[at % dock.length] ?? story.people.admin.by;
  const counted = Math.max(0, (one.expected ?? 0) + off);
  await recordLine(tx, { countId: sheet.id, lotId: one.lot.id }, { counted }, act(by, 22));
}

/** The cold room is counted after work: some cases are short, one is over, and the office approves it. */
export async function countColdRoom(day: Day): Promise<void> {
  const { tx, story, act } = day;
  const sheet = await openCount(tx, { scope, blind: false }, act("office", 22));
  for (const [at, { lot, expected }] of sheet.lots.entries()) {
    const wanted = found[at % found.length] ?? 0;
    // Of what is nearly gone nothing is short: it is sold to the last unit.
    const off = (expected ?? 0) > 50 ? wanted : 0;
    await countLot(day, sheet, { at, off });
    story.shelf.correct(lot.id, off);
  }
  await approveCount(
    tx,
    sheet.id,
    { reason: "Inventário mensal da câmara fria", reasons: [], missing: [] },
    act("office", 23),
  );
}

/** Today the cold room is being counted: a part of it is done, two people differ, and one lot is to be counted anew. */
export async function beginCount(day: Day): Promise<void> {
  const { tx, left, story, act } = day;
  if (left !== 0) return;
  const known = await openCount(tx, { scope, blind: false }, act("office", 22));
  const begun = known.lots.slice(0, 12);
  for (const at of begun.keys()) await countLot(day, known, { at, off: found[at] ?? 0 });
  const [first, , doubtful] = begun;
  const [, other] = story.people.dock;
  if (!first || !doubtful || !other) return;
  const counted = Math.max(0, (first.expected ?? 0) - 4);
  await recordLine(
    tx,
    { countId: known.id, lotId: first.lot.id },
    { counted, note: "Uma caixa molhada" },
    act(other, 22),
  );
  await askRecount(tx, known.id, [doubtful.lot.id], act("office", 22));
}
