import { Button } from "@mantine/core";
import type { FormulaKey } from "@pomar/contract/entries/calculator/formula.schema";
import { getFormula } from "@pomar/contract/entries/calculator/formulas.rules";
import { IconArrowLeft } from "@tabler/icons-react";
import { useState } from "react";
import { WideDialog } from "../../../ui/kit/wide-dialog.tsx";
import classes from "./calculations.module.css";
import { EntryCalculation } from "./entry-calculation.tsx";
import { type EntrySoFar, listOffered } from "./entry-so-far.ts";
import { FormulaWords } from "./formula-words.tsx";
import type { Filling } from "./into-entry.ts";

interface CalculatorDialogProps {
  opened: boolean;
  onClose: () => void;
  entry: EntrySoFar;
  first: FormulaKey | null;
  /** Receives the result of the calculation and the id of its record. */
  onUse: (filling: Filling, recordId: string) => void;
}

export function CalculatorDialog({ opened, onClose, first, ...rest }: CalculatorDialogProps) {
  const [chosen, setChosen] = useState<FormulaKey | null>(first);
  return (
    <WideDialog
      opened={opened}
      onClose={onClose}
      title={chosen === null ? "O que você quer calcular?" : getFormula(chosen).name}
      size={760}
      closeButtonProps={{ size: 48, iconSize: 20, "aria-label": "Fechar" }}
      // A press outside the dialog must not discard a half-typed calculation.
      closeOnClickOutside={false}
      onExitTransitionEnd={() => setChosen(first)}
    >
      {chosen === null ? (
        <Formulas of={listOffered(rest.entry)} onChoose={setChosen} />
      ) : (
        <EntryCalculation
          key={chosen}
          formula={getFormula(chosen)}
          isOpen={opened}
          onCancel={onClose}
          other={
            <Button
              variant="subtle"
              size="md"
              h={48}
              leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
              onClick={() => setChosen(null)}
            >
              Outra fórmula
            </Button>
          }
          {...rest}
        />
      )}
    </WideDialog>
  );
}

function Formulas({ of, onChoose }: { of: readonly FormulaKey[]; onChoose: (key: FormulaKey) => void }) {
  return (
    <ul className={classes.cards} aria-label="Fórmulas">
      {of.map((key, n) => (
        <li key={key}>
          <button
            type="button"
            className={classes.card}
            data-autofocus={n === 0 || undefined}
            onClick={() => onChoose(key)}
          >
            <FormulaWords formula={key} />
          </button>
        </li>
      ))}
    </ul>
  );
}
