import type { UnpricedReceipt } from "@pomar/contract/prices/prices.schema";
import type { KeyboardEvent } from "react";
import { ItemName } from "../../domain/items/fruit-mark.tsx";
import { DayField } from "../../ui/form/day-field.tsx";
import { DecimalField } from "../../ui/form/decimal-field.tsx";
import type { RecordForm } from "../../ui/form/use-record-form.ts";
import { formatDay } from "../../ui/format/dates.ts";
import { formatMoney, formatQuantity, formatUnitPrice } from "../../ui/format/numbers.ts";
import { StatusChip } from "../../ui/kit/status-chip.tsx";
import { nothing } from "../../ui/list/column.ts";
import { dueDateOf, type PriceValues, totalOf } from "./price-values.ts";
import classes from "./prices.module.css";

/** What became of a line: stored at this price (R$ per unit), or why not. */
export type Verdict = { price: number } | { refusal: string };

interface PriceRowProps {
  receipt: UnpricedReceipt;
  form: RecordForm<PriceValues>;
  /** Where the line is among those that would be sent; -1: it is not. */
  at: number;
  isFirst: boolean;
  verdict: Verdict | undefined;
}

/** One reception: who brought what is fixed, its price and its day are typed. */
export function PriceRow({ receipt, form, at, isFirst, verdict }: PriceRowProps) {
  const { entryId, receivedAt, supplier, item, quantity, unit, lastUnitPrice, usualUnitPrice } = receipt;
  const { prices, dates } = form.values;
  const stored = verdict !== undefined && "price" in verdict ? verdict.price : null;
  const asStored = stored === null ? form.values : { dates, prices: { [entryId]: stored } };
  const total = totalOf(receipt, asStored);
  const due = dueDateOf(receipt, form.values);
  const of = `${item.name}, ${supplier?.name ?? "sem fornecedor"}, ${formatDay(receivedAt)}`;
  const field = (name: "unitPrice" | "dueDate", label: string) => ({
    id: form.idOf(`${name}-${entryId}`),
    label: `${label}: ${of}`,
    required: false,
    error: at < 0 ? undefined : form.errorOf(`lines.${at}.${name}`),
  });
  return (
    <tr>
      <td data-figures="" title={formatDay(receivedAt)}>
        {formatDay(receivedAt).slice(0, 5)}
      </td>
      <th scope="row">{supplier?.name ?? "Sem fornecedor"}</th>
      <td>
        <ItemName item={item} />
      </td>
      <td data-figures="">{formatQuantity(quantity, unit)}</td>
      <td className={classes.field}>
        {stored === null ? (
          <DecimalField
            field={{
              ...field("unitPrice", "Preço"),
              value: prices[entryId] ?? null,
              onChange: (price) => form.set({ prices: { ...form.values.prices, [entryId]: price } }),
            }}
            scale={4}
            usual={usualUnitPrice}
            placeholder={lastUnitPrice === null ? "" : `${formatUnitPrice(lastUnitPrice).slice(3)} da última`}
            autoFocus={isFirst}
            onKeyDown={goDown}
          />
        ) : (
          <span data-figures="">{formatUnitPrice(stored)}</span>
        )}
      </td>
      <td className={classes.field}>
        {stored === null ? (
          <DayField
            field={{
              ...field("dueDate", "Vence em"),
              value: due,
              onChange: (day) => form.set({ dates: { ...form.values.dates, [entryId]: day } }),
            }}
            placeholder="sem data"
          />
        ) : (
          <span data-figures="">{due === null ? nothing : formatDay(due)}</span>
        )}
      </td>
      <td data-figures="" data-none={total === null || undefined}>
        <strong>{total === null ? nothing : formatMoney(total)}</strong>
      </td>
      <td>
        {stored !== null && <StatusChip tone="fine">Salvo</StatusChip>}
        {verdict !== undefined && "refusal" in verdict && (
          <StatusChip tone="wrong">
            <span role="alert">{verdict.refusal}</span>
          </StatusChip>
        )}
      </td>
    </tr>
  );
}

/** Enter goes to the price below; from the last one to the button that saves. */
function goDown(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const { form } = event.currentTarget;
  const fields = [...(form?.querySelectorAll<HTMLInputElement>(`.${classes.field} input[inputmode="decimal"]`) ?? [])];
  const next = fields[fields.indexOf(event.currentTarget) + 1] ?? form?.querySelector<HTMLElement>("[type=submit]");
  next?.focus();
}
