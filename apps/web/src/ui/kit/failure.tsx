import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { MessagePage } from "./message-page.tsx";

/** Replaces a page that failed to render or whose code did not load. All remaining pages still work. */
export function FailurePage({ reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <MessagePage
      tab="Erro"
      icon={<IconAlertTriangle size={34} stroke={1.8} />}
      color="red"
      title="Algo deu errado nesta tela"
      text="O que já foi salvo está guardado. Tente de novo; se continuar, avise o administrador."
    >
      <Button size="md" onClick={retry}>
        Tentar de novo
      </Button>
      <Button size="md" variant="default" component="a" href="/">
        Ir para o início
      </Button>
    </MessagePage>
  );
}
