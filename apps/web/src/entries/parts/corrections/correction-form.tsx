import type { AnyRoute, ParamsOf } from "@pomar/contract/core/route";
import { type ComponentProps, type ReactNode, Suspense, useState } from "react";
import { ClosedMonth } from "../../../registries/parts/plant/closed-month.tsx";
import { useUser } from "../../../ui/api/session.ts";
import { useConfirmation } from "../../../ui/form/confirmation.tsx";
import { RecordFormView } from "../../../ui/form/record-form.tsx";
import { type RecordForm, type RecordFormOptions, useRecordForm } from "../../../ui/form/use-record-form.ts";
import { Coming } from "../../../ui/kit/loaded.tsx";
import { Settled } from "../../../ui/kit/settled.tsx";
import { lazyPart } from "../../../ui/lazy.tsx";
import { Reversal, type ReversalProps } from "../entries/reversal.tsx";
import { answeredInChain } from "./answered-in-chain.ts";
import type { ChainCorrection } from "./chain-correction.tsx";
import { CorrectionDone, type CorrectionDoneProps } from "./correction-done.tsx";

type CorrectionOptions<Values extends object, R extends AnyRoute> = Omit<
  RecordFormOptions<Values, R>,
  "params" | "version" | "onSaved" | "answered"
>;

export interface CorrectionRecordForm<Values extends object> extends RecordForm<Values> {
  /** The entry before the saved correction, whose result replaces the form; null until a correction is saved. */
  corrected: object | null;
  setCorrected: (isCorrected: boolean) => void;
}

/** The form that corrects an entry; the request names the entry's version, so that a stale correction is refused. */
export function useCorrectionForm<Values extends object, R extends AnyRoute>(
  entry: { id: string; version: number },
  options: CorrectionOptions<Values, R>,
): CorrectionRecordForm<Values> {
  const { id, version } = entry;
  const [corrected, setBefore] = useState<object | null>(null);
  const setCorrected = (isCorrected: boolean) => setBefore(isCorrected ? entry : null);
  const form = useRecordForm({
    ...options,
    params: { id } as unknown as ParamsOf<R>,
    version,
    onSaved: () => setCorrected(true),
    answered: answeredInChain,
  });
  return { ...form, corrected, setCorrected };
}

type ViewProps = Pick<ComponentProps<typeof RecordFormView>, "doubts" | "saves" | "lacks" | "totals" | "note">;

interface CorrectionFormProps<Values extends object>
  extends ViewProps,
    Omit<ReversalProps, "form" | "route" | "entry">,
    Pick<CorrectionDoneProps, "wording" | "day"> {
  form: CorrectionRecordForm<Values>;
  entry: CorrectionDoneProps["entry"] & ReversalProps["entry"];
  kind: ComponentProps<typeof ChainCorrection>["entryKind"];
  routes: { update: AnyRoute; remove: AnyRoute };
  /** True while the lots of the entry are loading, on which its summary depends. */
  isComing?: boolean;
  children: ReactNode;
}

/** The frame of a form that corrects an entry, with questions on unusual values, correction in chain, and reversal. */
export function CorrectionForm<Values extends object>(props: CorrectionFormProps<Values>) {
  const { form, kind, routes, entry, day, doubts, saves, lacks, totals, note, children, ...others } = props;
  const { wording, isComing = false, ...reversal } = others;
  const confirmation = useConfirmation({ form, doubts });
  if (form.corrected !== null)
    return (
      <CorrectionDone
        entry={entry}
        wording={wording}
        day={day}
        before={form.corrected}
        onClose={reversal.onReversed}
        onAgain={() => form.setCorrected(false)}
      />
    );
  return (
    <Settled isComing={isComing} waiting={<Coming />}>
      <RecordFormView
        form={confirmation.form}
        action="Salvar correção"
        // Without its lots the summary would show other totals.
        {...(!isComing && { saves, lacks, totals })}
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
    </Settled>
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
