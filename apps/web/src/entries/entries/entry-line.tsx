import { ThemeIcon } from "@mantine/core";
import type { Level } from "@pomar/contract/core/route";
import type { Entry } from "@pomar/contract/entries/entries/entries.routes";
import { type EntryKind, entryKindTable } from "@pomar/contract/kinds";
import { withContent } from "@pomar/contract/ledger/lots/lot-words";
import { mayOpen } from "@pomar/contract/pages";
import {
  IconArrowsJoin,
  IconBlender,
  IconBowlSpoon,
  IconCherry,
  IconFlask,
  IconPackage,
  IconSnowflake,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { LotLink } from "../../ledger/parts/lots/lot-link.tsx";
import { LotStatusChip } from "../../ledger/parts/lots/lot-status-chip.tsx";
import { ItemName } from "../../registries/parts/items/fruit-mark.tsx";
import { formatInstant, formatTime, localDay } from "../../ui/format/dates.ts";
import { formatKg, formatQuantity } from "../../ui/format/numbers.ts";
import { entryPage } from "../parts/entries/entry-page.ts";
import { sumKg } from "./days.ts";
import classes from "./entries.module.css";

interface EntryLineProps {
  entry: Entry;
  level: Level;
  /** Whether the line shows the quantity in stock instead of the quantity of the entry. */
  showsStock: boolean;
}

export function EntryLine({ entry, level, showsStock }: EntryLineProps) {
  const { kind, item, lot, supplier, createdBy, createdAt, madeAt, quantity } = entry;
  const { Icon, color } = looks[kind];
  const word = entryKindTable[kind].name;
  const page = entryPage(entry);
  const name = <ItemName item={item}>{withContent(item.name, entry)}</ItemName>;
  const opens = mayOpen(page.to, level);
  const author = [createdBy?.name, recordedAt(entry.on, madeAt ?? createdAt)].filter((part) => part != null).join(", ");
  return (
    <li className={classes.line} data-row={entry.id} data-opens={opens || undefined}>
      <ThemeIcon className={classes.icon} variant="light" color={color} size={40} radius="50%" aria-hidden="true">
        <Icon size={22} stroke={1.9} />
      </ThemeIcon>
      <span className={classes.what}>
        <b>
          {opens ? (
            <Link {...page} className={classes.entryLink}>
              {name}
            </Link>
          ) : (
            name
          )}
        </b>
        <span className={classes.kind}>
          <small>{supplier === null ? word : `${word} · ${supplier.name}`}</small>
          <LotStatusChip status={lot.status} expiresAt={lot.expiresAt} type={lot.type} isQuiet />
        </span>
      </span>
      <span className={classes.quantity} data-figures>
        {formatQuantity(showsStock ? lot.balance : quantity, lot.unit)}
        {showsStock && lot.balance < quantity && <small>de {formatQuantity(quantity, lot.unit)}</small>}
        {!showsStock && entry.netContentG != null && <small>{formatKg(sumKg("final-product", [entry]))}</small>}
      </span>
      <span className={classes.lotAndWho}>
        <span className={classes.lot}>
          <LotLink lot={lot} />
        </span>
        <span className={classes.who}>{author}</span>
      </span>
    </li>
  );
}

/**
 * The time at which an entry was recorded; when the recording day is later than the entry's day, the text includes the
 * recording day.
 */
function recordedAt(on: string, createdAt: string): string {
  return localDay(new Date(createdAt)) === on ? formatTime(createdAt) : formatInstant(createdAt);
}

const looks: Record<EntryKind, { Icon: typeof IconFlask; color: "green" | "blue" | "amber" | "gray" }> = {
  "raw-material": { Icon: IconCherry, color: "green" },
  additive: { Icon: IconFlask, color: "blue" },
  additional: { Icon: IconBowlSpoon, color: "amber" },
  packaging: { Icon: IconPackage, color: "gray" },
  pulp: { Icon: IconBlender, color: "green" },
  "final-product": { Icon: IconSnowflake, color: "blue" },
  "composite-lot": { Icon: IconArrowsJoin, color: "amber" },
};
