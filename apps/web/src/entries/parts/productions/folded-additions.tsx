import { type ComponentProps, type ReactNode, useState } from "react";
import { LotLinesField } from "../../../ledger/parts/lots/lot-lines-field.tsx";
import { Section } from "../../../ui/form/section.tsx";
import { UnfoldSection } from "../../../ui/form/unfold-button.tsx";
import { Notice } from "../../../ui/kit/notice.tsx";
import type { ProductionInputs } from "./production-inputs.ts";

interface FoldedAdditionsProps {
  form: ComponentProps<typeof LotLinesField<"additives" | "additionals">>["form"];
  live: ProductionInputs & { additionWarning: string | null };
  addLabel: string;
  children?: ReactNode;
}

/** The fields for additives and additionals, folded while none is used. */
export function FoldedAdditions({ form, live, addLabel, children }: FoldedAdditionsProps) {
  const { choices, additionWarning } = live;
  const { additives, additionals } = form.values;
  const [opened, setOpened] = useState(false);
  const hasLines = additives.lines.length + additionals.lines.length > 0;
  // The unfolded section stays open even when its last line is removed.
  if (hasLines && !opened) setOpened(true);
  if (!opened) return <UnfoldSection onClick={() => setOpened(true)}>Aditivos e adicionais</UnfoldSection>;
  return (
    <Section title="Aditivos e adicionais">
      <LotLinesField name="additives" form={form} choice={choices.additives} addLabel="Adicionar aditivo" />
      {children}
      <LotLinesField name="additionals" form={form} choice={choices.additionals} addLabel={addLabel} />
      {additionWarning !== null && <Notice role="status">{additionWarning}</Notice>}
    </Section>
  );
}
