import type { AnyRoute, ParamsOf, ReplyOf } from "@pomar/contract/core/route";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { alerts } from "../alerts/alerts.ts";
import { type ApiError, asApiError } from "../api/api-error.ts";
import { call, type InputOf } from "../api/call.ts";
import { focusOn } from "./field.ts";
import { byPath, type Messages, summaryOf } from "./issues.ts";
import type { OpenDraft } from "./use-draft.ts";
import type { Fields } from "./use-fields.ts";

interface SavingOptions<Values extends object, R extends AnyRoute> {
  route: R;
  params: ParamsOf<R> | undefined;
  labels: Record<string, string>;
  idOf: (path: string) => string;
  draft: OpenDraft<Values>;
  fields: Fields<Values>;
  bodyOf: (values: Values) => object;
  check: (values: Values) => Messages;
  onSaved: (reply: ReplyOf<R>, values: Values) => void;
}

/** Sends what a form holds once it is in order, and shows what is said against it at its fields. */
export function useSaving<Values extends object, R extends AnyRoute>(options: SavingOptions<Values, R>) {
  const { route, params, labels, idOf, draft, fields, bodyOf } = options;
  const isSaving = useRef(false);
  const mutation = useMutation<ReplyOf<R>, ApiError, { body: object; idempotencyKey?: string; ifMatch?: number }>({
    // The body was judged by the route's own schema; only its static type is lost here.
    mutationFn: (input) => call<AnyRoute>(route, { ...input, params } as unknown as InputOf<AnyRoute>),
  });

  function refuse(messages: Messages): void {
    fields.refuse(messages);
    const first = summaryOf(messages, labels).find((line) => line.field !== null);
    // After the next paint: a part of the form may open because of its message.
    if (first?.field != null) requestAnimationFrame(() => focusOn(idOf, { ...first, field: first.field as string }));
  }

  async function save(values: Values): Promise<void> {
    const attempt = draft.begin(values);
    const guard = attempt === null ? { ifMatch: draft.base().version } : { idempotencyKey: attempt.key };
    const body = { ...bodyOf(values), ...(draft.isConfirmed() && { confirmedRepeat: true }) };
    try {
      const reply = await mutation.mutateAsync({ body, ...guard });
      if (reply === null || reply === undefined) return void alerts.error("Tente novamente mais tarde");
      const { id, lot, version } = reply as { id?: string; lot?: { code: string }; version?: number };
      draft.succeeded(route.path, { id, code: lot?.code });
      draft.settle(values, version);
      fields.fill(fields.getValues());
      options.onSaved(reply, values);
    } catch (thrown) {
      const error = asApiError(thrown);
      draft.failed(attempt, error, fields.getValues());
      if (error.issues.length > 0) refuse(byPath(error.issues));
      else fields.setFailure(error);
    }
  }

  function submit(): void {
    // A second press before React disables the button must not save twice.
    if (isSaving.current) return;
    const values = fields.getValues();
    fields.setFailure(null);
    if (draft.wasSavedElsewhere()) return;
    const messages = options.check(values);
    if (Object.keys(messages).length > 0) refuse(messages);
    else if (draft.base().version !== undefined && Object.keys(bodyOf(values)).length === 0)
      alerts.info("Nada foi alterado");
    else {
      isSaving.current = true;
      void save(values).finally(() => {
        isSaving.current = false;
      });
    }
  }

  return { submit, isSaving: mutation.isPending };
}
