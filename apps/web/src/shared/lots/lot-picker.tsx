import { CloseButton, Loader, TextInput } from "@mantine/core";
import { useFocusWithin } from "@mantine/hooks";
import type { PickableLot } from "@pomar/contract/lots/lots.schema";
import { IconChevronDown } from "@tabler/icons-react";
import { type Ref, useState } from "react";
import { inputLook } from "../form/input-look.ts";
import { useAhead } from "../overlay/ahead.ts";
import { laterOverlay } from "../overlay/later.tsx";
import { useCombo } from "../pickers/use-combo.ts";
import { isOfOneThing, type LotChoice } from "./lot-choice.ts";
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

const loadList = async () => (await import("./lot-list.tsx")).LotList;
const LotList = laterOverlay(loadList);

/** Choosing one lot by typing part of its code, thing or supplier: what expires first in front, all by keyboard. */
export function LotPicker({ id, label, choice, value, onChange, taken, error, inputRef }: LotPickerProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const combo = useCombo({ inputRef });
  const { openDropdown, closeDropdown, resetSelectedOption, getSelectedOptionIndex, dropdownOpened } = combo.store;
  const found = useFoundLots(choice, typed?.trim() ?? "");
  const chosen = value === null ? null : choice.known.get(value);
  useAhead(loadList);

  const within = useFocusWithin<HTMLDivElement>({
    onBlur: () => {
      closeDropdown();
      setTyped(null);
    },
  });

  const choose = (lot: PickableLot | undefined) => {
    if (lot === undefined) return;
    onChange(lot);
    setTyped(null);
    closeDropdown();
  };

  return (
    <div ref={within.ref} className={classes.picker}>
      <TextInput
        {...combo.props}
        id={id}
        label={label}
        error={error}
        aria-autocomplete="list"
        {...inputLook}
        placeholder="Código, fornecedor ou nota"
        value={typed ?? chosen?.code ?? (value === null ? "" : "…")}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          openDropdown();
          resetSelectedOption();
        }}
        onFocus={(event) => {
          event.currentTarget.select();
          openDropdown();
        }}
        onClick={() => openDropdown()}
        onKeyDown={(event) => {
          // While one searches, Enter never saves the form; it takes the only lot that is found.
          if (event.key === "Enter" && typed !== null && getSelectedOptionIndex() === -1) {
            event.preventDefault();
            const free = found.lots.filter((lot) => !taken.includes(lot.id));
            if (free.length === 1 && typed.trim() !== "") choose(free[0]);
          }
          combo.props.onKeyDown(event);
        }}
        rightSectionPointerEvents={value === null ? "none" : "all"}
        rightSection={
          dropdownOpened && (found.isFetching || !combo.isThere) ? (
            <Loader size={18} />
          ) : value === null ? (
            <IconChevronDown size={18} aria-hidden="true" />
          ) : (
            <CloseButton
              size={40}
              iconSize={18}
              aria-label={`Limpar ${label.toLowerCase()}`}
              onClick={() => onChange(null)}
            />
          )
        }
      />
      <LotList
        opened={dropdownOpened}
        combo={combo}
        found={found}
        value={value}
        onChoose={choose}
        taken={taken}
        namesThing={!isOfOneThing(choice)}
      />
    </div>
  );
}
