import { Combobox, useCombobox } from "@mantine/core";
import type { PickableLot } from "@pomar/contract/lots/lots.schema";
import { IconCheck } from "@tabler/icons-react";
import { type Ref, useState } from "react";
import { SearchCombobox } from "../../ui/form/search-combobox.tsx";
import { formatQuantity } from "../../ui/format/numbers.ts";
import { isOfOneThing, type LotChoice } from "./lot-choice.ts";
import { factsOfLot } from "./lot-facts.ts";
import classes from "./lots.module.css";
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

/** Choosing one lot by typing part of its code, thing or supplier: what expires first in front, all by keyboard. */
export function LotPicker({ id, label, choice, value, onChange, taken, error, inputRef }: LotPickerProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const store = useCombobox({ onDropdownClose: () => store.resetSelectedOption() });
  const found = useFoundLots(choice, typed?.trim() ?? "");
  const choose = (lotId: string) => {
    const lot = found.lots.find((one) => one.id === lotId);
    if (lot !== undefined) onChange(lot);
  };
  /** Takes the only lot that is found. */
  const takeOnly = () => {
    const [only, ...others] = found.lots.filter((lot) => !taken.includes(lot.id));
    if (only === undefined || others.length > 0 || typed?.trim() === "") return;
    onChange(only);
    setTyped(null);
    store.closeDropdown();
  };

  return (
    <SearchCombobox
      store={store}
      id={id}
      label={label}
      listLabel="Lotes"
      placeholder="Código, fornecedor ou nota"
      error={error}
      typed={typed}
      onType={setTyped}
      chosen={value === null ? null : choice.known.get(value)?.code}
      onChoose={choose}
      onClear={() => onChange(null)}
      onEnter={takeOnly}
      isFetching={found.isFetching}
      inputRef={inputRef}
      note={found.note !== null && <p className={classes.note}>{found.note}</p>}
    >
      {found.lots.map((lot) => (
        <LotOption
          key={lot.id}
          lot={lot}
          chosen={lot.id === value}
          taken={lot.id !== value && taken.includes(lot.id)}
          namesThing={!isOfOneThing(choice)}
        />
      ))}
    </SearchCombobox>
  );
}

interface LotOptionProps {
  lot: PickableLot;
  chosen: boolean;
  taken: boolean;
  namesThing: boolean;
}

function LotOption({ lot, chosen, taken, namesThing }: LotOptionProps) {
  return (
    <Combobox.Option value={lot.id} active={chosen} disabled={taken} className={classes.option}>
      <span className={classes.optionMain}>
        <strong>{lot.code}</strong>
        <span className={classes.balance}>
          {chosen && <IconCheck size={18} aria-hidden="true" />}
          {formatQuantity(lot.balance, lot.unit)}
        </span>
      </span>
      <span className={classes.optionFacts}>{taken ? "já está em outra linha" : factsOfLot(lot, namesThing)}</span>
    </Combobox.Option>
  );
}
