import { Button } from "@mantine/core";
import { formatNumber } from "@pomar/contract/core/decimal";
import { type ReactNode, useState } from "react";
import classes from "./charts.module.css";

interface LongListProps {
  label: string;
  /** The number of rows shown at first; a printed page shows all rows. */
  atFirst: number;
  /** The noun for the rows: `itens`. */
  many: string;
  rows: readonly { key: string; content: ReactNode }[];
  /** The scale, directly below the rows. */
  foot?: ReactNode;
}

export function LongList({ label, atFirst, many, rows, foot }: LongListProps) {
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      <div className={classes.chart}>
        <ul className={classes.rows} aria-label={label}>
          {rows.map(({ key, content }, place) => (
            <li key={key} data-later={(!isWhole && place >= atFirst) || undefined}>
              {content}
            </li>
          ))}
        </ul>
        <div className={classes.foot}>{foot}</div>
      </div>
      {rows.length > atFirst && (
        <Button
          className={classes.more}
          data-screen-only=""
          variant="subtle"
          size="compact-sm"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? "Mostrar menos" : `Mostrar ${formatNumber(rows.length)} ${many}`}
        </Button>
      )}
    </>
  );
}
