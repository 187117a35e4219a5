import { Combobox, type ComboboxStore, Input, Loader, TextInput } from "@mantine/core";
import { useFocusWithin } from "@mantine/hooks";
import { IconChevronDown } from "@tabler/icons-react";
import type { ReactNode, Ref } from "react";

interface SearchComboboxProps {
  store: ComboboxStore;
  id?: string | undefined;
  label: string;
  /** What screen readers call the list. */
  listLabel: string;
  placeholder: string;
  required?: boolean | undefined;
  error?: ReactNode;
  /** What one searches for; null while one does not. */
  typed: string | null;
  onType: (typed: string | null) => void;
  /** The name of what is chosen: undefined until it is known; null when nothing is chosen. */
  chosen: string | undefined | null;
  onChoose: (id: string) => void;
  onClear: () => void;
  /** Enter, with no option highlighted. */
  onEnter?: () => void;
  isFetching: boolean;
  note: ReactNode;
  inputRef?: Ref<HTMLInputElement> | undefined;
  children: ReactNode;
}

/** The field of a thing that is found by typing part of its name; what was typed goes when one leaves it. */
export function SearchCombobox(props: SearchComboboxProps) {
  const { store, label, required, typed, onType, chosen } = props;
  const close = () => {
    store.closeDropdown();
    onType(null);
  };
  const within = useFocusWithin<HTMLDivElement>({ onBlur: close });
  return (
    <div ref={within.ref}>
      <Combobox
        store={store}
        size="md"
        // Without a portal what stands below the options is the next stop of the Tab key.
        withinPortal={false}
        position="bottom-start"
        onOptionSubmit={(id) => {
          props.onChoose(id);
          close();
        }}
      >
        <Combobox.Target withExpandedAttribute>
          <TextInput
            ref={props.inputRef}
            id={props.id}
            label={label}
            withAsterisk={required}
            aria-required={required}
            error={props.error}
            aria-autocomplete="list"
            size="lg"
            placeholder={props.placeholder}
            value={typed ?? (chosen === null ? "" : (chosen ?? "…"))}
            onChange={(event) => {
              onType(event.currentTarget.value);
              store.openDropdown();
              store.resetSelectedOption();
            }}
            onFocus={(event) => {
              event.currentTarget.select();
              store.openDropdown();
            }}
            onClick={() => store.openDropdown()}
            onKeyDown={(event) => {
              // While one searches, Enter never saves the form.
              if (event.key !== "Enter" || typed === null || store.getSelectedOptionIndex() !== -1) return;
              event.preventDefault();
              props.onEnter?.();
            }}
            rightSectionPointerEvents={chosen === null ? "none" : "all"}
            rightSection={
              store.dropdownOpened && props.isFetching ? (
                <Loader size={18} />
              ) : chosen === null ? (
                <IconChevronDown size={18} aria-hidden="true" />
              ) : (
                <Input.ClearButton
                  aria-label={`Limpar ${label.toLowerCase()}`}
                  // The field keeps the focus.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => {
                    props.onClear();
                    onType(null);
                  }}
                />
              )
            }
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options aria-label={props.listLabel} mah={320} style={{ overflowY: "auto" }}>
            {props.children}
          </Combobox.Options>
          {props.note}
        </Combobox.Dropdown>
      </Combobox>
    </div>
  );
}
