import type { Dependent } from "@pomar/contract/core/refusal";
import { invoicesRoutes } from "@pomar/contract/entries/invoices/invoices.routes";
import type { Invoice, InvoicePreview } from "@pomar/contract/entries/invoices/invoices.schema";
import { useCallback, useRef, useState } from "react";
import { type ApiError, asApiError } from "../../ui/api/api-error.ts";
import { type Attempt, afterFailure, continued } from "../../ui/api/attempt.ts";
import { call } from "../../ui/api/call.ts";
import { upload } from "../../ui/api/files.ts";
import { newKey } from "../../ui/api/idempotency-key.ts";
import { buildImportBody, buildInitialChoices, findGaps, type NoteChoices } from "./choices.ts";
import { type Opened, openFile, sortEventsFirst } from "./open-files.ts";
import { waitingKeys } from "./waiting-keys.tsx";

/** One file on the page, from its drop to its import. */
export interface Note {
  id: string;
  name: string;
  /** The dropped file; null when the file could not be opened. */
  file: File | null;
  /** The server's reading of the invoice; null while the server reads the file, and for a refused file. */
  preview: InvoicePreview | null;
  choices: NoteChoices;
  /** Whether the user changed a choice. */
  isTouched: boolean;
  /** The reason why the file was refused or could not be read. */
  refusal: { message: string; mayRetry: boolean; dependents?: readonly Dependent[] } | null;
  isSaving: boolean;
  error: ApiError | null;
  done: Invoice | null;
}

const cancelled = { message: "A nota foi cancelada: o cancelamento dela veio junto", mayRetry: false };

/** The code of a refusal that asks for confirmation; a confirmed invoice is imported. */
export const unlikely = "invoice.unlikely";

const nothingChosen: NoteChoices = { supplier: null, receivedAt: null, items: {} };
const maxConcurrent = 2;

const buildNote = (file: File | null, name: string): Note => ({
  id: newKey(),
  name,
  file,
  preview: null,
  choices: nothingChosen,
  isTouched: false,
  refusal: null,
  isSaving: false,
  error: null,
  done: null,
});

/** Whether an invoice lacks no decision and is ready to be imported. */
export const isReady = ({ preview, choices, done, isSaving }: Note): boolean =>
  preview !== null &&
  preview.importedAs === null &&
  done === null &&
  !isSaving &&
  findGaps(preview, choices).length === 0;

/** Whether an invoice is not imported yet. */
export const isOpen = ({ preview, done }: Note): boolean =>
  preview !== null && preview.importedAs === null && done === null;

export type Notes = ReturnType<typeof useNotes>;

/**
 * The invoices on the page: the server reads each file on arrival, at most two at the same time, and imports one
 * invoice after the other.
 */
