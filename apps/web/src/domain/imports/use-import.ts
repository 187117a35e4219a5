import {
  type Importable,
  type ImportDone,
  type ImportPreview,
  importsRoutes,
} from "@pomar/contract/imports/imports.routes";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ApiError } from "../../ui/api/api-error.ts";
import { type Attempt, afterFailure, continued } from "../../ui/api/attempt.ts";
import { upload } from "../../ui/api/files.ts";
import { newKey } from "../../ui/api/idempotency-key.ts";
import { followImport } from "./import-progress.ts";

/** How far a file has come: `sent` is the part of it that has left, `done` rows of `total` are judged. */
export interface Advance {
  sent: number;
  done: number;
  total: number | null;
}

const beginning: Advance = { sent: 0, done: 0, total: null };

export type Import = ReturnType<typeof useImport>;

/** An import from the choice of its file to its end: checked first, then run; a run that failed is tried again. */
export function useImport(registry: Importable, onDone: (done: ImportDone) => void) {
  const routes = importsRoutes[registry];
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [advance, setAdvance] = useState(beginning);
  const attempt = useRef<Attempt | null>(null);
  const leave = useRef<AbortController | null>(null);

  /** Sends the file under a key, by which the server tells how far it has come. */
  async function send<Reply>(sending: (given: { onProgress: (sent: number) => void }) => Promise<Reply>, key: string) {
    setAdvance(beginning);
    const unfollow = followImport(key, ({ done, total }) =>
      // On its way through several processes one word may overtake another.
      setAdvance((before) => (done < before.done ? before : { sent: 1, done, total })),
    );
    const onProgress = (sent: number) => setAdvance((before) => ({ ...before, sent }));
    return sending({ onProgress }).finally(unfollow);
  }

  const checking = useMutation<ImportPreview | null, ApiError, File>({
    mutationFn: async (chosen) => {
      leave.current = new AbortController();
      const { signal } = leave.current;
      const idempotencyKey = newKey();
      const sending = (given: object) => upload(routes.preview, { file: chosen, idempotencyKey, signal, ...given });
      return send(sending, idempotencyKey).catch((error: unknown) => {
        if (signal.aborted) return null;
        throw error;
      });
    },
    onSuccess: setPreview,
  });

  const running = useMutation<ImportDone, ApiError, { file: File; key: string }>({
    mutationFn: ({ file, key }) => {
      // The rows that were refused are handed back; one that somebody else's change refuses since then goes with them.
      const query = { leaveRefused: preview !== null && preview.refused > 0 ? "true" : undefined };
      return send((more) => upload(routes.run, { file, query, idempotencyKey: key, ...more }), key);
    },
  });

  async function check(chosen: File): Promise<void> {
    running.reset();
    setPreview(null);
    attempt.current = null;
    // Held as it is now: a file that its program saves again meanwhile could not be sent a second time.
    const held = new File([await chosen.arrayBuffer()], chosen.name, { type: chosen.type });
    setFile(held);
    await checking.mutateAsync(held).catch(() => undefined);
  }

  return {
    file,
    preview,
    /** Of the last try; its toast has already been shown. */
    error: running.error ?? checking.error,
    advance,
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
        // Somebody changed the registry since the preview: a new one shows which rows it concerns.
        if (error.issues.length > 0) await check(file);
      }
    },
    startOver() {
      leave.current?.abort();
      attempt.current = null;
      checking.reset();
      running.reset();
      setFile(null);
      setPreview(null);
    },
  };
}
