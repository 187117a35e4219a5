import "@mantine/core/styles/Checkbox.css";
import { ActionIcon, Button, Checkbox, Group, Modal, Stack, TextInput } from "@mantine/core";
import { viewsRoutes } from "@pomar/contract/people/views/views.routes";
import type { View, ViewUpdate } from "@pomar/contract/people/views/views.schema";
import { IconCopy } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { alerts } from "../../alerts/alerts.ts";
import { useAction } from "../../api/hooks.ts";
import { byPath, listMessages } from "../../form/issues.ts";
import { Refusal } from "../../kit/refusal.tsx";
import { useRemoval } from "../removal.tsx";
import type { Asked } from "./list-views.ts";
import { useViewId } from "./open-view.ts";
import type { SavedList } from "./saved-list.ts";
import { useViewAction } from "./use-view-update.ts";

interface ViewDialogsProps {
  asked: Asked | null;
  /** The list's state, to be saved under a new name; null where there is no list. */
  now: SavedList | null;
  onClose: () => void;
}

/** The dialogs about a view, shown over its list: one for its name and visibility, one for its removal. */
export function ViewDialogs({ asked, now, onClose }: ViewDialogsProps) {
  const navigate = useNavigate();
  const openId = useViewId();
  const [leaving, setLeaving] = useState<View | null>(null);
  const removal = useRemoval<View>(viewsRoutes.remove, {
    noun: "a visão",
    consequence: leaving?.isShared
      ? "Ela some para todos. A lista e os registros não mudam."
      : "A lista e os registros não mudam.",
    done: "Visão excluída",
    // During the removal the address has the view's filters but not its id, so that nothing refetches the view.
    onRemoving: (isRemoving) => {
      if (leaving === null || leaving.id !== openId) return;
      const rest = (before: { view?: string }) => ({ ...before, view: isRemoving ? undefined : leaving.id });
      void navigate({ to: ".", search: rest, replace: true });
    },
  });
  const view = asked?.what === "edit" ? asked.view : null;
  return (
    <>
      {asked !== null && (
        <Modal opened onClose={onClose} title={view === null ? "Salvar visão" : "Editar visão"}>
          {view !== null ? (
            <EditForm
              view={view}
              onClose={onClose}
              onRemove={() => {
                onClose();
                setLeaving(view);
                removal.ask(view);
              }}
            />
          ) : (
            now !== null && <SaveForm now={now} onClose={onClose} />
          )}
        </Modal>
      )}
      {removal.dialog}
    </>
  );
}

function SaveForm({ now, onClose }: { now: SavedList; onClose: () => void }) {
  const navigate = useNavigate();
  const action = useAction(viewsRoutes.create);
  const save = async (typedView: TypedView) => {
    const outcome = await action.run({ body: { ...now, ...typedView } });
    if (!outcome.ok) return;
    alerts.success(`Visão “${outcome.reply.name}” salva`);
    onClose();
    void navigate({ to: ".", search: (before) => ({ ...before, view: outcome.reply.id }), resetScroll: false });
  };
  return <ViewForm initial={emptyView} action={action} onSave={save} onClose={onClose} />;
}

function EditForm({ view, onClose, onRemove }: { view: View; onClose: () => void; onRemove: () => void }) {
  const action = useViewAction();
  const { id, name, isShared, isTile, version } = view;
  const save = async (typedView: TypedView) => {
    const outcome = await action.run({ params: { id }, body: typedView satisfies ViewUpdate, ifMatch: version });
    if (!outcome.ok) return;
    alerts.success(`Visão “${outcome.reply.name}” alterada`);
    onClose();
  };
  return (
    <ViewForm
      initial={{ name, isShared, isTile }}
      action={action}
      onSave={save}
      onClose={onClose}
      link={`${window.location.origin}${view.list}?view=${id}`}
      onRemove={onRemove}
    />
  );
}

type TypedView = Pick<View, "name" | "isShared" | "isTile">;
const emptyView: TypedView = { name: "", isShared: false, isTile: false };

interface ViewFormProps {
  initial: TypedView;
  action: Pick<ReturnType<typeof useAction>, "isPending" | "error">;
  onSave: (typedView: TypedView) => Promise<void>;
  onClose: () => void;
  /** The address of an existing view. */
  link?: string;
  onRemove?: () => void;
}

function ViewForm({ initial, action, onSave, onClose, link, onRemove }: ViewFormProps) {
  const [typedView, setTypedView] = useState(initial);
  const [wrong, setWrong] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const refused = byPath(action.error?.issues ?? []).name;
  useEffect(() => {
    if (refused !== undefined) input.current?.focus();
  }, [refused]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { name: message } = listMessages(viewsRoutes.update.body, typedView);
    setWrong(message);
    if (message !== undefined) return input.current?.focus();
    await onSave(typedView);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          ref={input}
          label="Nome"
          withAsterisk
          maxLength={60}
          size="lg"
          value={typedView.name}
          error={wrong ?? refused}
          onChange={(event) => setTypedView({ ...typedView, name: event.currentTarget.value })}
          data-autofocus
        />
        <Checkbox
          size="md"
          label="Compartilhar"
          description="Quem tem acesso à lista pode abrir; só você e os administradores podem mudar"
          checked={typedView.isShared}
          onChange={(event) => setTypedView({ ...typedView, isShared: event.currentTarget.checked })}
        />
        <Checkbox
          size="md"
          label="Mostrar no painel"
          description={
            typedView.isShared
              ? "No início de todos, com o total de registros"
              : "No seu início, com o total de registros"
          }
          checked={typedView.isTile}
          onChange={(event) => setTypedView({ ...typedView, isTile: event.currentTarget.checked })}
        />
        {link !== undefined && <ViewLink link={link} />}
        <Refusal error={action.error} />
        <Group justify="flex-end">
          {onRemove !== undefined && (
            <Button variant="subtle" color="red" size="md" onClick={onRemove} mr="auto">
              Excluir visão
            </Button>
          )}
          <Button variant="default" size="md" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" size="md" loading={action.isPending}>
            Salvar
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The link of a view, which users can select; a button copies it where the browser allows this. */
function ViewLink({ link }: { link: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    alerts.success("Link copiado");
  };
  return (
    <TextInput
      label="Link"
      readOnly
      value={link}
      onFocus={(event) => event.currentTarget.select()}
      rightSection={
        window.isSecureContext && (
          <ActionIcon aria-label="Copiar link" onClick={() => void copy()}>
            <IconCopy size={18} aria-hidden="true" />
          </ActionIcon>
        )
      }
    />
  );
}