export function useNotes() {
  const [notes, setNotes] = useState<readonly Note[]>([]);
  const [repeated, setRepeated] = useState<readonly string[]>([]);
  const latest = useRef(notes);
  const waiting = useRef<string[]>([]);
  const reading = useRef(0);
  /** The keys of invoices whose cancellation files were dropped on the page. */
  const cancelledKeys = useRef(new Set<string>());
  const attempts = useRef(new Map<string, Attempt | null>());

  const change = useCallback((next: (before: readonly Note[]) => readonly Note[]) => {
    latest.current = next(latest.current);
    setNotes(latest.current);
  }, []);
  const set = useCallback(
    (id: string, part: Partial<Note> | ((note: Note) => Partial<Note>)) =>
      change((before) =>
        before.map((note) =>
          note.id === id ? { ...note, ...(typeof part === "function" ? part(note) : part) } : note,
        ),
      ),
    [change],
  );
  const find = (id: string) => latest.current.find((note) => note.id === id);

  async function read(id: string): Promise<void> {
    const file = find(id)?.file;
    if (!file) return;
    try {
      const preview = await upload(invoicesRoutes.preview, { file });
      waitingKeys.remove(preview.key);
      if (cancelledKeys.current.has(preview.key)) return set(id, { refusal: cancelled });
      const twin = latest.current.find((note) => note.id !== id && note.preview?.key === preview.key);
      if (twin === undefined)
        return set(id, ({ isTouched, choices }) => ({
          preview,
          choices: isTouched ? choices : buildInitialChoices(preview),
        }));
      setRepeated((before) => [...before, file.name]);
      change((before) => before.filter((note) => note.id !== id));
    } catch (failure) {
      const error = asApiError(failure);
      const mayRetry = error.isOffline || error.statusCode >= 500;
      const sentence = error.issues[0]?.message ?? error.message;
      set(id, { refusal: { message: sentence, mayRetry, dependents: error.dependents } });
      if (error.code === "invoice.cancels") refuseCancelled(error.issues.map(({ path }) => path.split(".")[1] ?? ""));
    }
  }

  function refuseCancelled(keys: readonly string[]): void {
    for (const key of keys) cancelledKeys.current.add(key);
    change((before) =>
      before.map((note) =>
        isOpen(note) && !note.isSaving && cancelledKeys.current.has(note.preview?.key ?? "")
          ? { ...note, preview: null, refusal: cancelled }
          : note,
      ),
    );
  }

  async function readNext(): Promise<void> {
    if (reading.current >= maxConcurrent) return;
    const id = waiting.current.shift();
    if (id === undefined) return;
    reading.current += 1;
    await read(id);
    reading.current -= 1;
    void readNext();
  }

  function enqueue(ids: readonly string[]): void {
    waiting.current.push(...ids);
    for (let at = 0; at < maxConcurrent; at++) void readNext();
  }

  async function add(files: readonly File[]): Promise<void> {
    const openedFiles: Opened[] = [];
    for (const file of files) openedFiles.push(await openFile(file));
    const newNotes = (await sortEventsFirst(openedFiles.flatMap(({ notes: inside }) => inside))).map((one) =>
      buildNote(one, one.name),
    );
    const refused = openedFiles.flatMap(({ name, problem }) =>
      problem === null ? [] : [{ ...buildNote(null, name), refusal: { message: problem, mayRetry: false } }],
    );
    change((before) => [...before, ...newNotes, ...refused]);
    enqueue(newNotes.map(({ id }) => id));
  }

  /** Imports an invoice. @param confirmed  the answer to `invoice.unlikely`. @returns whether the import succeeded. */
  async function save(id: string, confirmed = false): Promise<boolean> {
    const note = find(id);
    if (note === undefined || !isReady(note) || note.preview === null) return false;
    const attempt = continued(attempts.current.get(id) ?? null, new Date());
    attempts.current.set(id, attempt);
    set(id, { isSaving: true, error: null });
    try {
      const body = { ...buildImportBody(note.preview, note.choices), ...(confirmed && { confirmed }) };
      const done = await call(invoicesRoutes.run, { body, idempotencyKey: attempt.key });
      set(id, { done, isSaving: false });
      return true;
    } catch (failure) {
      const error = asApiError(failure);
      attempts.current.set(id, afterFailure(attempt, error));
      set(id, { error, isSaving: false });
      // Another user imported the invoice first, or the uploaded file expired: reading the file again shows the cause.
      if (error.code === "invoice.imported" || error.code === "invoice.preview-gone") {
        set(id, { isTouched: true });
        await read(id);
      }
      return false;
    }
  }

  return {
    notes,
    /** The names of dropped files that the page already contains. */
    repeated,
    add,
    save,
    /**
     * Imports the invoices one by one, each in its own call, so that the refusal of one invoice does not block the
     * remaining ones.
     */
    saveAll: async (ids: readonly string[]) => {
      for (const id of ids) await save(id);
    },
    retry: (id: string) => {
      set(id, { refusal: null });
      enqueue([id]);
    },
    remove: useCallback((id: string) => change((before) => before.filter((note) => note.id !== id)), [change]),
    choose: useCallback(
      (id: string, next: (preview: InvoicePreview, before: NoteChoices) => NoteChoices) =>
        set(id, ({ preview, choices }) =>
          preview === null ? {} : { choices: next(preview, choices), isTouched: true, error: null },
        ),
      [set],
    ),
    hasUnsaved: () => latest.current.some((note) => (note.isTouched && isOpen(note)) || note.isSaving),
  };
}
