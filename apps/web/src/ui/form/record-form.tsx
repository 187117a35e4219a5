import { Box, Button, Flex, Stack, UnstyledButton } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Fragment, type ReactNode, Suspense, useEffect } from "react";
import { lazyPart } from "../lazy.tsx";
import { focusOn } from "./field.ts";
import classes from "./form.module.css";
import {
  DraftNotice,
  ErrorSummary,
  FailureNotice,
  OlderDraftNotice,
  OutdatedNotice,
  RepeatQuestion,
  SavedElsewhere,
} from "./form-notices.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import type { RecordForm } from "./use-record-form.ts";

interface RecordFormViewProps {
  form: Omit<RecordForm<object>, "getField" | "setValues" | "values" | "reset"> & { reset: () => void };
  /** The label of the save button: `Salvar`. */
  action?: string;
  /** A summary of the record to be saved, with the values typed so far: `812,500 kg de Acerola`. */
  saves?: string | null;
  /** The obstacle to saving, which replaces the summary: `Faltam 120,000 kg de pasta`. */
  lacks?: string | null;
  /** True when the form takes the page's whole width and arranges its fields in columns. */
  isWide?: boolean;
  /** A note beside the save button, about saving. */
  note?: ReactNode;
  /** Starts the next entry after the device has queued this entry; default: the form is reset. */
  onAnother?: () => void;
  children: ReactNode;
}

const QueuedDone = lazyPart(async () => (await import("../outbox/queued-done.tsx")).QueuedDone);

/** The frame of every form: recovered draft, error summary, fields, and one button that is always within reach. */
export function RecordFormView(props: RecordFormViewProps) {
  const { form, action = "Salvar", saves = null, lacks = null, isWide, note, children } = props;
  const { submit, isSaving, failure, setTitle, draft, conflict } = form.sending;
  const { savedElsewhere, queuedEntry, recoveredAt } = draft;
  const discard = () => form.reset();
  useEffect(() => setTitle(saves));
  if (queuedEntry !== null)
    return (
      <Suspense>
        <QueuedDone entry={queuedEntry} onAnother={props.onAnother ?? discard} />
      </Suspense>
    );
  return (
    <form className={classes.form} data-wide={isWide || undefined} onSubmit={submit} noValidate>
      <LeaveGuard isDirty={form.isDirty} onDiscard={discard} />
      {recoveredAt !== null && savedElsewhere === null && <DraftNotice savedAt={recoveredAt} onDiscard={discard} />}
      {conflict.olderDraft !== null && <OlderDraftNotice draft={conflict.olderDraft} />}
      <ErrorSummary lines={form.errorSummary} getId={form.getId} />
      {savedElsewhere === null && <Hindrance form={form} />}
      {children}
      <Stack gap={10} className={classes.footer} data-sticky-actions="">
        {savedElsewhere === null ? (
          <>
            {note}
            <Outlook form={form} saves={saves} lacks={lacks} />
            <Button type="submit" fullWidth size="xl" loading={isSaving}>
              {failure?.isOffline ? "Tentar de novo" : action}
            </Button>
          </>
        ) : (
          <SavedElsewhere saved={savedElsewhere} onDiscard={discard} onKeep={draft.keepAsNew} />
        )}
      </Stack>
    </form>
  );
}

const maxNamed = 3;

interface OutlookProps extends Pick<RecordFormViewProps, "form"> {
  saves: string | null;
  lacks: string | null;
}

/** The summary of the record to be saved, and the names of missing fields as links to these fields. */
function Outlook({ form: { missingFields: missing, getId }, saves, lacks }: OutlookProps) {
  if (saves === null && lacks === null && missing.length === 0) return null;
  const more = missing.length - maxNamed;
  return (
    <Flex component="p" gap="0 12px" justify="space-between" wrap="wrap" lh={1.3} className={classes.outlook}>
      {lacks === null ? (
        saves !== null && <b>{saves}</b>
      ) : (
        <b className={classes.lacks}>
          <IconAlertTriangle size={20} aria-hidden="true" /> {lacks}
        </b>
      )}
      {missing.length > 0 && (
        <Box component="span" fz="0.875rem" c="dimmed">
          {missing.length === 1 ? "falta 1 campo: " : `faltam ${missing.length} campos: `}
          {missing.slice(0, maxNamed).map(({ path, label }, n) => (
            <Fragment key={path}>
              {n > 0 && ", "}
              <UnstyledButton
                py={4}
                fz="inherit"
                c="var(--mantine-color-anchor)"
                td="underline"
                onClick={() => focusOn(getId, { path, field: path })}
              >
                {label}
              </UnstyledButton>
            </Fragment>
          ))}
          {more > 0 && ` e mais ${more}`}
        </Box>
      )}
    </Flex>
  );
}

/** The notice about the obstacle to saving the typed values, with the ways to remove it. */
function Hindrance({ form }: Pick<RecordFormViewProps, "form">) {
  const { failure, isAnswered, confirmRepeat, conflict } = form.sending;
  if (isAnswered) return null;
  if (failure?.code === "entry.looks-repeated")
    return <RepeatQuestion error={failure} onConfirm={confirmRepeat} onDiscard={() => form.reset()} />;
  if (failure !== null) return <FailureNotice error={failure} onReload={conflict.reload} />;
  return conflict.isOutdated && <OutdatedNotice onReload={conflict.reload} />;
}
