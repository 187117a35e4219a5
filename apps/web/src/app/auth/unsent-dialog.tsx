import { Button, Group, Modal, Text } from "@mantine/core";
import { counted } from "@pomar/contract/core/decimal";
import { useMutation } from "@tanstack/react-query";
import { drain } from "../../ui/outbox/drain.ts";

interface UnsentDialogProps {
  opened: boolean;
  onClose: () => void;
  /** The number of unsent entries on this device. */
  entries: number;
  onLeave: () => void;
}

/**
 * Dialog before logout: the unsent entries can be sent now, or remain on the device until the user who made them logs
 * in again.
 */
export function UnsentDialog({ opened, onClose, entries, onLeave }: UnsentDialogProps) {
  const sending = useMutation({ mutationFn: drain });
  const isOne = entries === 1;
  return (
    <Modal
      opened={opened && entries > 0}
      onClose={onClose}
      title={counted(entries, "registro não foi enviado", "registros não foram enviados")}
    >
      <Text>
        {isOne ? "Ele fica neste aparelho e só é enviado" : "Eles ficam neste aparelho e só são enviados"} quando você
        entrar aqui de novo.
      </Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" size="md" h={48} onClick={onLeave}>
          Sair e deixar {entries} aqui
        </Button>
        <Button size="md" h={48} loading={sending.isPending} onClick={() => sending.mutate()} data-autofocus>
          Enviar agora
        </Button>
      </Group>
    </Modal>
  );
}
