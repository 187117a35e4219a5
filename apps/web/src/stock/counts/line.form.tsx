import { Button, Stack } from "@mantine/core";
import { countsRoutes } from "@pomar/contract/stock/counts/counts.routes";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { LotName } from "../../ledger/parts/lots/lot-link.tsx";
import { alerts } from "../../ui/alerts/alerts.ts";
import { asApiError } from "../../ui/api/api-error.ts";
import { serverNow } from "../../ui/api/device-clock.ts";
import { newKey } from "../../ui/api/idempotency-key.ts";
import { DecimalField } from "../../ui/form/decimal-field.tsx";
import { TextField } from "../../ui/form/inputs.tsx";
import { listMessages } from "../../ui/form/issues.ts";
import { saveEntry } from "../../ui/form/save-entry.ts";
import { formatDay, formatInstant } from "../../ui/format/dates.ts";
import { formatLotQuantity } from "../../ui/format/numbers.ts";
import { Line, Lines } from "../../ui/kit/lines.tsx";
import { Notice } from "../../ui/kit/notice.tsx";
import { refusalWords } from "../../ui/outbox/state-words.ts";
import type { LineValues, LotToCount } from "./waiting-lines.ts";

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
  const line = useLineSaving({ countId, of, onDone });
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
            {[formatInstant(at), note, aside === "recount" ? "contar de novo" : aside !== null && "não vale mais"]
              .filter(Boolean)
              .join(" · ")}
          </small>
        </Line>
      ))}
    </Lines>
  );
}

function useLineSaving({ countId, of, onDone }: Omit<LineFormProps, "onDirty">) {
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  // Sending the same quantity again reuses the id of the first attempt, so that the server records it only once.
  const sent = useRef({ id: "", fingerprint: "" });
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const save = async (values: LineValues) => {
    const { lot, counted, note } = values;
    const body = { counted: counted ?? undefined, note };
    const messages = listMessages(countsRoutes.record.body, body);
    if (counted === null) messages.counted = "Informe a quantidade contada";
    setErrors(messages);
    setFailure(null);
    if (counted === null || Object.keys(messages).length > 0) {
      document.getElementById("line-counted")?.focus();
      return;
    }
    const fingerprint = JSON.stringify(body);
    if (sent.current.fingerprint !== fingerprint) sent.current = { id: newKey(), fingerprint };
    setSaving(true);
    try {
      const quantity = formatLotQuantity(counted, lot);
      const saved = await saveEntry(countsRoutes.record, {
        id: sent.current.id,
        params: { id: countId, lotId: lot.id },
        body,
        values,
        isQueued: false,
        at: serverNow(),
        title: `${quantity} de ${lot.code}`,
        page: `/counts/view/${countId}?lot=${lot.id}`,
      });
      // The new count line replaces the lot's unsent line in the outbox.
      if (of.waiting !== null && of.waiting.entry.id !== sent.current.id) {
        const { discard } = await import("../../ui/outbox/outbox.ts");
        await discard(of.waiting.entry.id);
      }
      if ("queued" in saved) alerts.info(`${lot.code}: ${quantity} guardados no aparelho até haver conexão`);
      else alerts.success(`${lot.code}: ${quantity}`);
      if (isShown.current) onDone();
    } catch (error) {
      const { message, issues } = asApiError(error);
      setErrors(Object.fromEntries(issues.map((issue) => [issue.path, issue.message])));
      setFailure(message);
    } finally {
      setSaving(false);
    }
  };
  return { save, errors, failure, isSaving };
}
