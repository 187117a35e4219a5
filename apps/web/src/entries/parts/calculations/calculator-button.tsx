import type { FormulaKey } from "@pomar/contract/entries/calculator/formula.schema";
import { IconCalculator } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { focusOn } from "../../../ui/form/field.ts";
import { ButtonWithIcon } from "../../../ui/kit/button-with-icon.tsx";
import { lazyOverlay } from "../../../ui/lazy.tsx";
import type { LotData } from "../productions/production-inputs.ts";
import type { EntryValues } from "./entry-so-far.ts";
import type { Filling } from "./into-entry.ts";

const CalculatorDialog = lazyOverlay(async () => (await import("./calculator-dialog.tsx")).CalculatorDialog);

interface CalculatorButtonProps<Values extends EntryValues> {
  entry: "pulp" | "final-product";
  form: { values: Values; setValues: (change: Partial<Values>) => void; getId: (path: string) => string };
  lotData: LotData;
  /** The grams per unit typed in the form of a packing. */
  contentG?: number | null;
  formula?: FormulaKey;
  label?: string;
}

/** The button *Calcular* of an entry form: opens a formula with its values, and writes the result into its fields. */
export function CalculatorButton<Values extends EntryValues>(props: CalculatorButtonProps<Values>) {
  const { entry, form, lotData, contentG = null, formula, label = "Calcular" } = props;
  const { getId } = form;
  const [isOpen, setOpen] = useState(false);
  const [filled, setFilled] = useState<{ path: string } | null>(null);
  // The focus moves after the fields have received the result, because the result may have added the line to focus.
  useEffect(() => {
    if (filled === null) return;
    // A field that is hidden until a choice is made cannot be focused, so the focus moves to the field's section.
    focusOn(getId, { ...filled, field: filled.path.replace(/\..*/, "") });
    setFilled(null);
  }, [filled, getId]);
  const use = ({ change, filled: path }: Filling, calculatorRecordId: string) => {
    form.setValues({ ...change, calculatorRecordId } as Partial<Values>);
    setOpen(false);
    if (path !== null) setFilled({ path });
  };
  return (
    <div>
      <ButtonWithIcon variant="light" h={48} Icon={IconCalculator} onClick={() => setOpen(true)}>
        {label}
      </ButtonWithIcon>
      <CalculatorDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        entry={{ form: entry, values: form.values, lotData, contentG }}
        first={formula ?? null}
        onUse={use}
      />
    </div>
  );
}
