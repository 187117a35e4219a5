import { formatNumber } from "@pomar/contract/core/decimal";
import type { UnpricedReceipt } from "@pomar/contract/prices/prices.schema";
import { type KeyboardEvent, memo } from "react";
import { ItemName } from "../../domain/items/fruit-mark.tsx";
import { DayField } from "../../ui/form/day-field.tsx";
import { DecimalField } from "../../ui/form/decimal-field.tsx";
import { formatDay } from "../../ui/format/dates.ts";
import { formatMoney, formatQuantity, formatUnitPrice } from "../../ui/format/numbers.ts";
import { StatusChip } from "../../ui/kit/status-chip.tsx";
import { nothing } from "../../ui/list/column.ts";
import { type Typed, totalAt } from "./price-values.ts";
import classes from "./prices.module.css";

/** What became of a line: stored as it was typed, or why not. */
export type Verdict = { stored: Typed } | { refusal: string };

interface PriceRowProps {
  receipt: UnpricedReceipt;
  /** Begins the ids of its fields. */
  id: string;
  price: number | null;
  /** The day it is to be paid; as it is proposed until somebody says another. */
  dueDate: string | null;
  priceError: string | undefined;
  dueDateError: string | undefined;
  isFirst: boolean;
  /** It waits for no price any more, and not because of this page. */
  isGone: boolean;
  verdict: Verdict | undefined;
  /** Stable, so that a key that is pressed in one line renders no other. */
  onChange: (entryId: string, typed: Partial<Typed>) => void;
}

/** One reception: who brought what is fixed, its price and its day are typed. */
export const PriceRow = memo(function PriceRow(props: PriceRowProps) {
  const { receipt, id, isFirst, isGone, verdict, onChange } = props;
  const {
    entryId,
    lot,
    receivedAt,
    invoiceNumber,
    supplier,
    item,
    quantity,
    unit,
    freight,
    lastUnitPrice,
    usualUnitPrice,
  } = receipt;
  const stored = verdict !== undefined && "stored" in verdict ? verdict.stored : null;
  const { price, dueDate } = stored ?? props;
  const total = isGone && stored === null ? null : totalAt(receipt, price);
  const of = `${item.name}, ${supplier?.name ?? "sem fornecedor"}, ${formatDay(receivedAt)}, lote ${lot.code}`;
  return (
    <tr>
      <td data-figures="">{formatDay(receivedAt)}</td>
      <th scope="row">
        {supplier?.name ?? "Sem fornecedor"}
        <small>{invoiceNumber === null ? "sem nota" : `nota ${invoiceNumber}`}</small>
      </th>
      <td>
        <ItemName item={item} />
        <small>{lot.code}</small>
      </td>
      <td data-figures="">{formatQuantity(quantity, unit)}</td>
      <td className={classes.field} data-label={`Preço (R$/${unit})`}>
        {stored === null ? (
          <DecimalField
            field={{
              id: `${id}-unitPrice`,
              label: `Preço: ${of}`,
              required: false,
              error: props.priceError,
              value: price,
              onChange: (typed) => onChange(entryId, { price: typed }),
            }}
            scale={4}
            usual={usualUnitPrice}
            placeholder={lastUnitPrice === null ? "" : `${formatUnitPrice(lastUnitPrice).slice(3)} da última`}
            autoFocus={isFirst}
            onKeyDown={goDown}
          />
        ) : (
          <span data-figures="">{formatUnitPrice(price ?? 0)}</span>
        )}
      </td>
      <td className={classes.field} data-label="Vence em">
        {stored === null ? (
          <DayField
            field={{
              id: `${id}-dueDate`,
              label: `Vence em: ${of}`,
              required: false,
              error: props.dueDateError,
              value: dueDate,
              onChange: (typed) => onChange(entryId, { dueDate: typed }),
            }}
            placeholder="sem data"
            clearable={false}
            onKeyDown={goDown}
          />
        ) : (
          <span data-figures="">{dueDate === null ? nothing : formatDay(dueDate)}</span>
        )}
      </td>
      <td data-figures="" data-none={total === null || undefined}>
        <strong>{total === null ? nothing : formatMoney(total)}</strong>
        {total !== null && freight !== null && <small>frete {formatNumber(freight, 2)}</small>}
      </td>
      <td>
        <LineVerdict isStored={stored !== null} isGone={isGone} verdict={verdict} />
      </td>
    </tr>
  );
});

function LineVerdict({ isStored, isGone, verdict }: { isStored: boolean } & Pick<PriceRowProps, "isGone" | "verdict">) {
  if (isStored) return <StatusChip tone="fine">Salvo</StatusChip>;
  if (verdict !== undefined && "refusal" in verdict)
    return (
      <StatusChip tone="wrong">
        <span role="alert">{verdict.refusal}</span>
      </StatusChip>
    );
  return (
    isGone && (
      <StatusChip tone="attention">
        <span role="alert">Outra pessoa já resolveu esta entrada</span>
      </StatusChip>
    )
  );
}

/** Enter goes to the field below, whatever column it is in; from the last one to the button that saves. */
function goDown(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const { form } = event.currentTarget;
  const column = event.currentTarget.inputMode;
  const fields = [...(form?.querySelectorAll<HTMLInputElement>(`.${classes.field} input[inputmode=${column}]`) ?? [])];
  const next = fields[fields.indexOf(event.currentTarget) + 1] ?? form?.querySelector<HTMLElement>("[type=submit]");
  next?.focus();
}
