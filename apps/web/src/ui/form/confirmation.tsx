import { type FormEvent, type ReactNode, useState } from "react";
import { lazyOverlay } from "../lazy.tsx";
import type { Doubt } from "./doubt.ts";
import { isReadable } from "./field.ts";
import type { RecordForm } from "./use-record-form.ts";

export const ConfirmationDialog = lazyOverlay(
  async () => (await import("./confirmation-dialog.tsx")).ConfirmationDialog,
);

interface ConfirmationOptions<Form> {
  form: Form;
  /** The questions besides those about the form's days. */
  doubts?: readonly Doubt[];
  /** The label of the button that saves the form in spite of the question. */
  act?: string;
}

/** Asks once before an unusual value or day is saved; the user can always confirm the value. */
export function useConfirmation<Form extends Pick<RecordForm<object>, "dayDoubts" | "sending">>({
  form,
  doubts: others = [],
  act = "Salvar assim mesmo",
}: ConfirmationOptions<Form>): { form: Form; dialog: ReactNode } {
  const doubts = [...others, ...form.dayDoubts];
  const [isAsking, setAsking] = useState(false);
  // The texts of the confirmed questions: they are not asked again when the server refuses a different field.
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const open = doubts.filter(({ text }) => !confirmed.includes(text));
  const submit = (event: FormEvent) => {
    if (open.length === 0 || !isReadable(event.currentTarget) || form.sending.isRefused())
      return form.sending.submit(event);
    event.preventDefault();
    event.stopPropagation();
    setAsking(true);
  };
  const dialog = (
    <ConfirmationDialog
      opened={isAsking}
      doubts={open}
      act={act}
      onClose={() => setAsking(false)}
      onConfirm={(event) => {
        setAsking(false);
        setConfirmed(doubts.map(({ text }) => text));
        form.sending.submit(event);
      }}
    />
  );
  return { form: { ...form, dayDoubts: [], sending: { ...form.sending, submit } }, dialog };
}
