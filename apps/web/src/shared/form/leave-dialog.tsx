import { Button, Group, Modal, Text } from "@mantine/core";

interface LeaveDialogProps {
  opened: boolean;
  onStay: () => void;
  onLeave: () => void;
  onDiscard: () => void;
}

/** What `LeaveGuard` asks. */
export function LeaveDialog({ opened, onStay, onLeave, onDiscard }: LeaveDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onStay}
      title="Sair sem salvar?"
      centered
      radius="lg"
      styles={{ title: { fontWeight: 700 } }}
    >
      <Text>
        O que você digitou fica guardado neste aparelho como rascunho e volta quando esta tela for aberta de novo.
      </Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="subtle" color="red" size="md" onClick={onDiscard}>
          Descartar
        </Button>
        <Button variant="default" size="md" onClick={onLeave}>
          Sair
        </Button>
        <Button size="md" onClick={onStay} data-autofocus>
          Continuar aqui
        </Button>
      </Group>
    </Modal>
  );
}
