import { ActionIcon, Button, Flex, Group, Loader } from "@mantine/core";
import { counted } from "@pomar/contract/core/decimal";
import { invoicesRoutes } from "@pomar/contract/entries/invoices/invoices.routes";
import type { Invoice, InvoicePreview } from "@pomar/contract/entries/invoices/invoices.schema";
import { pages } from "@pomar/contract/pages";
import { IconArrowRight, IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Suspense, useCallback, useRef, useState } from "react";
import { useCall } from "../../ui/api/hooks.ts";
import { LeaveGuard } from "../../ui/form/leave-guard.tsx";
import { formatAct } from "../../ui/format/dates.ts";
import { formatMoney } from "../../ui/format/numbers.ts";
import { Dependents } from "../../ui/kit/dependents.tsx";
import { Notice } from "../../ui/kit/notice.tsx";
import { Page } from "../../ui/kit/page.tsx";
import { lazyPart } from "../../ui/lazy.tsx";
import { prefetch } from "../../ui/prefetch.ts";
import { RecordTable } from "../../ui/record/record-table.tsx";
import { DropZone } from "./drop-zone.tsx";
import { invoiceColumns } from "./invoices.list.tsx";
import classes from "./invoices.module.css";
import { isOpen, isReady, type Note, type Notes, unlikely, useNotes } from "./use-notes.ts";
import { WaitingKeys } from "./waiting-keys.tsx";

const loadCard = async () => (await import("./note/note-card.tsx")).NoteCard;
const NoteCard = lazyPart(loadCard);

/** The page on which the user drops invoice files, checks the invoices and imports them. */
export function ImportNotesPage() {
  const notes = useNotes();
  const add = useRef(notes.add);
  add.current = notes.add;
  const onFiles = useCallback((files: File[]) => {
    // The card's code loads while the server reads the file.
    void prefetch(loadCard);
    void add.current(files);
  }, []);
  return (
    <Page
      title={pages["/invoices/import"].title}
      subtitle="Do XML saem as entradas com lote, o fornecedor e o pagamento."
    >
      <LeaveGuard isDirty={notes.hasUnsaved} />
      <DropZone isSmall={notes.notes.length > 0} onFiles={onFiles} />
      <WaitingKeys />
      <Refused notes={notes} />
      <ImportAll notes={notes} />
      <Suspense>
        <Cards notes={notes} />
      </Suspense>
      <LastImported />
    </Page>
  );
}

const columnsOfLast = invoiceColumns
  .filter(({ key }) => ["supplier", "amount", "createdAt"].includes(key))
  .map((column) => (column.card === "end" ? ({ ...column, card: "lead" } as const) : column));

function LastImported() {
  const { data } = useCall(invoicesRoutes.list, { query: { sortBy: "createdAt", sortOrder: "desc", rows: 5 } });
  if (data === undefined || data.data.length === 0) return null;
  return (
    <RecordTable
      title="Importadas por último"
      columns={[invoiceColumns[0], ...columnsOfLast]}
      rows={data.data}
      opens={({ id }) => ({ to: "/invoices/view/$id", params: { id } })}
      aside={<Link to="/invoices/find-all">Ver todas</Link>}
    />
  );
}

function Refused({ notes: { notes, repeated, remove, retry } }: { notes: Notes }) {
  const reading = notes.filter(({ file, preview, refusal }) => file !== null && preview === null && refusal === null);
  const refused = notes.filter(({ refusal }) => refusal !== null);
  return (
    <>
      {reading.length > 0 && (
        <Flex component="p" gap={10} align="center" role="status">
          <Loader size={18} /> Lendo {counted(reading.length, "arquivo", "arquivos")}
        </Flex>
      )}
      {refused.map(({ id, name, refusal }) => (
        <Notice
          key={id}
          tone="wrong"
          role="alert"
          action={
            <>
              {refusal?.mayRetry && (
                <Button variant="default" h={48} onClick={() => retry(id)}>
                  Tentar de novo
                </Button>
              )}
              <ActionIcon size={48} color="red" aria-label={`Dispensar ${name}`} onClick={() => remove(id)}>
                <IconX size={20} aria-hidden="true" />
              </ActionIcon>
            </>
          }
        >
          {name}
          <p>{refusal?.message}</p>
          {refusal?.dependents !== undefined && refusal.dependents.length > 0 && <Dependents of={refusal.dependents} />}
        </Notice>
      ))}
      {repeated.length > 0 && (
        <Notice tone="over" role="status">
          <p>
            {counted(repeated.length, "arquivo é de uma nota", "arquivos são de notas")} que já está aqui:{" "}
            {repeated.join(", ")}
          </p>
        </Notice>
      )}
    </>
  );
}

