import { Button, Group, Modal, Text } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { layers } from "../kit/layers.ts";
import { isReloadingPage } from "../reload-page.ts";

interface LeaveGuardProps {
  isDirty: () => boolean;
  /** Discards the draft; absent when the form has no draft, and leaving the form loses its values. */
  onDiscard?: () => void;
}

/** Asks, above any calculator or scanner, before the user leaves a form with unsaved changes; a draft keeps them. */
export function LeaveGuard({ isDirty, onDiscard }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const [here, there] = [current.search, next.search] as Record<string, unknown>[];
      // A list's address names the open drawer; closing or changing the drawer leaves the form, even on the same page.
      const stays = current.pathname === next.pathname && here?.open === there?.open;
      // No question is asked after the session has ended, or when creating a missing item leads back to this form.
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
    <Modal opened={blocker.status === "blocked"} onClose={stay} title="Sair sem salvar?" zIndex={layers.leaveQuestion}>
      <Text>
        {onDiscard === undefined
          ? "O que você escolheu e não salvou será perdido."
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
