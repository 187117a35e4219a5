import { Box, Button } from "@mantine/core";
import { listTitle } from "@pomar/contract/listed-pages";
import { mayChange } from "@pomar/contract/people/views/views.rules";
import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useUser } from "../../api/session.ts";
import { Notice } from "../../kit/notice.tsx";
import type { ListViews } from "./list-views.ts";
import type { OpenView } from "./open-view.ts";
import { toTarget } from "./saved-list.ts";
import { useViewUpdate } from "./use-view-update.ts";
import { listGone } from "./view-words.ts";

/** The notice about an opened view: it does not exist, belongs to another list, or names removed filters or columns. */
export function ViewNotice({ views, open }: { views: ListViews; open: OpenView }) {
  const user = useUser();
  const { update, isPending } = useViewUpdate();
  if (open.isGone)
    return (
      <Said action={<Leave />}>
        <p>Esta visão não existe mais, ou não é compartilhada com você.</p>
      </Said>
    );
  if (open.elsewhere !== undefined)
    return (
      <Said action={<Link {...toTarget(open.elsewhere)}>Abrir lá</Link>}>
        <p>
          A visão “{open.elsewhere.name}” é de outra lista: {listTitle(open.elsewhere.list)}.
        </p>
      </Said>
    );
  const { view } = open;
  if (view === undefined) return null;
  const gone = listGone(view, views.known);
  if (gone.length === 0) return null;
  const mayUpdate = user !== null && mayChange(view, user);
  return (
    <Said
      action={
        mayUpdate && (
          <Button variant="default" loading={isPending} onClick={() => void update(view, views.now)}>
            Salvar a visão sem isso
          </Button>
        )
      }
    >
      {gone.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Said>
  );
}

function Said({ action, children }: { action: ReactNode; children: ReactNode }) {
  return (
    <Box p="0 16px 12px">
      <Notice role="status" action={action}>
        {children}
      </Notice>
    </Box>
  );
}

/** Closes the view and keeps the list's state. */
function Leave() {
  const navigate = useNavigate();
  return (
    <Button
      variant="default"
      onClick={() => void navigate({ to: ".", search: ({ view: _, ...before }) => before, replace: true })}
    >
      Fechar
    </Button>
  );
}
