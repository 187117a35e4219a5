import { Button } from "@mantine/core";
import { listTitle } from "@pomar/contract/listed-pages";
import { viewsRoutes } from "@pomar/contract/people/views/views.routes";
import { IconLock } from "@tabler/icons-react";
import { useSearch } from "@tanstack/react-router";
import { useCall } from "../../ui/api/hooks.ts";
import { useGoBack } from "../../ui/kit/go-back.ts";
import { MessagePage } from "../../ui/kit/message-page.tsx";

/**
 * Page for a user whose level may not open the requested page; when the request came from a link to a saved view, the
 * page names that view.
 */
export function DeniedPage() {
  const goBack = useGoBack();
  const { view: id } = useSearch({ from: "/bare/auth/deny" });
  const view = useCall(
    viewsRoutes.read,
    { params: { id: id ?? "" } },
    { enabled: id !== undefined, mayBeGone: true },
  ).data;
  return (
    <MessagePage
      tab="Acesso negado"
      icon={<IconLock size={34} stroke={1.8} />}
      color="amber"
      title="Você não tem permissão para acessar esta página"
      text={
        view
          ? `A visão “${view.name}” é da lista ${listTitle(view.list)}, que só administradores veem.`
          : "Se precisa dela, peça a um administrador."
      }
    >
      <Button size="md" onClick={goBack}>
        Voltar
      </Button>
    </MessagePage>
  );
}