/** A button that imports all complete invoices at once, shown when the page contains several of them. */
function ImportAll({ notes: { notes, saveAll } }: { notes: Notes }) {
  const ready = notes.filter(isReady);
  const [isRunning, setRunning] = useState(false);
  if (ready.length < 2 && !isRunning) return null;
  const run = async () => {
    setRunning(true);
    await saveAll(ready.map(({ id }) => id));
    setRunning(false);
  };
  return (
    <Group gap="8px 16px" align="center" justify="space-between">
      <p>
        <b>{counted(ready.length, "nota pronta", "notas prontas")}</b> <small>Nada a conferir nelas.</small>
      </p>
      <Button size="lg" loading={isRunning} onClick={() => void run()}>
        Importar {counted(ready.length, "nota", "notas")}
      </Button>
    </Group>
  );
}

function Cards({ notes }: { notes: Notes }) {
  // The id of the card that the user opened, or null if the user closed the card; undefined before the first choice.
  const [chosen, setChosen] = useState<string | null>();
  const open = notes.notes.filter(isOpen);
  const opened =
    chosen !== undefined && (chosen === null || open.some(({ id }) => id === chosen)) ? chosen : findFirstId(open);
  const next = (after: string) => {
    const others = open.filter(({ id }) => id !== after);
    const to = others.find((note) => !isReady(note)) ?? others[0];
    if (to === undefined) return;
    setChosen(to.id);
    requestAnimationFrame(() => document.getElementById(`${to.id}-fold`)?.focus());
  };
  return notes.notes.map((note) => {
    const { id, preview, done } = note;
    if (preview === null) return null;
    if (done !== null)
      return (
        <Done
          key={id}
          invoice={done}
          onNext={open.length > 0 ? () => next(id) : null}
          onRemove={() => notes.remove(id)}
        />
      );
    if (preview.importedAs !== null)
      return <Already key={id} preview={preview} of={preview.importedAs} onRemove={() => notes.remove(id)} />;
    return (
      <NoteCard
        key={id}
        note={note}
        preview={preview}
        isOpen={opened === id}
        onToggle={() => setChosen(opened === id ? null : id)}
        onRemove={() => notes.remove(id)}
        onSave={() => void notes.save(id, note.error?.code === unlikely)}
        choose={notes.choose}
      />
    );
  });
}

/**
 * The id of the first incomplete invoice, else of the only invoice; several complete invoices are imported together, so
 * none is opened.
 */
const findFirstId = (open: readonly Note[]) =>
  (open.find((note) => !isReady(note)) ?? (open.length === 1 ? open[0] : undefined))?.id ?? null;

function Done({ invoice, onNext, onRemove }: { invoice: Invoice; onNext: (() => void) | null; onRemove: () => void }) {
  const { entries, payment, supplier, number } = invoice;
  return (
    <section className={classes.note} aria-label={`Nota ${number} de ${supplier.name}`} data-done="">
      <Notice tone="fine" role="status">
        Nota {number} de {supplier.name} importada
        <p>
          {counted(entries.length, "entrada", "entradas")}:{" "}
          {entries.slice(0, 6).map(({ id, lot }, at) => (
            <span key={id}>
              {at > 0 && ", "}
              <Link to="/lots/view/$id" params={{ id: lot.id }}>
                {lot.name}
              </Link>
            </span>
          ))}
          {entries.length > 6 && ` e mais ${entries.length - 6}`}
        </p>
        <p>
          {payment !== null && (
            <>
              <Link to="/pagamentos/visualizar" search={{ open: payment.id }}>
                Pagamento de {formatMoney(payment.amount)}
              </Link>{" "}
              ·{" "}
            </>
          )}
          <Link to="/invoices/view/$id" params={{ id: invoice.id }}>
            Ver a nota
          </Link>
        </p>
      </Notice>
      <Group gap={8} align="stretch" justify="flex-end">
        <Button variant="subtle" size="md" onClick={onRemove}>
          Dispensar
        </Button>
        {onNext !== null && (
          <Button size="md" rightSection={<IconArrowRight size={18} aria-hidden="true" />} onClick={onNext}>
            Próxima nota
          </Button>
        )}
      </Group>
    </section>
  );
}

interface AlreadyProps {
  preview: InvoicePreview;
  of: NonNullable<InvoicePreview["importedAs"]>;
  onRemove: () => void;
}

/** A notice that lists the entries created by an earlier import of the same invoice. */
function Already({ preview: { number, issuer }, of, onRemove }: AlreadyProps) {
  return (
    <section className={classes.note} aria-label={`Nota ${number} de ${issuer.name}`}>
      <Notice
        tone="over"
        role="status"
        action={
          <ActionIcon size={48} aria-label={`Dispensar a nota ${number}`} onClick={onRemove}>
            <IconX size={20} aria-hidden="true" />
          </ActionIcon>
        }
      >
        Nota {number} de {issuer.name}: já importada
        <p>
          {formatAct(of.at, of.by)}.{" "}
          <Link to="/invoices/view/$id" params={{ id: of.id }}>
            Ver a importação
          </Link>
        </p>
      </Notice>
    </section>
  );
}
