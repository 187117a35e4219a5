import { Combobox, type ComboboxStore, Input, Loader, TextInput } from "@mantine/core";
import { useFocusWithin } from "@mantine/hooks";
import { IconChevronDown } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect } from "react";
import { isQuietFocus } from "./first-field.ts";

interface SearchComboboxProps {
  store: ComboboxStore;
  id?: string | undefined;
  label: string;
  /** True when a text above the field already shows the label. */
  hidesLabel?: boolean | undefined;
  /** The name of the list for screen readers. */
  listLabel: string;
  placeholder: string;
  required?: boolean | undefined;
  error?: ReactNode;
  /** The search text; null while no search is active. */
  typed: string | null;
  onType: (typed: string | null) => void;
  /** The name of the chosen item: undefined until the name is known, null when nothing is chosen. */
  chosen: string | undefined | null;
  /** An element, such as a fruit's coloured dot, before the name of the chosen item. */
  mark?: ReactNode;
  onChoose: (id: string) => void;
  /** Clears the choice; null where another choice can only replace it. */
  onClear: (() => void) | null;
  onFocus?: (() => void) | undefined;
  /** A text that changes whenever the offered options change. */
  offered: string;
  isFetching: boolean;
  note: ReactNode;
  /** The side on which the options open, where the window has room for them. */
  position?: "top-start";
  children: ReactNode;
}

/** A field that finds an item by a part of its name; leaving the field discards the typed search. */
export function SearchCombobox(props: SearchComboboxProps) {
  const { store, label, required, typed, onType, chosen, onClear } = props;
  const close = () => {
    store.closeDropdown();
    onType(null);
  };
  const isSearching = typed !== null && typed.trim() !== "";
  // Enter and Tab choose the first option, unless an item is chosen and no search is active.
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when other options come under the same text.
  useEffect(() => {
    if (store.dropdownOpened && (isSearching || chosen === null)) store.selectFirstOption();
  }, [props.offered, typed, store.dropdownOpened]);
  const text = typed ?? (chosen === null ? "" : (chosen ?? "…"));
  // A name that arrives when the field already has the focus is selected, so that typing replaces the name.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser drops its selection when the text changes.
  useLayoutEffect(() => {
    const input = store.targetRef.current;
    if (typed === null && input instanceof HTMLInputElement && input === document.activeElement) input.select();
  }, [text]);
  const onKeyDown = (event: KeyboardEvent) => {
    const isActive = store.dropdownOpened && store.getSelectedOptionIndex() !== -1;
    // Moving through the field with Tab, without a search, must choose nothing.
    if (event.key === "Tab" && !event.shiftKey && isSearching && isActive) store.clickSelectedOption();
    if (event.key === "Escape" && store.dropdownOpened) close();
    // During a search or in an empty field, Enter must not save the form.
    const isClosed = chosen === null && !store.dropdownOpened;
    if (event.key === "Enter" && (isClosed || (typed !== null && !isActive))) event.preventDefault();
    if (event.key === "Enter" && isClosed) store.openDropdown();
  };
  const within = useFocusWithin<HTMLDivElement>({ onBlur: close });
  return (
    <div ref={within.ref}>
      <Combobox
        store={store}
        size="md"
        // Without a portal, Tab moves from the field to the element below the options.
        withinPortal={false}
        position={props.position ?? "bottom-start"}
        onOptionSubmit={(id) => {
          props.onChoose(id);
          close();
          // Selects the text, so that typing starts a new search, unless the focus has moved to the next field.
          const field = document.activeElement;
          requestAnimationFrame(() => {
            if (field instanceof HTMLInputElement && field === document.activeElement) field.select();
          });
        }}
      >
        <Combobox.Target withExpandedAttribute>
          <TextInput
            id={props.id}
            label={props.hidesLabel ? undefined : label}
            aria-label={props.hidesLabel ? label : undefined}
            withAsterisk={required}
            aria-required={required}
            error={props.error}
            aria-autocomplete="list"
            size="lg"
            placeholder={props.placeholder}
            leftSection={typed === null && props.mark}
            leftSectionWidth={28}
            value={text}
            onChange={(event) => {
              onType(event.currentTarget.value);
              store.openDropdown();
              store.resetSelectedOption();
            }}
            onFocus={(event) => {
              event.currentTarget.select();
              props.onFocus?.();
              if (!isQuietFocus()) store.openDropdown();
            }}
            onClick={() => store.openDropdown()}
            onKeyDown={onKeyDown}
            rightSectionPointerEvents={chosen === null || onClear === null ? "none" : "all"}
            rightSection={
              store.dropdownOpened && props.isFetching ? (
                <Loader size={18} />
              ) : chosen === null || onClear === null ? (
                <IconChevronDown size={18} aria-hidden="true" />
              ) : (
                <Input.ClearButton
                  aria-label={`Limpar ${label.toLowerCase()}`}
                  // The press must not take the focus from the field.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => {
                    onClear();
                    onType(null);
                  }}
                />
              )
            }
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          {/* Browsers would let Tab stop at this scrolling element. */}
          <Combobox.Options aria-label={props.listLabel} mah="26dvh" style={{ overflowY: "auto" }} tabIndex={-1}>
            {props.children}
          </Combobox.Options>
          {props.note}
        </Combobox.Dropdown>
      </Combobox>
    </div>
  );
}
