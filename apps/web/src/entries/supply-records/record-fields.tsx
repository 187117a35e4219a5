import { daysBetween } from "@pomar/contract/core/calendar.rules";
import { receivedFactor } from "@pomar/contract/entries/usual/usual.rules";
import type { ReactNode } from "react";
import { ItemField } from "../../registries/parts/items/item-field.tsx";
import { DayField } from "../../ui/form/day-field.tsx";
import { DecimalField } from "../../ui/form/decimal-field.tsx";
import { halfDay } from "../../ui/form/field.ts";
import { NotesField, SwitchField, TextField } from "../../ui/form/inputs.tsx";
import { FieldColumn, Section } from "../../ui/form/section.tsx";
import type { OtherUnit } from "../../ui/form/typed-number.ts";
import type { RecordForm } from "../../ui/form/use-record-form.ts";
import { formatExpiry, localDay } from "../../ui/format/dates.ts";
import { capitalized } from "../../ui/format/words.ts";
import { PriceAndInvoice } from "../parts/entries/price-and-invoice.tsx";
import type { UsualFigures } from "../parts/usual/use-usual.ts";
import type { RecordValues } from "./record-values.ts";

interface RecordFieldsProps {
  form: RecordForm<RecordValues>;
  item: { id: string; name: string };
  unit: string;
  /**
   * Whether price and invoice are unfolded from the start, because a stored reception most often lacks these values.
   */
  pricesOpen: boolean;
  startsAtQuantity?: boolean;
  /** A second unit in which the user may type the quantity. */
  otherUnit?: OtherUnit | null;
  usual?: UsualFigures;
  /** Fields before the supplier. */
  children?: ReactNode;
}

// Supplies last a year or two, so the form marks an expiry within this number of days for a check before acceptance.
const nearDays = 90;

const isNear = (day: string | null): day is string => day !== null && daysBetween(localDay(), day) <= nearDays;

export function RecordFields(props: RecordFieldsProps) {
  const { form, item, unit, pricesOpen, startsAtQuantity, otherUnit, usual, children } = props;
  const { quantity, expiresAt, supplierId, brand, supplierLot, manufacturedOn, packageOk } = form.values;
  const supplier = form.getField("supplierId");
  // Tap water is not bought: without a supplier it has no brand, no lot and no price.
  const isBought = supplier.required || supplierId !== null;
  const isDescribed = isBought || [brand, supplierLot, manufacturedOn].some(Boolean) || !packageOk;
  return (
    <>
      <FieldColumn>
        <Section>
          {children}
          <ItemField field={supplier} name="supplierId" type="supplier" supplied={item} />
          <DecimalField
            field={form.getField("quantity")}
            scale={unit === "un" ? 0 : 3}
            unit={unit}
            autoFocus={startsAtQuantity}
            otherUnit={otherUnit ?? null}
            usual={usual?.quantity ?? null}
            farFactor={receivedFactor}
          />
          <DayField {...halfDay} field={form.getField("receivedAt")} maxDate={localDay()} placeholder="Hoje" />
          <DayField
            {...halfDay}
            field={form.getField("expiresAt")}
            isExpiry
            placeholder="dd/mm/aaaa"
            description={isNear(expiresAt) ? capitalized(formatExpiry(expiresAt, localDay())) : undefined}
          />
        </Section>
        {isDescribed && (
          <Section title="Insumo recebido">
            <TextField field={form.getField("brand")} maxLength={60} autoCapitalize="words" />
            <TextField {...halfDay} field={form.getField("supplierLot")} maxLength={40} autoCapitalize="characters" />
            <DayField
              {...halfDay}
              field={form.getField("manufacturedOn")}
              maxDate={localDay()}
              placeholder="dd/mm/aaaa"
            />
            <SwitchField field={form.getField("packageOk")} />
          </Section>
        )}
      </FieldColumn>
      <FieldColumn>
        <PriceAndInvoice
          form={form}
          unit={unit}
          paidFor={quantity === null ? null : { quantity }}
          startsOpen={pricesOpen && isBought}
        />
        <Section>
          <NotesField field={form.getField("notes")} />
        </Section>
      </FieldColumn>
    </>
  );
}
