import { Button, UnstyledButton } from "@mantine/core";
import { formatNumber } from "@pomar/contract/core/decimal";
import { describeLot } from "@pomar/contract/ledger/lots/lot-words";
import { calculateDifference } from "@pomar/contract/stock/counts/review.rules";
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { LotName } from "../../ledger/parts/lots/lot-link.tsx";
import { useUser } from "../../ui/api/session.ts";
import { ConfirmationDialog } from "../../ui/form/confirmation.tsx";
import { DecimalField } from "../../ui/form/decimal-field.tsx";
import { formatDay } from "../../ui/format/dates.ts";
import { formatQuantity } from "../../ui/format/numbers.ts";
import { nothing } from "../../ui/list/column.ts";
import classes from "./count-grid.module.css";
import { reviewId } from "./counts.list.tsx";
import { LotStatus } from "./sheet-lot.tsx";
import { useLineSaving } from "./use-line-saving.ts";
import { isAskedAgain, isCounted, type LotToCount } from "./waiting-lines.ts";

interface CountGridProps {
  countId: string;
  lots: readonly LotToCount[];
  /** Whether the grid lists the lots still to count; otherwise it lists the counted lots. */
  isLeft: boolean;
  isBlind: boolean;
  matches: (one: LotToCount) => boolean;
  /** Shown when no lot matches. */
  empty: ReactNode;
  /** Opens the form of a lot, with its earlier lines and its note. */
  onOpen: (lotId: string) => void;
}

/** The number of rows at first; the next rows appear when the focus comes near the last row. */
const pageSize = 60;

/**
 * The sheet of a count at a desk: one field a lot, filled with digits and Enter, and saved when the focus leaves it. A
 * lot counted since the grid opened keeps its row, so that no row moves under the hands of the person who counts.
 */
export function CountGrid({ countId, lots, isLeft, isBlind, matches, empty, onOpen }: CountGridProps) {
  const [most, setMost] = useState(pageSize);
  /** The lots that were not counted when the grid opened, with whether a recount was due. */
  const [atOpening] = useState(
    () => new Map(lots.filter((one) => !isCounted(one)).map((one) => [one.lot.id, isAskedAgain(one)])),
  );
  const isFirst = ({ lot }: LotToCount) => atOpening.get(lot.id) ?? false;
  const rows = lots
    .filter((one) => (isLeft ? atOpening.has(one.lot.id) || !isCounted(one) : isCounted(one)) && matches(one))
    .toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one)));
  if (rows.length === 0) return empty;
  return (
    <>
      <div className={classes.scroll}>
        <table className={classes.grid} aria-label={isLeft ? "Lotes a contar" : "Lotes contados"}>
          <thead>
            <tr>
              <th scope="col">Lote</th>
              <th scope="col">Item</th>
              <th scope="col" data-figures="">
                Vence
              </th>
              <th scope="col" className={classes.place}>
                Local
              </th>
              {!isBlind && (
                <th scope="col" data-figures="">
                  Pelos registros
                </th>
              )}
              <th scope="col">Contado</th>
              <th scope="col">Situação</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, most).map((of, at) => (
              <GridRow
                // The key renews the row when the reviewer asks for a recount.
                key={`${of.lot.id} ${isAskedAgain(of)}`}
                countId={countId}
                of={of}
                isBlind={isBlind}
                isFocused={isLeft && at === 0}
                onFocus={() => at > most - 10 && setMost(most + pageSize)}
                onOpen={() => onOpen(of.lot.id)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > most && (
        <Button variant="default" size="md" onClick={() => setMost(most + 5 * pageSize)}>
          Mostrar mais ({formatNumber(rows.length - most, 0)})
        </Button>
      )}
    </>
  );
}

interface GridRowProps extends Pick<CountGridProps, "countId" | "isBlind"> {
  of: LotToCount;
  isFocused: boolean;
  onFocus: () => void;
  onOpen: () => void;
}

