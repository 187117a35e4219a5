import type { AnyRoute } from "@pomar/contract/core/route";
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent } from "react";
import { TilesSettled } from "../../../registries/parts/items/item-tiles.tsx";
import type { InputOf } from "../../../ui/api/call.ts";
import { useCall } from "../../../ui/api/hooks.ts";
import { useConfirmation } from "../../../ui/form/confirmation.tsx";
import { RecordFormView } from "../../../ui/form/record-form.tsx";
import type { RecordForm } from "../../../ui/form/use-record-form.ts";
import { Page } from "../../../ui/kit/page.tsx";
import { useQueued } from "../../../ui/outbox/outbox-status.ts";
import type { QueuedEntry } from "../../../ui/outbox/queued-entry.ts";
import { getMark } from "../../../ui/outbox/state-words.ts";
import { EntryDone, type EntryDoneProps } from "./entry-done.tsx";

type ViewProps = Pick<ComponentProps<typeof RecordFormView>, "doubts" | "saves" | "lacks" | "totals" | "note">;

interface NewEntryPageProps<Values extends object, Entry extends EntryDoneProps["entry"]> extends ViewProps {
  page: Omit<ComponentProps<typeof Page>, "children">;
  /** The query for the tiles of the most frequent items, which appear first in the form. */
  frequent?: ComponentProps<typeof TilesSettled>["frequent"];
  form: RecordForm<Values>;
  routes: { read: AnyRoute; remove: AnyRoute };
  series: { saved: Entry | null; show: (entry: Entry) => void; back: () => void };
  /** Empties the form for the next entry. */
  onAnother: () => void;
  /** Starts the next entry after the outbox stored this one; by default the form is reset. */
  onAnotherQueued?: () => void;
  done: (entry: Entry) => Omit<EntryDoneProps, "entry" | "remove" | "onAnother" | "onUndone">;
  children: ReactNode;
}

/** The page that records a series of entries: the form, and after each entry its result. */
export function NewEntryPage<Values extends object, Entry extends EntryDoneProps["entry"]>(
  props: NewEntryPageProps<Values, Entry>,
) {
  const { page, frequent, form, routes, doubts, saves, lacks, totals, note, onAnother, onAnotherQueued, done } = props;
  const { saved, back, show } = props.series;
  const provisional = useArrival({ queued: form.sending.draft.queuedEntry, read: routes.read, saved, show });
  const confirmation = useConfirmation({ form, doubts });
  const result = saved && done(saved);
  const content =
    saved === null || result === null ? (
      <RecordFormView
        form={confirmation.form}
        saves={saves}
        lacks={lacks}
        totals={totals}
        note={note}
        {...(onAnotherQueued && { onAnother: onAnotherQueued })}
      >
        {props.children}
      </RecordFormView>
    ) : (
      <EntryDone
        {...result}
        entry={saved}
        remove={routes.remove}
        onAnother={onAnother}
        onUndone={() => {
          form.sending.markUnsaved();
          back();
        }}
      >
        {provisional !== null && <small role="status">Marca provisória: {provisional}</small>}
        {result?.children}
      </EntryDone>
    );
  return (
    <Page {...page}>
      {frequent === undefined ? content : <TilesSettled frequent={frequent}>{content}</TilesSettled>}
      {confirmation.dialog}
    </Page>
  );
}

interface Arrival<Entry> {
  queued: QueuedEntry | null;
  read: AnyRoute;
  /** The entry whose result the page shows; otherwise null. */
  saved: Entry | null;
  show: (entry: Entry) => void;
}

/**
 * Shows the result of an entry that the device queued, as soon as the server has recorded it.
 * @returns the code on the entry's provisional label; null for an entry that was not queued.
 */
function useArrival<Entry>({ queued, read, saved, show }: Arrival<Entry>): string | null {
  // The entry is read once: after *Desfazer* it no longer exists.
  const isAwaited = useQueued(queued?.id)?.state === "saved" && saved === null;
  const { data } = useCall(read, { params: { id: queued?.id ?? "" } } as InputOf<AnyRoute>, { enabled: isAwaited });
  const showEntry = useEffectEvent(() => data !== undefined && show(data as Entry));
  useEffect(() => {
    if (isAwaited && data !== undefined) showEntry();
  }, [isAwaited, data]);
  return queued && getMark(queued);
}
