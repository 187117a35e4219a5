import type { AnyRoute, ParamsOf } from "@pomar/contract/core/route";
import { type ComponentProps, type ReactNode, Suspense, useState } from "react";
import { ClosedMonth } from "../../../registries/parts/plant/closed-month.tsx";
import { useUser } from "../../../ui/api/session.ts";
import { useConfirmation } from "../../../ui/form/confirmation.tsx";
import type { Doubt } from "../../../ui/form/doubt.ts";
import { RecordFormView } from "../../../ui/form/record-form.tsx";
import { type RecordForm, type RecordFormOptions, useRecordForm } from "../../../ui/form/use-record-form.ts";
import { lazyPart } from "../../../ui/lazy.tsx";
import { Reversal, type ReversalProps } from "../entries/reversal.tsx";
import { answeredInChain } from "./answered-in-chain.ts";
import type { ChainCorrection } from "./chain-correction.tsx";
import { CorrectionDone } from "./correction-done.tsx";

type CorrectionOptions<Values extends object, R extends AnyRoute> = Omit<
  RecordFormOptions<Values, R>,
  "params" | "version" | "onSaved" | "answered"
>;

export interface CorrectionRecordForm<Values extends object> extends RecordForm<Values> {
  /** Whether the correction is saved, so that its result replaces the form. */
  isCorrected: boolean;
  setCorrected: (isCorrected: boolean) => void;
}

/** The form that corrects an entry; the request names the entry's version, so that a stale correction is refused. */
export function useCorrectionForm<Values extends object, R extends AnyRoute>(
  { id, version }: { id: string; version: number },
  options: CorrectionOptions<Values, R>,
): CorrectionRecordForm<Values> {
  const [isCorrected, setCorrected] = useState(false);
  const form = useRecordForm({
    ...options,
    params: { id } as unknown as ParamsOf<R>,
    version,
    onSaved: () => setCorrected(true),
    answered: answeredInChain,
  });
  return { ...form, isCorrected, setCorrected };
}

interface CorrectionFormProps<Values extends object> extends Omit<ReversalProps, "form" | "route" | "entry"> {
  form: CorrectionRecordForm<Values>;
  entry: ComponentProps<typeof CorrectionDone>["entry"] & ReversalProps["entry"];
  kind: ComponentProps<typeof ChainCorrection>["entryKind"];
  routes: { update: AnyRoute; remove: AnyRoute };
  /** The day of the entry, which may belong to a closed month. */
  day: string;
  doubts: readonly Doubt[];
  saves: string | null;
  lacks?: string | null;
  totals?: ComponentProps<typeof RecordFormView>["totals"];
  note?: ReactNode;
  children: ReactNode;
}

/** The frame of a form that corrects an entry, with questions on unusual values, correction in chain, and reversal. */
export function CorrectionForm<Values extends object>(props: CorrectionFormProps<Values>) {
  const { form, kind, routes, entry, day, doubts, saves, lacks, totals, note, children, ...reversal } = props;
  const confirmation = useConfirmation({ form, doubts });
  if (form.isCorrected)
    return (
      <CorrectionDone entry={entry} day={day} onClose={reversal.onReversed} onAgain={() => form.setCorrected(false)} />
    );
  return (
    <RecordFormView
      form={confirmation.form}
      action="Salvar correção"
      saves={saves}
      lacks={lacks}
      totals={totals}
      note={
        <>
          <CorrectionInChain form={form} entryKind={kind} entryId={entry.id} />
          {note}
          <ClosedMonth day={day} />
        </>
      }
    >
      {confirmation.dialog}
      {children}
      <Reversal {...reversal} form={form} route={routes.remove} entry={entry} />
    </RecordFormView>
  );
}

const LazyChainCorrection = lazyPart<ComponentProps<typeof ChainCorrection>>(
  async () => (await import("./chain-correction.tsx")).ChainCorrection,
);

/**
 * The dialog *Corrigir em cadeia* for administrators; its code loads separately from the form, which mostly does not
 * need the dialog.
 */
function CorrectionInChain(props: ComponentProps<typeof ChainCorrection>) {
  const user = useUser();
  if (user?.level !== 1) return null;
  return (
    <Suspense>
      <LazyChainCorrection {...props} />
    </Suspense>
  );
}
