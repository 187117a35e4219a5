import { Box, Button } from "@mantine/core";
import { listTitle } from "@pomar/contract/listed-pages";
import { pageAt, pages } from "@pomar/contract/pages";
import { levelNames } from "@pomar/contract/people/users/users.schema";
import { viewsRoutes } from "@pomar/contract/people/views/views.routes";
import { IconLock } from "@tabler/icons-react";
import { useLocation, useSearch } from "@tanstack/react-router";
import { useCall } from "../../ui/api/hooks.ts";
import { useUser } from "../../ui/api/session.ts";
import { Brand } from "../../ui/kit/brand.tsx";
import { useGoBack } from "../../ui/kit/go-back.ts";
import { LinkButton } from "../../ui/kit/link-button.tsx";
import { MessagePage } from "../../ui/kit/message-page.tsx";

/**
 * Page for a user whose level may not open the requested page; when the request came from a link to a saved view, the
 * page names that view.
 */
export function DeniedPage() {
  const goBack = useGoBack();
  const { view: id } = useSearch({ from: "/bare/auth/deny" });
  const view = useCall(viewsRoutes.read, { params: { id: id ?? "" } }, { enabled: id !== undefined }).data;
  const user = useUser();
  const refused = useLocation({ select: ({ state }) => pageAt(state.refused ?? "") });
  const what = refused ? `“${pages[refused].title}” não abre para` : "Você entrou como";
  const who = user && `${what} ${user.name}, ${levelNames[user.level]}.`;
  return (
    <>
      <Box pt={12}>
        <Brand />
      </Box>
      <MessagePage
        tab="Acesso negado"
        icon={<IconLock size={34} stroke={1.8} />}
        color="amber"
        title="Você não tem permissão para acessar esta página"
        text={
          view
            ? `A visão “${view.name}” é da lista ${listTitle(view.list)}, que só administradores veem.`
            : [who, user?.level !== 1 && "Se precisa dela, peça a um administrador."].filter(Boolean).join(" ")
        }
      >
        <Button size="md" onClick={goBack}>
          Voltar
        </Button>
        <LinkButton variant="default" to="/dashboard">
          Ir ao início
        </LinkButton>
      </MessagePage>
    </>
  );
}