function GridRow({ countId, of, isBlind, isFocused, onFocus, onOpen }: GridRowProps) {
  const { lot, onSheet, waiting } = of;
  const userId = useUser()?.id;
  const lines = (onSheet?.lines ?? []).filter(({ aside, counted }) => aside === null && counted !== null);
  const own = waiting?.values.counted ?? lines.findLast(({ by }) => by?.id === userId)?.counted ?? null;
  /** The typed quantity; undefined until the user types. */
  const [typed, setTyped] = useState<number | null>();
  const sent = useRef<number | null>(null);
  const line = useLineSaving({ countId, of });
  const value = typed === undefined ? own : typed;
  const expected = onSheet?.expected ?? null;
  const difference = value === null || expected === null ? 0 : calculateDifference(value, expected);
  const error = line.errors.counted ?? line.failure ?? undefined;

  const save = (counted: number) => {
    sent.current = counted;
    void line.save({ lot, counted, note: waiting?.values.note ?? "" });
  };
  const onBlur = ({ target }: FocusEvent<HTMLElement>) => {
    // The field keeps the focus while a different window is in front.
    if (!(target instanceof HTMLInputElement) || target === document.activeElement || !target.validity.valid) return;
    if (value === null) setTyped(undefined);
    else if (value !== own && (value !== sent.current || error !== undefined)) save(value);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, shiftKey, currentTarget: input } = event;
    if (key === "ArrowDown" || key === "ArrowUp") moveFocus(event, key === "ArrowDown" ? 1 : -1);
    if (key !== "Enter") return;
    event.preventDefault();
    if (!input.reportValidity()) return;
    if (shiftKey && value === null) {
      setTyped(0);
      save(0);
    }
    focusNext(input);
  };
  return (
    <tr data-done={value !== null || isCounted(of) || undefined}>
      <th scope="row">
        <UnstyledButton
          tabIndex={-1}
          className={classes.code}
          title="Observação e contagens anteriores"
          onClick={onOpen}
        >
          {lot.code}
        </UnstyledButton>
      </th>
      <td>
        <LotName lot={lot} isShort /> {lot.supplier != null && <small>{lot.supplier.name}</small>}
      </td>
      <td data-figures="">{lot.expiresAt === null ? nothing : formatDay(lot.expiresAt)}</td>
      <td className={classes.place}>{lot.place ?? nothing}</td>
      {!isBlind && <td data-figures="">{expected === null ? nothing : formatQuantity(expected, lot.unit)}</td>}
      <td className={classes.field} onBlur={onBlur} onFocus={onFocus}>
        <DecimalField
          field={{
            id: `counted-${lot.id}`,
            label: `Contado: ${describeLot(lot)}, lote ${lot.code}`,
            required: false,
            error,
            value,
            onChange: setTyped,
          }}
          unit={lot.unit}
          unitWidth={40}
          scale={lot.unit === "un" ? 0 : 3}
          placeholder={lines.length === 0 ? "" : formatNumber(lines.at(-1)?.counted ?? 0, { atMost: 3 })}
          autoFocus={isFocused}
          onKeyDown={onKeyDown}
        />
      </td>
      <td>
        <ConfirmationDialog {...line.question} />
        <LotStatus of={of} />
        {difference !== 0 && (
          <small>
            {difference > 0 && "+"}
            {formatQuantity(difference, lot.unit)}
          </small>
        )}
      </td>
    </tr>
  );
}

const listFields = (input: HTMLInputElement) => [
  ...(input.closest("tbody")?.querySelectorAll<HTMLInputElement>("input") ?? []),
];

function moveFocus(event: KeyboardEvent<HTMLInputElement>, by: 1 | -1): void {
  event.preventDefault();
  const fields = listFields(event.currentTarget);
  fields[fields.indexOf(event.currentTarget) + by]?.focus();
}

/** Focuses the next lot to count, below or else from the top; after the last lot, the review or nothing. */
function focusNext(input: HTMLInputElement): void {
  const fields = listFields(input);
  const left = fields.filter((one) => one === input || !one.closest("tr")?.hasAttribute("data-done"));
  const next = left[left.indexOf(input) + 1] ?? (left[0] === input ? document.getElementById(reviewId) : left[0]);
  if (next) next.focus();
  else input.blur();
}
