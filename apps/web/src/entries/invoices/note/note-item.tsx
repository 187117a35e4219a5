import { Button, Group, Stack } from "@mantine/core";
import type { InvoicePreviewItem, JoinableEntry } from "@pomar/contract/entries/invoices/invoices.schema";
import { memo, useState } from "react";
import { DayField } from "../../../ui/form/day-field.tsx";
import { DecimalField } from "../../../ui/form/decimal-field.tsx";
import { formatMoney, formatQuantity } from "../../../ui/format/numbers.ts";
import { StatusChip } from "../../../ui/kit/status-chip.tsx";
import {
  type Choice,
  convertQuantity,
  type GapField,
  getLotsDifference,
  getUnit,
  needsExpiry,
  onNote,
  type What,
} from "../choices.ts";
import classes from "../invoices.module.css";
import { ItemLots, LotsQuestion } from "./item-lots.tsx";
import { JoinOffer } from "./join-offer.tsx";
import { NewItemFields, WhatField } from "./what-field.tsx";

interface NoteItemProps {
  id: string;
  item: InvoicePreviewItem;
  choice: Choice;
  /** The manual entries that may be this invoice item. */
  joinable: readonly JoinableEntry[];
  /** The field that blocks the import; `message` states the reason. */
  wrong: GapField | undefined;
  message: string | undefined;
  /** A stable function, so that a change of one item does not render the remaining items. */
  onWhat: (n: number, what: What | null) => void;
  onChange: (n: number, part: Partial<Choice>) => void;
}

/** One item of an invoice: the issuer's description, and the plant's item to which the invoice item corresponds. */
export const NoteItem = memo(function NoteItem(props: NoteItemProps) {
  const { id, item, choice, joinable, wrong, message, onWhat } = props;
  const { what } = choice;
  const getError = (field: GapField) => (wrong === field ? message : undefined);
  const change = (part: Partial<Choice>) => props.onChange(item.n, part);
  const isStock = what !== null && what.is !== "other";
  const difference = getLotsDifference(item, choice);
  return (
    <li className={classes.item} aria-label={`Item ${item.n}: ${item.name}`}>
      <div className={classes.said}>
        <strong>{item.name}</strong>
        <small>
          <span data-figures="">{onNote(item.quantity, item.unit)}</span> ·{" "}
          <span data-figures="">{formatMoney(item.total)}</span> · código {item.code}
        </small>
      </div>
      <Stack gap={8} pos="relative" miw={0} className={classes.chosen}>
        <WhatField
          id={`${id}-what`}
          item={item}
          what={what}
          error={getError("what")}
          onChoose={(next) => onWhat(item.n, next)}
        />
        {choice.isProposed && what !== null && (
          <div className={classes.doubt}>
            <StatusChip tone="attention">Confira</StatusChip>
            <small>{item.doubt ?? "pelo nome"}</small>
            <Button variant="subtle" size="compact-md" onClick={() => change({ isProposed: false })}>
              Está certo
            </Button>
          </div>
        )}
        {what?.is === "new" && (
          <NewItemFields id={id} item={item} what={what} onChange={(next) => onWhat(item.n, next)} />
        )}
        {isStock && <HowMany id={id} item={item} choice={choice} error={getError("factor")} onChange={change} />}
        {needsExpiry(item, choice) && (
          <DayField
            isExpiry
            field={{
              id: `${id}-expiresAt`,
              label: "Validade",
              required: true,
              error: getError("expiresAt"),
              value: choice.expiresAt,
              onChange: (expiresAt) => change({ expiresAt }),
            }}
          />
        )}
        {isStock && choice.joinEntryId === null && (
          <ItemLots
            id={id}
            item={item}
            lots={choice.lots}
            error={getError("lots")}
            onChange={(lots) => change({ lots })}
          />
        )}
        {difference !== null && (
          <LotsQuestion
            id={`${id}-confirmedLots`}
            difference={difference}
            isConfirmed={choice.confirmedLots === difference}
            error={getError("confirmedLots")}
            onConfirm={(isConfirmed) => change({ confirmedLots: isConfirmed ? difference : null })}
          />
        )}
        {isStock && joinable.length > 0 && (
          <JoinOffer item={item} choice={choice} joinable={joinable} onChange={change} />
        )}
      </Stack>
    </li>
  );
});

interface HowManyProps {
  id: string;
  item: InvoicePreviewItem;
  choice: Choice;
  error: string | undefined;
  onChange: (part: Partial<Choice>) => void;
}

/** The invoice's quantity in the plant's unit; when the factor is unknown, the user must type it. */
function HowMany({ id, item, choice, error, onChange }: HowManyProps) {
  const [isOpen, setOpen] = useState(choice.factor === null);
  const unit = getUnit(choice.what) ?? "";
  const quantity = convertQuantity(item, choice.factor);
  const isAsked = isOpen || choice.factor === null || error !== undefined;
  return (
    <Group gap="4px 16px" align="end" className={classes.amount}>
      {isAsked && (
        <DecimalField
          field={{
            id: `${id}-factor`,
            label: `1 ${item.unit} tem quantos ${unit}?`,
            required: true,
            error,
            value: choice.factor,
            onChange: (factor) => {
              setOpen(true);
              onChange({ factor });
            },
          }}
          scale={6}
          unit={unit}
        />
      )}
      {quantity !== null && (
        <p>
          <span data-figures="">
            {onNote(item.quantity, item.unit)} = <b>{formatQuantity(quantity, unit)}</b>
          </span>
          {!isAsked && (
            <Button
              variant="subtle"
              size="compact-md"
              aria-label={`Mudar quantos ${unit} há em 1 ${item.unit}`}
              onClick={() => setOpen(true)}
            >
              Mudar
            </Button>
          )}
        </p>
      )}
    </Group>
  );
}
