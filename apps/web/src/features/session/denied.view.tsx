import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useGoBack } from "../../ui/kit/go-back.ts";
import { MessagePage } from "../../ui/kit/message-page.tsx";

/** Where the guard sends someone whose level may not open a page. */
export function DeniedPage() {
  const goBack = useGoBack();
  return (
    <MessagePage
      tab="Acesso negado"
      icon={<IconLock size={34} stroke={1.8} />}
      color="amber"
      title="Você não tem permissão para acessar esta página"
    >
      <Button size="md" onClick={goBack}>
        Voltar
      </Button>
    </MessagePage>
  );
}
