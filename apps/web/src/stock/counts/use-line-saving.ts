import { countDoubt } from "@pomar/contract/stock/counts/counting.rules";
import { countsRoutes } from "@pomar/contract/stock/counts/counts.routes";
import { useEffect, useRef, useState } from "react";
import { asApiError } from "../../ui/api/api-error.ts";
import { serverNow } from "../../ui/api/device-clock.ts";
import { newKey } from "../../ui/api/idempotency-key.ts";
import { listMessages } from "../../ui/form/issues.ts";
import { saveEntry } from "../../ui/form/save-entry.ts";
import { formatLotQuantity } from "../../ui/format/numbers.ts";
import type { LineValues, LotToCount } from "./waiting-lines.ts";

interface LineSaving {
  countId: string;
  of: LotToCount;
  /** Called when a quantity is invalid, before any call. */
  onInvalid?: () => void;
  /** Called when the line is saved, or stored by the device, while its form is still on screen. */
  onSaved?: () => void;
}

/** Saves the count line of one lot; without a connection the device stores the line. */
export function useLineSaving({ countId, of, onInvalid, onSaved }: LineSaving) {
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [asked, setAsked] = useState<{ values: LineValues; text: string } | null>(null);
  // Sending the same quantity again reuses the id of the first attempt, so that the server records it only once.
  const sent = useRef({ id: "", fingerprint: "" });
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const save = async (values: LineValues, isSure = false) => {
    const { lot, counted, note } = values;
    const body = { counted: counted ?? undefined, note };
    const messages = listMessages(countsRoutes.record.body, body);
    if (counted === null) messages.counted = "Informe a quantidade contada";
    setErrors(messages);
    setFailure(null);
    if (counted === null || Object.keys(messages).length > 0) {
      onInvalid?.();
      return;
    }
    const text = countDoubt(counted, lot.unit, of.onSheet);
    if (text !== null && !isSure) return setAsked({ values, text });
    const fingerprint = JSON.stringify(body);
    if (sent.current.fingerprint !== fingerprint) sent.current = { id: newKey(), fingerprint };
    setSaving(true);
    try {
      await saveEntry(countsRoutes.record, {
        id: sent.current.id,
        params: { id: countId, lotId: lot.id },
        body,
        values,
        isQueued: false,
        at: serverNow(),
        title: `${formatLotQuantity(counted, lot)} de ${lot.code}`,
        page: `/counts/view/${countId}?lot=${lot.id}`,
      });
      // The new count line replaces the lot's unsent line in the outbox.
      if (of.waiting !== null && of.waiting.entry.id !== sent.current.id) {
        const { discard } = await import("../../ui/outbox/outbox.ts");
        await discard(of.waiting.entry.id);
      }
      if (isShown.current) onSaved?.();
    } catch (error) {
      const { message, issues } = asApiError(error);
      setErrors(Object.fromEntries(issues.map((issue) => [issue.path, issue.message])));
      setFailure(message);
    } finally {
      setSaving(false);
    }
  };
  /** The props of the dialog that asks about an unlikely quantity; after *Voltar e conferir* the field shows the question. */
  const question = {
    opened: asked !== null,
    act: "Salvar assim mesmo",
    doubts: asked === null ? [] : [{ title: "Confira antes de salvar", text: asked.text }],
    onClose: () => {
      setErrors({ counted: asked?.text });
      setAsked(null);
    },
    onConfirm: () => {
      setAsked(null);
      if (asked !== null) void save(asked.values, true);
    },
  };
  return { save, errors, failure, isSaving, question };
}
