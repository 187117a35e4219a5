import { Button, Stack } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { LotName } from "../../ledger/parts/lots/lot-link.tsx";
import { ConfirmationDialog } from "../../ui/form/confirmation.tsx";
import { DecimalField } from "../../ui/form/decimal-field.tsx";
import { TextField } from "../../ui/form/inputs.tsx";
import { formatDay, formatInstant } from "../../ui/format/dates.ts";
import { formatLotQuantity } from "../../ui/format/numbers.ts";
import { joinFacts } from "../../ui/format/words.ts";
import { Line, Lines } from "../../ui/kit/lines.tsx";
import { Notice } from "../../ui/kit/notice.tsx";
import { refusalWords } from "../../ui/outbox/state-words.ts";
import { useLineSaving } from "./use-line-saving.ts";
import type { LotToCount } from "./waiting-lines.ts";

interface LineFormProps {
  countId: string;
  of: LotToCount;
  /** Reports to the parent whether the form has unsaved input. */
  onDirty: (isDirty: boolean) => void;
  onDone: () => void;
}

/**
 * Form for the counted quantity of one lot: one large number field and a button. Without a connection the device stores
 * the quantity.
 */
export function LineForm({ countId, of, onDirty, onDone }: LineFormProps) {
  const { lot, onSheet, waiting } = of;
  const [counted, setCounted] = useState<number | null>(waiting?.values.counted ?? null);
  const [note, setNote] = useState(waiting?.values.note ?? "");
  const line = useLineSaving({
    countId,
    of,
    onInvalid: () => document.getElementById("line-counted")?.focus(),
    onSaved: onDone,
  });
  const type = (value: number | null) => {
    setCounted(value);
    onDirty(value !== null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void line.save({ lot, counted, note });
  };
  const field = { required: true, label: "Quantidade contada", error: line.errors.counted };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <p>
          <LotName lot={lot} />
          {lot.expiresAt !== null && ` · vence ${formatDay(lot.expiresAt)}`}
          {lot.supplier !== null && ` · ${lot.supplier.name}`}
        </p>
        {(onSheet === null || onSheet.outside) && (
          <Notice>Este lote não deveria estar aqui. Conte-o assim mesmo: ele fica marcado.</Notice>
        )}
        {onSheet?.expected != null && <p>Pelos registros há {formatLotQuantity(onSheet.expected, lot)}.</p>}
        {waiting?.entry.refusal != null && (
          <Notice tone="wrong" role="alert">
            {refusalWords(waiting.entry.refusal)}
          </Notice>
        )}
        <CountedBefore of={of} />
        <DecimalField
          field={{ ...field, id: "line-counted", value: counted, onChange: type }}
          unit={lot.unit}
          scale={lot.unit === "un" ? 0 : 3}
          autoFocus
        />
        <TextField
          field={{
            id: "line-note",
            label: "Observação",
            required: false,
            error: line.errors.note,
            value: note,
            onChange: setNote,
          }}
          maxLength={200}
        />
        {line.failure !== null && (
          <Notice tone="wrong" role="alert">
            {line.failure}
          </Notice>
        )}
        <ConfirmationDialog {...line.question} />
        <Button type="submit" size="xl" fullWidth loading={line.isSaving}>
          Salvar contagem
        </Button>
      </Stack>
    </form>
  );
}

/** Earlier count lines of the lot: who counted, and, unless the count is blind, the counted quantity. */
function CountedBefore({ of: { lot, onSheet } }: { of: LotToCount }) {
  const lines = onSheet?.lines ?? [];
  if (lines.length === 0) return null;
  return (
    <Lines aria-label="Já contado">
      {lines.map(({ id, by, at, counted, note, aside }) => (
        <Line key={id} end={counted === null ? "contado" : formatLotQuantity(counted, lot)}>
          {by?.name}
          <small>
            {joinFacts(
              formatInstant(at),
              note,
              aside === "recount" ? "contar de novo" : aside !== null && "não vale mais",
            )}
          </small>
        </Line>
      ))}
    </Lines>
  );
}
