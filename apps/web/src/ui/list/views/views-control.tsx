import { Box, Button, Popover } from "@mantine/core";
import { listTitle } from "@pomar/contract/listed-pages";
import { mayChange } from "@pomar/contract/people/views/views.rules";
import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useUser } from "../../api/session.ts";
import { Notice } from "../../kit/notice.tsx";
import { type Asked, type ListViews, type ListViewsProps, useListViews, useOpening } from "./list-views.ts";
import type { OpenView } from "./open-view.ts";
import { toTarget } from "./saved-list.ts";
import { useViewUpdate } from "./use-view-update.ts";
import { ViewDialogs } from "./view-dialogs.tsx";
import { listGone } from "./view-words.ts";
import { ViewsButton } from "./views-button.tsx";
import { ViewsPanel } from "./views-panel.tsx";

/** The control *Visões*: it opens, saves and shares named states of this list. */
export function ViewsControl(props: ListViewsProps) {
  const views = useListViews(props);
  useOpening(views.open?.view);
  const [opened, setOpened] = useState(false);
  const [askedView, setAskedView] = useState<Asked | null>(null);
  return (
    <>
      <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus>
        <Popover.Target>
          <ViewsButton name={views.open?.view?.name} isChanged={views.isChanged} onClick={() => setOpened(!opened)} />
        </Popover.Target>
        <Popover.Dropdown p="sm">
          <ViewsPanel
            views={views}
            onAsk={(next) => {
              setOpened(false);
              setAskedView(next);
            }}
            onDone={() => setOpened(false)}
          />
        </Popover.Dropdown>
      </Popover>
      <ViewDialogs asked={askedView} now={views.now} onClose={() => setAskedView(null)} />
    </>
  );
}

/** The notice about the view in the address, shown above the rows. */
export function OpenViewNotice(props: ListViewsProps) {
  const views = useListViews(props);
  return views.open !== null && <ViewNotice views={views} open={views.open} />;
}

/**
 * The notice about the view in the address: the view does not exist, belongs to a different list, or uses removed
 * filters or columns.
 */
function ViewNotice({ views, open }: { views: ListViews; open: OpenView }) {
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

/** A button that closes the view; the state of the list does not change. */
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
