import { Button, Group, Modal, Text } from "@mantine/core";
import type { MouseEvent } from "react";

interface YieldDialogProps {
  opened: boolean;
  warning: string | null;
  onClose: () => void;
  onConfirm: (event: MouseEvent) => void;
}

/** What `useYieldConfirmation` asks. */
export function YieldDialog({ opened, warning, onClose, onConfirm }: YieldDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Rendimento fora do esperado"
      centered
      radius="lg"
      styles={{ title: { fontWeight: 700 } }}
    >
      <Text>{warning}. Confira as pesagens antes de salvar.</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" size="md" h={48} onClick={onClose} data-autofocus>
          Voltar e conferir
        </Button>
        <Button size="md" h={48} onClick={onConfirm}>
          Salvar assim mesmo
        </Button>
      </Group>
    </Modal>
  );
}
