import { Button } from "@mantine/core";
import { formatNumber } from "@pomar/contract/core/decimal";
import type { InvoicePreview, JoinableEntry } from "@pomar/contract/entries/invoices/invoices.schema";
import { useCallback } from "react";
import {
  type Choice,
  chooseWhat,
  emptyChoice,
  filterJoinable,
  type Gap,
  getJoinedEntries,
  type NoteChoices,
  type What,
} from "../choices.ts";
import classes from "../invoices.module.css";
import { NoteItem } from "./note-item.tsx";

/** The number of items shown at first: more items would be slow to render and hard to read. */
export const itemsAtOnce = 50;

type Choose = (next: (preview: InvoicePreview, before: NoteChoices) => NoteChoices) => void;

interface NoteItemsProps {
  id: string;
  preview: InvoicePreview;
  choices: NoteChoices;
  /** The decisions that block the import, shown after the first attempt to import. */
  issues: readonly Gap[];
  most: number;
  onMore: () => void;
  choose: Choose;
}

const none: readonly JoinableEntry[] = [];

export function NoteItems({ id, preview, choices, issues, most, onMore, choose }: NoteItemsProps) {
  const { items, joinable } = preview;
  const onWhat = useCallback(
    (n: number, what: What | null) => choose((of, before) => chooseWhat(of, before, { n, what })),
    [choose],
  );
  const onChange = useCallback(
    (n: number, part: Partial<Choice>) =>
      choose((_, before) => ({
        ...before,
        items: { ...before.items, [n]: { ...(before.items[n] ?? emptyChoice), ...part } },
      })),
    [choose],
  );
  const offered = (n: number, choice: Choice) => {
    if (joinable.length === 0) return none;
    const joinedEntries = getJoinedEntries(choices, n);
    const fitting = filterJoinable(joinable, choice.what).filter((entry) => !joinedEntries.has(entry.id));
    return fitting.length === 0 ? none : fitting;
  };
  const byNumber = new Map(issues.toReversed().map((gap) => [gap.n, gap]));
  return (
    <>
      <ul className={classes.items} aria-label="Itens da nota">
        {items.slice(0, most).map((item) => {
          const choice = choices.items[item.n] ?? emptyChoice;
          return (
            <NoteItem
              key={item.n}
              id={`${id}-${item.n}`}
              item={item}
              choice={choice}
              joinable={offered(item.n, choice)}
              wrong={byNumber.get(item.n)?.field}
              message={byNumber.get(item.n)?.message}
              onWhat={onWhat}
              onChange={onChange}
            />
          );
        })}
      </ul>
      {items.length > most && (
        <Button variant="subtle" size="md" fullWidth onClick={onMore}>
          Mostrar mais ({formatNumber(items.length - most, 0)})
        </Button>
      )}
    </>
  );
}
