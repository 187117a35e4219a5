import { Button } from "@mantine/core";
import { formatNumber } from "@pomar/contract/core/decimal";
import { type ReactNode, useState } from "react";
import classes from "./charts.module.css";

interface LongListProps {
  label: string;
  /** How many are seen at first; on paper all of them are. */
  atFirst: number;
  /** What there are many of: `itens`. */
  many: string;
  rows: readonly { key: string; content: ReactNode }[];
  /** Right below the lines: the scale. */
  foot?: ReactNode;
}

export function LongList({ label, atFirst, many, rows, foot }: LongListProps) {
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      <ul className={classes.rows} aria-label={label}>
        {rows.map(({ key, content }, place) => (
          <li key={key} data-later={(!isWhole && place >= atFirst) || undefined}>
            {content}
          </li>
        ))}
      </ul>
      {foot}
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
