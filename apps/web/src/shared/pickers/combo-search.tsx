import { CloseButton, Loader, TextInput } from "@mantine/core";
import { useFocusWithin } from "@mantine/hooks";
import { IconChevronDown } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { inputLook } from "../form/input-look.ts";
import classes from "./pickers.module.css";
import type { Combo } from "./use-combo.ts";

interface ComboSearchProps {
  combo: Combo;
  id?: string | undefined;
  label: string;
  placeholder: string;
  required?: boolean | undefined;
  error?: ReactNode;
  /** What one searches for; null while one does not. */
  typed: string | null;
  onType: (typed: string | null) => void;
  /** What is chosen: its name, undefined until that is known; null when nothing is. */
  chosen: string | undefined | null;
  isFetching: boolean;
  onClear: () => void;
  /** Enter, with no line of the list taken. */
  onEnter?: () => void;
  /** The list. */
  children: ReactNode;
}

/** The field of a thing that is found by typing part of its name; what was typed goes when one leaves it. */
export function ComboSearch(props: ComboSearchProps) {
  const { combo, label, required, typed, onType, chosen, onEnter } = props;
  const { openDropdown, closeDropdown, resetSelectedOption, getSelectedOptionIndex, dropdownOpened } = combo.store;
  const within = useFocusWithin<HTMLDivElement>({
    onBlur: () => {
      closeDropdown();
      onType(null);
    },
  });
  return (
    <div ref={within.ref} className={classes.picker}>
      <TextInput
        {...combo.props}
        id={props.id}
        label={label}
        withAsterisk={required}
        aria-required={required}
        error={props.error}
        aria-autocomplete="list"
        {...inputLook}
        placeholder={props.placeholder}
        value={typed ?? (chosen === null ? "" : (chosen ?? "…"))}
        onChange={(event) => {
          onType(event.currentTarget.value);
          openDropdown();
          resetSelectedOption();
        }}
        onFocus={(event) => {
          event.currentTarget.select();
          openDropdown();
        }}
        onClick={() => openDropdown()}
        onKeyDown={(event) => {
          // While one searches, Enter never saves the form.
          if (event.key === "Enter" && typed !== null && getSelectedOptionIndex() === -1) {
            event.preventDefault();
            onEnter?.();
          }
          combo.props.onKeyDown(event);
        }}
        rightSectionPointerEvents={chosen === null ? "none" : "all"}
        rightSection={
          dropdownOpened && (props.isFetching || !combo.isThere) ? (
            <Loader size={18} />
          ) : chosen === null ? (
            <IconChevronDown size={18} aria-hidden="true" />
          ) : (
            <CloseButton size={40} iconSize={18} aria-label={`Limpar ${label.toLowerCase()}`} onClick={props.onClear} />
          )
        }
      />
      {props.children}
    </div>
  );
}
