import { ActionIcon } from "@mantine/core";
import type { AnyRoute } from "@pomar/contract/core/route";
import { IconDotsVertical, IconTrash } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { alerts } from "../alerts/alerts.ts";
import type { ApiError } from "../api/api-error.ts";
import type { InputOf } from "../api/call.ts";
import { useAction } from "../api/hooks.ts";
import { reportError } from "../api/report-error.ts";
import { ActionMenu, type MenuChoice } from "../kit/action-menu.tsx";
import { lazyOverlay } from "../lazy.tsx";
import type { Removable, RemovalDialogProps, RemovalOptions } from "./removal-dialog.tsx";

const inUse = "record.in-use";

const RemovalDialog = lazyOverlay<RemovalDialogProps>(async () => (await import("./removal-dialog.tsx")).RemovalDialog);

/** Deletes a row by a DELETE with `:id`: the dialog names the row, the consequence, and a refusal by the server. */
export function useRemoval<Row extends Removable>(route: AnyRoute, options: RemovalOptions) {
  const [row, setRow] = useState<Row | null>(null);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const { deactivation } = options;
  const canDeactivate = deactivation !== undefined && row?.active === true;
  const removal = useAction(route, { answered: canDeactivate ? [inUse] : [] });

  // The row that the dialog is about; the dialog may be about a different row by the time the reply arrives.
  const asked = useRef<Row | null>(null);

  const ask = (next: Row | null) => {
    asked.current = next;
    setRow(next);
    setRefusal(null);
  };
  const close = () => ask(null);
  const remove = async () => {
    if (row === null) return;
    options.onRemoving?.(true);
    const outcome = await removal.run({ params: { id: row.id }, ifMatch: row.version } as InputOf<AnyRoute>);
    if (outcome.ok) alerts.success(options.done);
    if (outcome.ok) options.onRemoved?.();
    else options.onRemoving?.(false);
    if (asked.current !== row) {
      // The dialog is closed and cannot offer the deactivation, so a toast reports the refusal.
      if (!outcome.ok && canDeactivate && outcome.error.code === inUse) reportError(outcome.error);
      return;
    }
    if (outcome.ok) close();
    else setRefusal(outcome.error);
  };

  const dialog = (
    <RemovalDialog
      opened={row !== null}
      row={row}
      options={options}
      refusal={refusal}
      deactivation={canDeactivate && refusal?.code === inUse ? deactivation : undefined}
      isPending={removal.isPending}
      onConfirm={() => void remove()}
      onClose={close}
    />
  );
  return { ask, dialog };
}

interface RemovalMenuProps {
  name: string;
  onRemove: () => void;
  /** Further items of the menu, above the deletion. */
  before?: () => readonly MenuChoice[];
}

/** The menu at the end of a row, with the row's actions; the deletion is the last item. */
export function RemovalMenu({ name, onRemove, before = () => [] }: RemovalMenuProps) {
  return (
    <ActionMenu
      choices={() => [
        ...before(),
        { label: "Excluir", icon: <IconTrash size={18} />, isDangerous: true, onChoose: onRemove },
      ]}
    >
      <ActionIcon aria-label={`Ações de ${name}`}>
        <IconDotsVertical size={20} aria-hidden="true" />
      </ActionIcon>
    </ActionMenu>
  );
}
