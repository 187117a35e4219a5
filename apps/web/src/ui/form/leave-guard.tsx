import { Button, Group, Modal, Text } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { isReloadingPage } from "../reload-page.ts";

interface LeaveGuardProps {
  isDirty: () => boolean;
  /** Absent: the choices have no draft, and leaving loses them. */
  onDiscard?: () => void;
}

/** Asks before leaving a form with unsaved changes; they stay as its draft where it has one. */
export function LeaveGuard({ isDirty, onDiscard }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const [here, there] = [current.search, next.search] as Record<string, unknown>[];
      // A record's drawer is part of the address of its list.
      const stays = current.pathname === next.pathname && here?.open === there?.open;
      // Creating a missing item returns here, and an ended session cannot wait.
      const comesBack = String(there?.returnTo).split("?")[0] === current.pathname;
      const ended = next.pathname.startsWith("/auth/");
      return !stays && !comesBack && !ended && isDirty();
    },
    enableBeforeUnload: () => !isReloadingPage() && isDirty(),
    withResolver: true,
  });
  const stay = () => blocker.reset?.();
  const discard = () => {
    onDiscard?.();
    blocker.proceed?.();
  };
  return (
    <Modal opened={blocker.status === "blocked"} onClose={stay} title="Sair sem salvar?">
      <Text>
        {onDiscard === undefined
          ? "O que você escolheu e não salvou se perde."
          : "O que você digitou fica guardado neste aparelho como rascunho e volta quando esta tela for aberta de novo."}
      </Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="subtle" color="red" size="md" onClick={discard}>
          {onDiscard === undefined ? "Sair" : "Descartar"}
        </Button>
        {onDiscard !== undefined && (
          <Button variant="default" size="md" onClick={() => blocker.proceed?.()}>
            Sair
          </Button>
        )}
        <Button size="md" onClick={stay} data-autofocus>
          Continuar aqui
        </Button>
      </Group>
    </Modal>
  );
}
