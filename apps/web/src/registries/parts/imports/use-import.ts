import {
  type Importable,
  type ImportColumn,
  type ImportDone,
  type ImportPreview,
  importsRoutes,
} from "@pomar/contract/registries/imports/imports.routes";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ApiError } from "../../../ui/api/api-error.ts";
import { type Attempt, afterFailure, continued } from "../../../ui/api/attempt.ts";
import { upload } from "../../../ui/api/files.ts";
import { newKey } from "../../../ui/api/idempotency-key.ts";
import { local } from "../../../ui/local-storage.ts";
import { followImport } from "./import-progress.ts";

/** Progress of an import: `sent` is the uploaded fraction (0 to 1), and `done` of `total` rows have been processed. */
export interface Advance {
  sent: number;
  done: number;
  total: number | null;
}

const beginning: Advance = { sent: 0, done: 0, total: null };

/** A file to check; `columns` names each column's field where the column titles do not determine it. */
interface Sheet {
  file: File;
  columns?: string | undefined;
}

export type Import = ReturnType<typeof useImport>;

/** Holds the state of an import: the file is first checked, then imported; a failed import can be retried. */
export function useImport(registry: Importable, onDone: (done: ImportDone) => void) {
  const routes = importsRoutes[registry];
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [chosenColumns, setChosenColumns] = useState<string | undefined>();
  /** The field of each column while the user assigns fields to columns; null at other times. */
  const [columns, setColumns] = useState<ImportColumn[] | null>(null);
  const [advance, setAdvance] = useState(beginning);
  const attempt = useRef<Attempt | null>(null);
  const leave = useRef<AbortController | null>(null);

  /** Sends the file under a random key; the server reports the progress of the import under this key. */
  async function send<Reply>(sending: (given: { onProgress: (sent: number) => void }) => Promise<Reply>, key: string) {
    setAdvance(beginning);
    const unfollow = followImport(key, ({ done, total }) =>
      // Progress messages pass through several processes and may arrive out of order: a lower count is ignored.
      setAdvance((before) => (done < before.done ? before : { sent: 1, done, total })),
    );
    const onProgress = (sent: number) => setAdvance((before) => ({ ...before, sent }));
    return sending({ onProgress }).finally(unfollow);
  }

  async function requestPreview({ file, columns }: Sheet, signal: AbortSignal): Promise<ImportPreview> {
    const idempotencyKey = newKey();
    const sending = (given: object) =>
      upload(routes.preview, { file, query: { columns }, idempotencyKey, signal, ...given });
    return send(sending, idempotencyKey);
  }

  const checking = useMutation<ImportPreview | null, ApiError, Sheet>({
    mutationFn: async ({ file, columns }) => {
      leave.current = new AbortController();
      const { signal } = leave.current;
      try {
        const first = await requestPreview({ file, columns }, signal);
        const remembered = first.asksColumns ? rememberedColumns(registry, first.columns) : null;
        setChosenColumns(remembered ?? columns);
        return remembered === null ? first : await requestPreview({ file, columns: remembered }, signal);
      } catch (error) {
        if (signal.aborted) return null;
        throw error;
      }
    },
    onSuccess: (found) => {
      setPreview(found);
      setColumns(found?.asksColumns ? found.columns : null);
    },
  });

  const running = useMutation<ImportDone, ApiError, { file: File; key: string }>({
    mutationFn: ({ file, key }) => {
      // The server returns a file of all refused rows, also those made invalid by another user after the preview.
      const query = {
        columns: chosenColumns,
        leaveRefused: preview !== null && preview.refused > 0 ? "true" : undefined,
      };
      return send((more) => upload(routes.run, { file, query, idempotencyKey: key, ...more }), key);
    },
  });

  async function check(chosen: File, columns?: string): Promise<void> {
    running.reset();
    setPreview(null);
    setColumns(null);
    attempt.current = null;
    // The file is copied into memory: a browser cannot read a file again after a different program has saved it.
    const copy = new File([await chosen.arrayBuffer()], chosen.name, { type: chosen.type });
    setFile(copy);
    await checking.mutateAsync({ file: copy, columns }).catch(() => undefined);
  }

  return {
    file,
    preview,
    /** Error of the last attempt to check or import; its toast has already been shown. */
    error: running.error ?? checking.error,
    advance,
    columns,
    setColumns,
    /** Whether the user assigned fields to the columns, and may therefore change this assignment. */
    hasChosenColumns: chosenColumns !== undefined,
    changeColumns: () => setColumns(preview?.columns ?? null),
    async confirmColumns() {
      if (file === null || columns === null) return;
      rememberColumns(registry, columns);
      await check(file, writeColumns(columns));
    },
    isChecking: checking.isPending,
    isRunning: running.isPending,
    check,
    async run() {
      if (file === null || running.isPending) return;
      const current = continued(attempt.current, new Date());
      attempt.current = current;
      try {
        onDone(await running.mutateAsync({ file, key: current.key }));
      } catch (failure) {
        const error = failure as ApiError;
        attempt.current = afterFailure(current, error);
        // The registry changed after the preview: a new preview shows the affected rows.
        if (error.issues.length > 0) await check(file, chosenColumns);
      }
    },
    startOver() {
      leave.current?.abort();
      attempt.current = null;
      checking.reset();
      running.reset();
      setFile(null);
      setPreview(null);
      setColumns(null);
      setChosenColumns(undefined);
    },
  };
}

/** Encodes the fields of the columns for the API, in column order: `name,,document`. */
const writeColumns = (columns: readonly Pick<ImportColumn, "field">[]) =>
  columns.map(({ field }) => field ?? "").join(",");

/** Storage key made of the column titles, because the exporting program writes the same titles into every file. */
const buildStorageKey = (registry: Importable, columns: readonly ImportColumn[]) =>
  `pomar.import-columns.${registry}.${columns.map(({ title }) => title).join("|")}`;

/** Column fields the user chose earlier on this device for a file with these titles; null when nothing was chosen. */
const rememberedColumns = (registry: Importable, columns: readonly ImportColumn[]) =>
  local.read(buildStorageKey(registry, columns));

const rememberColumns = (registry: Importable, columns: readonly ImportColumn[]) =>
  local.write(buildStorageKey(registry, columns), writeColumns(columns));
