import type { PickableLot } from "@pomar/contract/lots/lots.schema";
import { type Ref, useState } from "react";
import { useAhead } from "../overlay/ahead.ts";
import { laterOverlay } from "../overlay/later.tsx";
import { ComboSearch } from "../pickers/combo-search.tsx";
import { useCombo } from "../pickers/use-combo.ts";
import { isOfOneThing, type LotChoice } from "./lot-choice.ts";
import { useFoundLots } from "./use-found-lots.ts";

interface LotPickerProps {
  id: string;
  label: string;
  choice: LotChoice;
  value: string | null;
  onChange: (lot: PickableLot | null) => void;
  /** Lots that other lines name: shown, and not to be chosen twice. */
  taken: readonly string[];
  error: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
}

const LotList = laterOverlay(async () => (await import("./lot-list.tsx")).LotList);

/** Choosing one lot by typing part of its code, thing or supplier: what expires first in front, all by keyboard. */
export function LotPicker({ id, label, choice, value, onChange, taken, error, inputRef }: LotPickerProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const combo = useCombo({ inputRef });
  const { closeDropdown, dropdownOpened } = combo.store;
  const found = useFoundLots(choice, typed?.trim() ?? "");
  useAhead(LotList.bring);

  const choose = (lot: PickableLot | undefined) => {
    if (lot === undefined) return;
    onChange(lot);
    setTyped(null);
    closeDropdown();
  };
  /** Takes the only lot that is found. */
  const takeOnly = () => {
    const free = found.lots.filter((lot) => !taken.includes(lot.id));
    if (free.length === 1 && typed?.trim() !== "") choose(free[0]);
  };

  return (
    <ComboSearch
      combo={combo}
      id={id}
      label={label}
      placeholder="Código, fornecedor ou nota"
      error={error}
      typed={typed}
      onType={setTyped}
      chosen={value === null ? null : choice.known.get(value)?.code}
      isFetching={found.isFetching}
      onClear={() => onChange(null)}
      onEnter={takeOnly}
    >
      <LotList
        opened={dropdownOpened}
        combo={combo}
        found={found}
        value={value}
        onChoose={choose}
        taken={taken}
        namesThing={!isOfOneThing(choice)}
      />
    </ComboSearch>
  );
}
