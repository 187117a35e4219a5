import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCloudOff, IconHistory, IconRefresh } from "@tabler/icons-react";
import { type ReactNode, Suspense } from "react";
import type { ApiError } from "../api/api-error.ts";
import { formatInstant } from "../format/dates.ts";
import { later } from "../overlay/later.tsx";
import { focusOn } from "./focus-on.ts";
import classes from "./form.module.css";
import type { SummaryLine } from "./issues.ts";
import { LeaveGuard } from "./leave-guard.tsx";
import type { OlderDraft, RecordForm } from "./use-record-form.ts";

const Dependents = later(async () => (await import("../layout/dependents.tsx")).Dependents);
const RepeatQuestion = later(async () => (await import("./repeat-question.tsx")).RepeatQuestion);
const SavedElsewhere = later(async () => (await import("./saved-elsewhere.tsx")).SavedElsewhere);

interface RecordFormViewProps {
  form: Omit<RecordForm<object>, "field" | "set" | "values" | "reset"> & { reset: () => void };
  /** What the button does: `Salvar`. */
  action?: string;
  /** Stands beside the button: what one should know at the moment of saving. */
  note?: ReactNode;
  children: ReactNode;
}

/** The frame of every form: recovered draft, error summary, fields, and one button that stays in reach. */
export function RecordFormView({ form, action = "Salvar", note, children }: RecordFormViewProps) {
  const lost = form.failure?.isOffline ?? false;
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      <LeaveGuard isDirty={form.isDirty} onDiscard={() => form.reset()} />
      {form.recoveredAt !== null && form.savedElsewhere === null && (
        <DraftNotice savedAt={form.recoveredAt} onDiscard={() => form.reset()} />
      )}
      {form.olderDraft !== null && <OlderDraftNotice draft={form.olderDraft} />}
      <ErrorSummary lines={form.summary} idOf={form.idOf} />
      {form.savedElsewhere === null && <Standing form={form} />}
      {children}
      <div className={classes.footer} data-sticky-actions="">
        {form.savedElsewhere === null ? (
          <>
            {note}
            <Button type="submit" className={classes.save} size="xl" loading={form.isSaving}>
              {lost ? "Tentar de novo" : action}
            </Button>
          </>
        ) : (
          <Suspense>
            <SavedElsewhere
              saved={form.savedElsewhere.saved}
              onDiscard={() => form.reset()}
              onKeep={form.savedElsewhere.keep}
            />
          </Suspense>
        )}
      </div>
    </form>
  );
}

/** What stands between what was typed and its being saved. */
function Standing({ form }: Pick<RecordFormViewProps, "form">) {
  const { failure, isOutdated, confirmRepeat, reload, reset } = form;
  if (failure?.code === "entry.looks-repeated")
    return (
      <Suspense>
        <RepeatQuestion error={failure} onConfirm={confirmRepeat} onDiscard={() => reset()} />
      </Suspense>
    );
  if (failure !== null) return <Failure error={failure} onReload={reload} />;
  return isOutdated && <Outdated onReload={reload} />;
}

function DraftNotice({ savedAt, onDiscard }: { savedAt: string; onDiscard: () => void }) {
  return (
    <div className={classes.draft} role="status">
      <IconHistory size={18} aria-hidden="true" />
      <span>
        Rascunho recuperado <small>({formatInstant(savedAt)})</small>
      </span>
      <Button variant="subtle" size="compact-md" onClick={onDiscard}>
        Descartar
      </Button>
    </div>
  );
}

function OlderDraftNotice({ draft }: { draft: OlderDraft }) {
  return (
    <div className={classes.summary} data-tone="attention" role="status">
      <IconHistory size={20} aria-hidden="true" />
      <div>
        <p className={classes.summaryTitle}>Você tinha alterado: {draft.fields.join(", ")}</p>
        <p className={classes.summaryText}>
          Digitado {formatInstant(draft.savedAt)}, sobre uma versão anterior deste registro. Na tela está o que vale
          agora.
        </p>
        <div className={classes.summaryWays}>
          <Button size="sm" variant="default" onClick={draft.use}>
            Usar o que digitei
          </Button>
          <Button size="sm" variant="subtle" onClick={draft.discard}>
            Descartar
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Someone else changed the record meanwhile: the way to what it is now, without losing what was typed. */
function Outdated({ onReload }: { onReload: () => void }) {
  return (
    <div className={classes.summary} data-tone="attention" role="status">
      <IconAlertTriangle size={20} aria-hidden="true" />
      <div>
        <p className={classes.summaryTitle}>Este registro mudou enquanto você editava</p>
        <Reload onReload={onReload} />
      </div>
    </div>
  );
}

function Reload({ onReload }: { onReload: () => void }) {
  return (
    <>
      <p className={classes.summaryText}>Recarregue para ver o que mudou. O que você digitou continua guardado.</p>
      <div className={classes.summaryWays}>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden="true" />}
          onClick={onReload}
        >
          Recarregar
        </Button>
      </div>
    </>
  );
}

function ErrorSummary({ lines, idOf }: { lines: readonly SummaryLine[]; idOf: (path: string) => string }) {
  if (lines.length === 0) return null;
  return (
    <div className={classes.summary} role="alert">
      <IconAlertTriangle size={20} aria-hidden="true" />
      <div>
        <p className={classes.summaryTitle}>Verifique os campos destacados</p>
        <ul>
          {lines.map(({ path, field, label, message }) => (
            <li key={`${field}-${message}`}>
              {field === null ? (
                message
              ) : (
                <a
                  href={`#${idOf(path)}`}
                  onClick={(event) => {
                    // The address holds the page's own state; the link only moves the focus.
                    event.preventDefault();
                    focusOn(idOf, { path, field });
                  }}
                >
                  {label}: {message}
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function Failure({ error, onReload }: { error: ApiError; onReload: () => void }) {
  const Icon = error.isOffline ? IconCloudOff : IconAlertTriangle;
  const text = explanation(error);
  return (
    <div className={classes.summary} data-tone={error.isOffline ? "attention" : undefined} role="alert">
      <Icon size={20} aria-hidden="true" />
      <div>
        <p className={classes.summaryTitle}>{error.isOffline ? "Sem conexão: ainda não foi salvo" : error.message}</p>
        {text !== null && <p className={classes.summaryText}>{text}</p>}
        {error.dependents.length > 0 && (
          <Suspense>
            <Dependents of={error.dependents} />
          </Suspense>
        )}
        {error.statusCode === 412 && <Reload onReload={onReload} />}
      </div>
    </div>
  );
}

function explanation(error: ApiError): string | null {
  if (error.isOffline)
    return "Os dados estão guardados neste aparelho. Toque em “Tentar de novo” quando a conexão voltar; nada será gravado duas vezes.";
  if (error.code === "idempotency.other-body")
    return "A tentativa anterior, cuja resposta se perdeu, já tinha sido gravada, e os dados mudaram depois. Confira a lista antes de salvar outra vez: isso gravaria uma segunda entrada.";
  // A rule of the business has said all there is to say; the code is for what needs support.
  return error.requestId === null || error.statusCode < 500 ? null : `Código da falha: ${error.requestId}`;
}
