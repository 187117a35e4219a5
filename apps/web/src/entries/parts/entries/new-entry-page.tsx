import type { AnyRoute } from "@pomar/contract/core/route";
import type { ComponentProps, ReactNode } from "react";
import { TilesSettled } from "../../../registries/parts/items/item-tiles.tsx";
import { type Doubt, useConfirmation } from "../../../ui/form/confirmation.tsx";
import { RecordFormView } from "../../../ui/form/record-form.tsx";
import type { RecordForm } from "../../../ui/form/use-record-form.ts";
import { Page } from "../../../ui/kit/page.tsx";
import { EntryDone, type EntryDoneProps } from "./entry-done.tsx";

interface NewEntryPageProps<Values extends object, Entry extends EntryDoneProps["entry"]> {
  page: Omit<ComponentProps<typeof Page>, "children">;
  /** The query for the tiles of the most frequent items, which appear first in the form. */
  frequent?: ComponentProps<typeof TilesSettled>["frequent"];
  form: RecordForm<Values>;
  routes: { create: AnyRoute; remove: AnyRoute };
  body: unknown;
  doubts: readonly Doubt[];
  series: { saved: Entry | null; back: () => void };
  saves: string | null;
  lacks?: string | null;
  totals?: ComponentProps<typeof RecordFormView>["totals"];
  note: ReactNode;
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
  const { page, frequent, form, routes, body, doubts, saves, lacks, totals, note, onAnother, onAnotherQueued, done } =
    props;
  const { saved, back } = props.series;
  const confirmation = useConfirmation({ form, doubts, schema: routes.create.body, body });
  const content =
    saved === null ? (
      <RecordFormView
        form={confirmation.form}
        saves={saves}
        lacks={lacks}
        totals={totals ?? []}
        note={note}
        {...(onAnotherQueued && { onAnother: onAnotherQueued })}
      >
        {props.children}
      </RecordFormView>
    ) : (
      <EntryDone
        {...done(saved)}
        entry={saved}
        remove={routes.remove}
        onAnother={onAnother}
        onUndone={() => {
          form.sending.markUnsaved();
          back();
        }}
      />
    );
  return (
    <Page {...page}>
      {frequent === undefined ? content : <TilesSettled frequent={frequent}>{content}</TilesSettled>}
      {confirmation.dialog}
    </Page>
  );
}
