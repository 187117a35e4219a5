import { Button, Group, Modal, Text } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import type { z } from "zod";
import { messagesOf } from "../../ui/form/issues.ts";
import type { RecordForm } from "../../ui/form/use-record-form.ts";

interface YieldConfirmationOptions<Values extends object> {
  form: RecordForm<Values>;
  /** What is out of the ordinary; null when nothing. */
  warning: string | null;
  /** What the form sends; nothing is asked of a form that would be refused anyway. */
  schema: z.ZodType;
  body: unknown;
}

/** Asks before a pulping with a strange yield is saved: a slip of the scale is likelier than the yield. Never a block. */
export function useYieldConfirmation<Values extends object>(
  options: YieldConfirmationOptions<Values>,
): { form: RecordForm<Values>; dialog: ReactNode } {
  const { form, warning, schema, body } = options;
  const [isAsking, setAsking] = useState(false);
  // Confirmed once, the same yield is not asked about again when something else was refused.
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    if (warning === null || warning === confirmed || Object.keys(messagesOf(schema, body)).length > 0)
      return form.submit(event);
    event.preventDefault();
    event.stopPropagation();
    setAsking(true);
  };
  const dialog = (
    <Modal opened={isAsking} onClose={() => setAsking(false)} title="Rendimento fora do esperado">
      <Text>{warning}. Confira as pesagens antes de salvar.</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" size="md" h={48} onClick={() => setAsking(false)} data-autofocus>
          Voltar e conferir
        </Button>
        <Button
          size="md"
          h={48}
          onClick={(event) => {
            setAsking(false);
            setConfirmed(warning);
            form.submit(event);
          }}
        >
          Salvar assim mesmo
        </Button>
      </Group>
    </Modal>
  );
  return { form: { ...form, submit }, dialog };
}
