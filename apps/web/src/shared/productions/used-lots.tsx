import { decimal, formatNumber, toWire } from "@pomar/contract/decimal";
import type { UsedLot } from "@pomar/contract/productions/productions.schema";
import { formatQuantity } from "../format/numbers.ts";
import { PageLink } from "../layout/page-link.tsx";
import { useUser } from "../session/session.ts";
import classes from "./productions.module.css";

interface UsedLotsProps {
  /** What went in by what it is called: `Fruta e pasta`. */
  parts: readonly { title: string; used: readonly UsedLot[] }[];
}

/** What went into a production: every lot, how much of it, and what part of the mass that was. */
export function UsedLots({ parts }: UsedLotsProps) {
  const user = useUser();
  return (
    <div className={classes.used}>
      {parts
        .filter(({ used }) => used.length > 0)
        .map(({ title, used }) => (
          <section key={title} aria-label={title}>
            <h3 className={classes.usedTitle}>{title}</h3>
            <ul className={classes.usedLines}>
              {used.map(({ lot, quantity, share }) => (
                <li key={lot.id}>
                  <span className={classes.usedLot}>
                    {user?.level === 1 ? (
                      <PageLink to="/lots/view/$id" params={{ id: lot.id }}>
                        {lot.code}
                      </PageLink>
                    ) : (
                      <b>{lot.code}</b>
                    )}
                    <small>{lot.item.name}</small>
                  </span>
                  <span className={classes.usedQuantity} data-figures>
                    {formatQuantity(quantity, lot.unit)}
                    {share !== null && <small>{shareWords(share)}</small>}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}

/** `62,5 % da massa` @param share  0 to 1. */
function shareWords(share: number): string {
  return `${formatNumber(toWire(decimal(share).times(100), 2), { atMost: 2 })}\u00a0% da massa`;
}
