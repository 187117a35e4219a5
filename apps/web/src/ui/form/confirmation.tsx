import { Button, Group, Modal, Text } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import type { z } from "zod";
import { isReadable } from "./field.ts";
import { messagesOf } from "./issues.ts";
import type { RecordForm } from "./use-record-form.ts";

/** Something out of the ordinary: a slip of the scale or of a finger is likelier than what it says. */
export interface Doubt {
  title: string;
  text: string;
}

interface ConfirmationOptions<Values extends object> {
  form: RecordForm<Values>;
  doubts: readonly Doubt[];
  /** What the form sends; nothing is asked of a form that would be refused anyway. */
  schema: z.ZodType;
  body: unknown;
  /** The words of the button that goes on all the same. */
  act?: string;
}

/** Asks once before something out of the ordinary is saved. Never a block. */
export function useConfirmation<Values extends object>(
  options: ConfirmationOptions<Values>,
): { form: RecordForm<Values>; dialog: ReactNode } {
  const { form, doubts, schema, body, act = "Salvar assim mesmo" } = options;
  const [isAsking, setAsking] = useState(false);
  // Confirmed once, the same is not asked again when something else was refused.
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const open = doubts.filter(({ text }) => !confirmed.includes(text));
  const submit = (event: FormEvent) => {
    const isRefused = () => Object.keys(messagesOf(schema, body)).length > 0;
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
