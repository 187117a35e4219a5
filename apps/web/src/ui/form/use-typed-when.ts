import { useLayoutEffect, useRef, useState } from "react";
import { type SaidWhen, valueIn } from "./typed-day.ts";

interface TypedWhenOptions {
  value: string | null;
  onChange: (value: string | null) => void;
  read: (text: string) => SaidWhen;
  /** Why the value may not be given. */
  problem?: string | null;
}

/** The state of a field for a day or an instant while one types: nothing is made of half a text, and what says none stays. */
export function useTypedWhen({ value, onChange, read, problem = null }: TypedWhenOptions) {
  // As it was typed; null: what stands there is the value.
  const [typed, setTyped] = useState<string | null>(null);
  const [isFocused, setFocused] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const said = read(typed ?? "");
  const isOpen = said.kind !== "nothing" && value === null;
  const unreadable = isOpen && said.kind === "unreadable" ? said : null;
  const refusal = unreadable?.message ?? (isOpen ? "Termine a data" : (problem ?? ""));
  // The browser keeps what is refused; the form asks it before it saves.
  useLayoutEffect(() => input.current?.setCustomValidity(refusal));

  const put = (next: string | null) => {
    if (next !== value) onChange(next);
  };
  const settle = () => {
    if (typed !== null && said.kind !== "unreadable") {
      setTyped(null);
      put(valueIn(said));
    }
  };
  return {
    input,
    /** The text in the field while it says no value that could be written in its place. */
    text: isOpen || (isFocused && typed !== null) ? typed : null,
    error: unreadable !== null && (isRefused || !isFocused) ? unreadable.message : (problem ?? undefined),
    /** Stays as it was typed. */
    unreadable,
    onType(text: string) {
      setTyped(text);
      setRefused(false);
      const next = read(text);
      put(next.kind === "said" && next.isWhole ? next.value : null);
    },
    onDecide(decided: string | null) {
      setTyped(null);
      put(decided);
    },
    handlers: {
      onFocus: () => setFocused(true),
      onBlur() {
        // Another window came in front: what stands half typed goes on when the page is back.
        if (input.current === document.activeElement) return;
        setFocused(false);
        settle();
      },
      onInvalid: () => setRefused(true),
    },
    /** Enter saves the form: the text is as it will be. */
    settle,
  };
}
