import { Button, Group, Modal, Text } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import type { z } from "zod";
import { isReadable } from "./field.ts";
import { listMessages } from "./issues.ts";
import type { RecordForm } from "./use-record-form.ts";

/** A question about an unusual value, which is more likely a mistake of the scale or of typing than a real value. */
export interface Doubt {
  title: string;
  text: string;
}

interface ConfirmationOptions<Values extends object> {
  form: RecordForm<Values>;
  doubts: readonly Doubt[];
  /** The schema of the form's body; when the body is invalid, no question is asked. */
  schema: z.ZodType;
  body: unknown;
  /** The label of the button that saves the form in spite of the question. */
  act?: string;
}

/** Asks once before an unusual value is saved; the user can always confirm the value. */
export function useConfirmation<Values extends object>(
  options: ConfirmationOptions<Values>,
): { form: RecordForm<Values>; dialog: ReactNode } {
  const { form, doubts, schema, body, act = "Salvar assim mesmo" } = options;
  const [isAsking, setAsking] = useState(false);
  // The texts of the confirmed questions: they are not asked again when the server refuses a different field.
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const open = doubts.filter(({ text }) => !confirmed.includes(text));
  const submit = (event: FormEvent) => {
    const isRefused = () => Object.keys(listMessages(schema, body)).length > 0;
    if (open.length === 0 || !isReadable(event.currentTarget) || isRefused()) return form.sending.submit(event);
    event.preventDefault();
    event.stopPropagation();
    setAsking(true);
  };
  const dialog = (
    <Modal opened={isAsking} onClose={() => setAsking(false)} title={open[0]?.title}>
      {open.map(({ text }) => (
        <Text key={text}>{text}</Text>
      ))}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" size="md" h={48} onClick={() => setAsking(false)} data-autofocus>
          Voltar e conferir
        </Button>
        <Button
          size="md"
          h={48}
          onClick={(event) => {
            setAsking(false);
            setConfirmed(doubts.map(({ text }) => text));
            form.sending.submit(event);
          }}
        >
          {act}
        </Button>
      </Group>
    </Modal>
  );
  return { form: { ...form, sending: { ...form.sending, submit } }, dialog };
}
