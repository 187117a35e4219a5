import { Button, Group, Modal, Text } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import type { z } from "zod";
import { isReadable } from "./field.ts";
import { listMessages } from "./issues.ts";
import type { RecordForm } from "./use-record-form.ts";

/** An unusual value: a slip of the scale or of a finger is likelier than the value itself. */
export interface Doubt {
  title: string;
  text: string;
}

interface ConfirmationOptions<Values extends object> {
  form: RecordForm<Values>;
  doubts: readonly Doubt[];
  /** The schema of the form's body; a form that would be refused anyway asks nothing. */
  schema: z.ZodType;
  body: unknown;
  /** The label of the button that saves anyway. */
  act?: string;
}

/** Asks once before an unusual value is saved. Never a block. */
export function useConfirmation<Values extends object>(
  options: ConfirmationOptions<Values>,
): { form: RecordForm<Values>; dialog: ReactNode } {
  const { form, doubts, schema, body, act = "Salvar assim mesmo" } = options;
  const [isAsking, setAsking] = useState(false);
  // A confirmed question is not asked again when another field was refused.
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
