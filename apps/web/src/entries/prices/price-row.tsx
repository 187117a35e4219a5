import { formatNumber } from "@pomar/contract/core/decimal";
import { unitPriceScale } from "@pomar/contract/core/limits.rules";
import type { UnpricedReception } from "@pomar/contract/entries/prices/prices.schema";
import { type KeyboardEvent, memo } from "react";
import { ItemName } from "../../registries/parts/items/fruit-mark.tsx";
import { DayField } from "../../ui/form/day-field.tsx";
import { DecimalField } from "../../ui/form/decimal-field.tsx";
import { formatDay, localDay } from "../../ui/format/dates.ts";
import { formatMoney, formatQuantity, formatUnitPrice } from "../../ui/format/numbers.ts";
import { StatusChip } from "../../ui/kit/status-chip.tsx";
import { nothing } from "../../ui/list/column.ts";
import { priceAt, type Typed, totalAt } from "./price-values.ts";
import classes from "./prices.module.css";

export type Verdict = { stored: Typed } | { refusal: string };

interface PriceRowProps {
  receipt: UnpricedReception;
  id: string;
  price: number | null;
  /** The typed total; null when the total is calculated from the price. */
  total: number | null;
  /** The due date; the proposed date until the user changes it. */
  dueDate: string | null;
  priceError: string | undefined;
  totalError: string | undefined;
  dueDateError: string | undefined;
  /** Whether a different user has already priced or reversed the reception, so that it needs no price any more. */
  isGone: boolean;
  verdict: Verdict | undefined;
  /** A stable function, so that a key press in one row does not render the remaining rows. */
  onChange: (entryId: string, typed: Partial<Typed>) => void;
}

/** The row of one reception: supplier and item are fixed, and the user types price and due date. */
export const PriceRow = memo(function PriceRow(props: PriceRowProps) {
  const { receipt, id, isGone, verdict, onChange } = props;
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
  const { dueDate, ...prices } = stored ?? props;
  const price = priceAt(receipt, prices);
  const total = isGone && stored === null ? null : totalAt(receipt, price);
  const of = `${item.name}, ${supplier?.name ?? "sem fornecedor"}, ${formatDay(receivedAt)}, lote ${lot.code}`;
  return (
    <tr>
      <td data-figures="" title={formatDay(receivedAt)}>
        {formatDay(receivedAt).slice(0, receivedAt.slice(0, 4) === localDay().slice(0, 4) ? 5 : undefined)}
      </td>
      <th scope="row">
        {supplier?.name ?? "Sem fornecedor"}
        <small>{invoiceNumber === null ? "sem nota" : `nota ${invoiceNumber}`}</small>
      </th>
      <td>
        <ItemName item={item} />
        <small className={classes.lot}>{lot.code}</small>
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
              value: prices.price,
              onChange: (typed) => onChange(entryId, { price: typed }),
            }}
            scale={unitPriceScale}
            usual={usualUnitPrice}
            placeholder={buildPlaceholder(prices.total === null ? null : price, lastUnitPrice)}
            onKeyDown={goDown}
          />
        ) : (
          <span data-figures="">{formatUnitPrice(price ?? 0)}</span>
        )}
      </td>
      <td className={classes.field} data-label="ou total (R$)">
        {stored === null ? (
          <DecimalField
            field={{
              id: `${id}-total`,
              label: `Total: ${of}`,
              required: false,
              error: props.totalError,
              value: prices.total,
              onChange: (typed) => onChange(entryId, { total: typed }),
            }}
            scale={2}
            placeholder={total === null ? "" : formatNumber(total, 2)}
            onKeyDown={goDown}
          />
        ) : (
          <strong data-figures="">{total === null ? nothing : formatMoney(total)}</strong>
        )}
        {total !== null && freight !== null && <small>frete {formatNumber(freight, 2)}</small>}
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
      <td>
        <LineVerdict isStored={stored !== null} isGone={isGone} verdict={verdict} />
      </td>
    </tr>
  );
});

/** The placeholder of the price field: the price computed from a typed total, else the price of the last purchase. */
function buildPlaceholder(computed: number | null, last: number | null): string {
  if (computed !== null) return formatUnitPrice(computed).slice(3);
  return last === null ? "" : `último: ${formatUnitPrice(last).slice(3)}`;
}

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
        <span role="alert">Outra pessoa já lançou este preço</span>
      </StatusChip>
    )
  );
}

/** On Enter, moves the focus to the field below in the same column, or from the last field to the save button. */
function goDown(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const { form } = event.currentTarget;
  const { label } = event.currentTarget.closest("td")?.dataset ?? {};
  const column = (label ?? "").split(" ")[0];
  const fields = [
    ...(form?.querySelectorAll<HTMLInputElement>(`td[data-label^="${column}"] input:not([type=hidden])`) ?? []),
  ];
  const next = fields[fields.indexOf(event.currentTarget) + 1] ?? form?.querySelector<HTMLElement>("[type=submit]");
  next?.focus();
}
