import { type ComboboxStore, useCombobox } from "@mantine/core";
import { type KeyboardEvent, type Ref, type RefObject, useCallback, useRef, useState } from "react";

interface ComboOptions {
  /** Nothing is typed into it: Enter and Space open its list. */
  isButton?: boolean;
  inputRef?: Ref<HTMLInputElement> | undefined;
  onOpen?: () => void;
}

/** A field with a list to choose from. The field is there at once; its list may arrive later and hangs itself below it. */
export interface Combo {
  store: ComboboxStore;
  input: RefObject<HTMLInputElement | null>;
  /** Whether the list has arrived. */
  isThere: boolean;
  /** For the input: its keyboard, and what screen readers say. Mantine's own would make the input anew when the list arrives. */
  props: ReturnType<typeof ariaOf> & {
    ref: (element: HTMLInputElement | null) => void;
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  };
}

export function useCombo({ isButton = false, inputRef, onOpen }: ComboOptions = {}): Combo {
  const [listId, setListId] = useState<string | null>(null);
  const [selected, setSelected] = useState<string | null>(null);
  const mantines = useCombobox({
    onDropdownOpen: onOpen,
    // After the choice that closes it: which line was chosen is read from it.
    onDropdownClose: () => void setTimeout(mantines.resetSelectedOption),
  });
  const { setListId: tell } = mantines;
  const setList = useCallback(
    (id: string) => {
      tell(id);
      setListId(id);
    },
    [tell],
  );
  const store: ComboboxStore = { ...mantines, listId, setListId: setList };
  const input = useRef<HTMLInputElement | null>(null);
  const given = useRef(inputRef);
  given.current = inputRef;
  const ref = useCallback(
    (element: HTMLInputElement | null) => {
      input.current = element;
      mantines.targetRef.current = element;
      if (typeof given.current === "function") given.current(element);
      else if (given.current) given.current.current = element;
    },
    [mantines.targetRef],
  );
  return {
    store,
    input,
    isThere: listId !== null,
    props: { ...ariaOf(store, selected), ref, onKeyDown: (event) => press(event, store, { isButton, setSelected }) },
  };
}

function ariaOf({ dropdownOpened, listId }: ComboboxStore, selected: string | null) {
  const isOpen = dropdownOpened && listId !== null;
  return {
    role: "combobox",
    autoComplete: "off",
    "aria-haspopup": "listbox",
    "aria-expanded": isOpen,
    "aria-controls": isOpen ? listId : undefined,
    "aria-activedescendant": isOpen ? (selected ?? undefined) : undefined,
    "data-expanded": dropdownOpened || undefined,
    // Escape closes the list, not the dialog around it.
    "data-mantine-stop-propagation": dropdownOpened || undefined,
  } as const;
}

interface Keyboard {
  isButton: boolean;
  setSelected: (id: string | null) => void;
}

function press(
  event: KeyboardEvent<HTMLInputElement>,
  store: ComboboxStore,
  { isButton, setSelected }: Keyboard,
): void {
  const { code, isComposing } = event.nativeEvent;
  if (isComposing) return;
  if (code === "ArrowDown" || code === "ArrowUp") {
    event.preventDefault();
    if (store.dropdownOpened) {
      setSelected(code === "ArrowDown" ? store.selectNextOption() : store.selectPreviousOption());
    } else {
      store.openDropdown("keyboard");
      setSelected(store.selectActiveOption());
      store.updateSelectedOptionIndex("selected", { scrollIntoView: true });
    }
  }
  if (code === "Enter" || code === "NumpadEnter") {
    const isChosen = store.dropdownOpened && store.getSelectedOptionIndex() !== -1;
    if (isChosen || isButton) event.preventDefault();
    if (isChosen) store.clickSelectedOption();
    else if (isButton) store.openDropdown("keyboard");
  }
  if (event.key === "Escape") store.closeDropdown("keyboard");
  if (code === "Space" && isButton) {
    event.preventDefault();
    store.toggleDropdown("keyboard");
  }
}
