import { ActionIcon, Button } from "@mantine/core";
import { calculateSum, counted, formatNumber } from "@pomar/contract/core/decimal";
import type { InvoicePreviewItem } from "@pomar/contract/entries/invoices/invoices.schema";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { DayField } from "../../../ui/form/day-field.tsx";
import { DecimalField } from "../../../ui/form/decimal-field.tsx";
import { SwitchField, TextField } from "../../../ui/form/inputs.tsx";
import { Notice } from "../../../ui/kit/notice.tsx";
import { type ChosenLot, lotWords } from "../choices.ts";
import classes from "../invoices.module.css";

interface ItemLotsProps {
  id: string;
  item: InvoicePreviewItem;
  /** The lots that the user typed; null means the lots on the invoice. */
  lots: ChosenLot[] | null;
  error: string | undefined;
  onChange: (lots: ChosenLot[] | null) => void;
}

const few = 3;
const emptyLot: ChosenLot = { code: null, quantity: null, madeOn: null, expiresOn: null };

/** The maker's lots of an invoice item, initially as on the invoice; the user can change them. */
export function ItemLots({ id, item, lots, error, onChange }: ItemLotsProps) {
  const [isWhole, setWhole] = useState(false);
  if (lots !== null) return <LotFields id={id} item={item} lots={lots} error={error} onChange={onChange} />;
  const shown = isWhole ? item.lots : item.lots.slice(0, few);
  return (
    <div className={classes.lots}>
      {item.lots.length > 0 && (
        <ul aria-label="Lotes do fabricante">
          {shown.map((lot) => (
            <li key={`${lot.code} ${lot.expiresOn}`}>{lotWords(lot, item.unit)}</li>
          ))}
        </ul>
      )}
      {item.lots.length > shown.length && (
        <Button variant="subtle" size="compact-md" onClick={() => setWhole(true)}>
          Mostrar os {counted(item.lots.length, "lote", "lotes")}
        </Button>
      )}
      <Button
        variant="subtle"
        size="compact-md"
        onClick={() =>
          onChange(
            item.lots.length > 0 ? item.lots.map((lot) => ({ ...lot })) : [{ ...emptyLot, quantity: item.quantity }],
          )
        }
      >
        {item.lots.length > 0 ? "Mudar lotes" : "Informar lotes"}
      </Button>
    </div>
  );
}

function LotFields({ id, item, lots, error, onChange }: ItemLotsProps & { lots: ChosenLot[] }) {
  const set = (at: number, part: Partial<ChosenLot>) =>
    onChange(lots.map((lot, n) => (n === at ? { ...lot, ...part } : lot)));
  const sum = calculateSum(lots.map(({ quantity }) => quantity ?? 0));
  return (
    <fieldset className={classes.lotFields}>
      <legend>Lotes do fabricante</legend>
      {lots.map((lot, at) => {
        const field = (name: string, label: string) => ({
          id: `${id}-lots${at === 0 && name === "quantity" ? "" : `-${at}-${name}`}`,
          label,
          required: false,
          error: at === 0 && name === "quantity" ? error : undefined,
        });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity, and none moves.
          <div key={at} className={classes.lotLine}>
            <TextField
              field={{
                ...field("code", "Lote"),
                value: lot.code ?? "",
                onChange: (code) => set(at, { code: code || null }),
              }}
              maxLength={40}
            />
            <DecimalField
              field={{
                ...field("quantity", "Quantidade"),
                value: lot.quantity,
                onChange: (quantity) => set(at, { quantity }),
              }}
              scale={4}
              unit={item.unit.slice(0, 4)}
            />
            <DayField
              isExpiry
              field={{
                ...field("expiresOn", "Validade"),
                value: lot.expiresOn,
                onChange: (expiresOn) => set(at, { expiresOn }),
              }}
            />
            {lots.length > 1 && (
              <ActionIcon
                size={48}
                aria-label={`Tirar o lote ${lot.code ?? at + 1}`}
                onClick={() => onChange(lots.filter((_, n) => n !== at))}
              >
                <IconTrash size={20} aria-hidden="true" />
              </ActionIcon>
            )}
          </div>
        );
      })}
      <p>
        <small data-figures="">
          Somam {formatNumber(sum.toNumber(), { atMost: 4 })} de {formatNumber(item.quantity, { atMost: 4 })}{" "}
          {item.unit}
        </small>
      </p>
      <Button variant="subtle" size="compact-md" onClick={() => onChange([...lots, emptyLot])}>
        Mais um lote
      </Button>
      <Button variant="subtle" size="compact-md" onClick={() => onChange(null)}>
        Como na nota
      </Button>
    </fieldset>
  );
}

interface LotsQuestionProps {
  id: string;
  difference: string;
  isConfirmed: boolean;
  error: string | undefined;
  onConfirm: (isConfirmed: boolean) => void;
}

/** Asks during typing, like error `invoice.lots-differ`, to confirm lots whose sum is not the invoice's quantity. */
export function LotsQuestion({ id, difference, isConfirmed, error, onConfirm }: LotsQuestionProps) {
  return (
    <Notice role="status">
      <p>{difference}: confira</p>
      <SwitchField
        field={{
          id,
          label: "Os lotes estão certos",
          required: true,
          error,
          value: isConfirmed,
          onChange: onConfirm,
        }}
      />
    </Notice>
  );
}
