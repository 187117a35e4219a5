import { ActionIcon, Box, Button, Flex, Stack } from "@mantine/core";
import { maxRows } from "@pomar/contract/core/list";
import { viewsRoutes } from "@pomar/contract/people/views/views.routes";
import { mayChange } from "@pomar/contract/people/views/views.rules";
import type { View } from "@pomar/contract/people/views/views.schema";
import { IconPencil } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { useUser } from "../../api/session.ts";
import { Loaded } from "../../kit/loaded.tsx";
import type { Asked, ListViews } from "./list-views.ts";
import { toTarget } from "./saved-list.ts";
import { useViewUpdate } from "./use-view-update.ts";
import classes from "./views.module.css";

interface ViewsPanelProps {
  views: ListViews;
  onAsk: (asked: Asked) => void;
  onDone: () => void;
}

/** The panel with a list's views, the user's own views first, and the actions for the open view. */
export function ViewsPanel({ views, onAsk, onDone }: ViewsPanelProps) {
  const user = useUser();
  const { list } = views.now;
  const isOwn = ({ createdBy }: View) => createdBy?.id === user?.id;
  return (
    <div className={classes.views}>
      <Loaded route={viewsRoutes.list} query={{ list, rows: maxRows }} waiting={<div aria-busy="true" />}>
        {({ data }) => (
          <>
            {data.length === 0 && (
              <Box component="p" c="dimmed" fz="0.875rem">
                Nenhuma visão desta lista ainda. Escolha filtros, colunas e ordem e salve com um nome.
              </Box>
            )}
            <Group title="Minhas" views={data.filter(isOwn)} open={views.open?.id} onAsk={onAsk} onDone={onDone} />
            <Group
              title="Compartilhadas"
              views={data.filter((view) => !isOwn(view))}
              open={views.open?.id}
              onAsk={onAsk}
              onDone={onDone}
            />
          </>
        )}
      </Loaded>
      <Acts views={views} onAsk={onAsk} onDone={onDone} />
    </div>
  );
}

interface GroupProps extends Omit<ViewsPanelProps, "views"> {
  title: string;
  views: readonly View[];
  open: string | undefined;
}

function Group({ title, views, open, onAsk, onDone }: GroupProps) {
  const user = useUser();
  if (views.length === 0) return null;
  return (
    <section aria-label={title}>
      <Box component="p" px={12} c="dimmed" fz="0.8125rem" fw={600}>
        {title}
      </Box>
      <ul>
        {views.map((view) => (
          <Flex
            key={view.id}
            component="li"
            align="center"
            className={classes.view}
            data-open={view.id === open || undefined}
          >
            <Link
              {...toTarget(view)}
              className={classes.viewLink}
              aria-current={view.id === open || undefined}
              onClick={onDone}
            >
              {view.name}
              <small>{describeView(view, view.createdBy?.id === user?.id)}</small>
            </Link>
            {user !== null && mayChange(view, user) && (
              <ActionIcon aria-label={`Editar visão ${view.name}`} onClick={() => onAsk({ what: "edit", view })}>
                <IconPencil size={18} aria-hidden="true" />
              </ActionIcon>
            )}
          </Flex>
        ))}
      </ul>
    </section>
  );
}

/** Describes a view in words: its owner, its visibility, and whether it is a tile of the dashboard. */
function describeView({ isShared, isTile, createdBy }: View, isOwn: boolean): string {
  const whose = isOwn ? (isShared ? "compartilhada" : "só minha") : `de ${createdBy?.name ?? "um usuário excluído"}`;
  return isTile ? `${whose}, no painel` : whose;
}

function Acts({ views: { open, now, isChanged }, onAsk, onDone }: ViewsPanelProps) {
  const user = useUser();
  const navigate = useNavigate();
  const { update, isPending } = useViewUpdate();
  const view = open?.view;
  const updates = view !== undefined && isChanged && user !== null && mayChange(view, user);
  return (
    <Stack gap={8} className={classes.viewActs}>
      {updates && (
        <Button loading={isPending} onClick={async () => (await update(view, now)) && onDone()}>
          Atualizar “{view.name}”
        </Button>
      )}
      <Button variant={updates ? "default" : "filled"} onClick={() => onAsk({ what: "save" })}>
        {view === undefined ? "Salvar visão" : "Salvar como nova visão"}
      </Button>
      {open !== null && (
        <Button
          variant="default"
          onClick={() => {
            onDone();
            void navigate({ to: ".", search: {} });
          }}
        >
          Sair da visão
        </Button>
      )}
      <Button variant="subtle" renderRoot={(root) => <Link to="/views" {...root} />}>
        Todas as visões
      </Button>
    </Stack>
  );
}
