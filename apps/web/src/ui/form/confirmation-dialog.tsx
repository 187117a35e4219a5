import { Button, Group, Modal, Text } from "@mantine/core";
import type { FormEvent } from "react";
import type { Doubt } from "./doubt.ts";

interface ConfirmationDialogProps {
  opened: boolean;
  /** The questions; the first one gives the dialog its title. */
  doubts: readonly Doubt[];
  act: string;
  onClose: () => void;
  onConfirm: (event: FormEvent) => void;
}

/** The dialog that asks whether unusual values are right; the safe answer has the focus. */
export function ConfirmationDialog({ opened, doubts, act, onClose, onConfirm }: ConfirmationDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={doubts[0]?.title}>
      {doubts.map(({ text }) => (
        <Text key={text}>{text}</Text>
      ))}
      <Group justify="flex-end" mt="lg">
        <Button size="md" h={48} onClick={onClose} data-autofocus>
          Voltar e conferir
        </Button>
        <Button variant="default" size="md" h={48} onClick={onConfirm}>
          {act}
        </Button>
      </Group>
    </Modal>
  );
}
