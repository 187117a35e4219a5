import { Button } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, Suspense, useEffect } from "react";
import { lazyPart } from "../lazy.tsx";
import { useConfirmation } from "./confirmation.tsx";
import type { Doubt } from "./doubt.ts";
import { focusFirstField, focusNextField } from "./first-field.ts";
import classes from "./form.module.css";
import { DraftNotice, ErrorSummary } from "./form-notices.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { SaveBar, type SaveBarProps } from "./save-bar.tsx";
import type { RecordForm } from "./use-record-form.ts";

interface RecordFormViewProps extends Pick<SaveBarProps, "saves" | "lacks" | "note" | "totals"> {
  form: Omit<RecordForm<object>, "getField" | "setValues" | "values" | "reset"> & { reset: () => void };
  /** The questions asked before saving, besides those about the form's days. */
  doubts?: readonly Doubt[];
  /** The label of the save button: `Salvar`. */
  action?: string;
  /** True when the form is a table that takes the page's whole width. */
  isWide?: boolean;
  /** Starts the next entry after the device has queued this entry; default: the form is reset. */
  onAnother?: () => void;
  children: ReactNode;
}

// The obstacles to saving are rare, so that their notices load with the first obstacle.
const loadHindrance = () => import("./form-hindrance.tsx");
const Hindrance = lazyPart(async () => (await loadHindrance()).Hindrance);
const OlderDraftNotice = lazyPart(async () => (await loadHindrance()).OlderDraftNotice);
const SavedElsewhere = lazyPart(async () => (await loadHindrance()).SavedElsewhere);
const QueuedDone = lazyPart(async () => (await import("../outbox/queued-done.tsx")).QueuedDone);

/** The frame of every form: recovered draft, error summary, fields, and one button that is always within reach. */
export function RecordFormView(props: RecordFormViewProps) {
  const { action = "Salvar", saves, lacks, isWide, note, totals, children } = props;
  const hasOutlook = [saves, lacks, totals].some((part) => part !== undefined);
  const { form, dialog } = useConfirmation(props);
  const { submit, isSaving, failure, isAnswered, setTitle, draft, conflict } = form.sending;
  const isHindered = !isAnswered && (failure !== null || conflict.isOutdated);
  const { savedElsewhere, queuedEntry, recoveredAt } = draft;
  const discard = () => form.reset();
  useEffect(() => setTitle(saves ?? null));
  if (queuedEntry !== null)
    return (
      <Suspense>
        <QueuedDone entry={queuedEntry} onAnother={props.onAnother ?? discard} />
      </Suspense>
    );
  return (
    <form
      className={classes.form}
      data-untouched={(!form.isNew && !form.isDirty()) || undefined}
      data-bar={isWide ? "wide" : hasOutlook ? "rail" : "foot"}
      onSubmit={submit}
      onKeyDown={hasOutlook ? goOn : undefined}
      noValidate
    >
      {dialog}
      <LeaveGuard isDirty={form.isDirty} onDiscard={discard} />
      <div className={classes.frame}>
        <div ref={form.isNew ? focusFirstField : undefined} className={classes.fields}>
          {recoveredAt !== null && savedElsewhere === null && <DraftNotice savedAt={recoveredAt} onDiscard={discard} />}
          <Suspense>{conflict.olderDraft !== null && <OlderDraftNotice draft={conflict.olderDraft} />}</Suspense>
          <ErrorSummary lines={form.errorSummary} getId={form.getId} />
          <Suspense>{savedElsewhere === null && isHindered && <Hindrance form={form} />}</Suspense>
          {children}
        </div>
        {savedElsewhere === null ? (
          <SaveBar form={form} saves={saves} lacks={lacks} note={note} totals={totals}>
            <Button type="submit" fullWidth size="xl" loading={isSaving}>
              {failure?.isOffline ? "Tentar de novo" : action}
            </Button>
          </SaveBar>
        ) : (
          <SaveBar form={form}>
            <Suspense>
              <SavedElsewhere saved={savedElsewhere} onDiscard={discard} onKeep={draft.keepAsNew} />
            </Suspense>
          </SaveBar>
        )}
      </div>
    </form>
  );
}

/** On a touch screen Enter goes on to the next field of an entry, which its button alone saves. */
function goOn(event: KeyboardEvent<HTMLFormElement>): void {
  const isTouch = window.matchMedia("(pointer: coarse)").matches;
  const isPlain = event.key === "Enter" && !event.ctrlKey && !event.metaKey && !event.defaultPrevented;
  const { target, currentTarget } = event;
  // A key pressed in a dialog over the form reaches the form too.
  if (!isTouch || !isPlain || !(target instanceof HTMLInputElement) || !currentTarget.contains(target)) return;
  event.preventDefault();
  focusNextField(currentTarget, target);
}
