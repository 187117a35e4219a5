import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useGoBack } from "../../shared/layout/go-back.ts";
import { Notice } from "../../shared/layout/notice.tsx";

/** Where the guard sends someone whose level may not open a page. */
export function DeniedPage() {
  const goBack = useGoBack();
  return (
    <Notice
      tab="Acesso negado"
      icon={<IconLock size={34} stroke={1.8} />}
      tone="amber"
      title="Você não tem permissão para acessar esta página"
    >
      <Button size="md" onClick={goBack}>
        Voltar
      </Button>
    </Notice>
  );
}
