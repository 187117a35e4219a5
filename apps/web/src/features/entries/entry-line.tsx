import { pageLevels } from "@pomar/contract/pages";
import type { Entry } from "@pomar/contract/receipts/entries.routes";
import type { Level } from "@pomar/contract/route";
import { formatInstant, formatTime, localDay } from "../../shared/format/dates.ts";
import { formatQuantity } from "../../shared/format/numbers.ts";
import { PageLink } from "../../shared/layout/page-link.tsx";
import { LotStatusChip } from "../../shared/lots/lot-status-chip.tsx";
import { entryPage, mayOpenEntry } from "../../shared/receipts/entry-page.ts";
import classes from "./entries.module.css";
import { kinds } from "./kinds.tsx";

/** One entry: what came in or was made, how much, from whom, and who wrote it down. Whoever may open a page gets its link. */
export function EntryLine({ entry, level }: { entry: Entry; level: Level }) {
  const { kind, item, lot, supplier, createdBy, createdAt, quantity } = entry;
  const { Icon, word, tone } = kinds[kind];
  const opens = mayOpenEntry(kind, level);
  const author = [createdBy?.name, recordedAt(entry.on, createdAt)].filter((part) => part != null).join(", ");
  return (
    <li className={classes.line} data-opens={opens || undefined}>
      <span className={classes.icon} data-tone={tone} aria-hidden="true">
        <Icon size={22} stroke={1.9} />
      </span>
      <span className={classes.kind}>{word}</span>
      <span className={classes.item}>
        {opens ? (
          <PageLink {...entryPage(entry)} className={classes.entryLink}>
            {item.name}
          </PageLink>
        ) : (
          item.name
        )}
      </span>
      <span className={classes.quantity} data-figures>
        {formatQuantity(quantity, lot.unit)}
      </span>
      <span className={classes.lot}>
        {opensLot(level) ? (
          <PageLink to="/lots/view/$id" params={{ id: lot.id }} className={classes.lotLink}>
            {lot.code}
          </PageLink>
        ) : (
          <span className={classes.code}>{lot.code}</span>
        )}
        <LotStatusChip status={lot.status} expiresAt={lot.expiresAt} type={lot.type} />
      </span>
      <span className={classes.who}>
        {supplier !== null && <span>{supplier.name}</span>}
        <span>{author}</span>
      </span>
    </li>
  );
}

const opensLot = (level: Level) => pageLevels("/lots/view/$id")?.includes(level) ?? true;

/** Written down on its day, the time says enough; later, the day belongs to it. */
function recordedAt(on: string, createdAt: string): string {
  return localDay(new Date(createdAt)) === on ? formatTime(createdAt) : formatInstant(createdAt);
}
