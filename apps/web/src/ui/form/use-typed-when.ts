import { useLayoutEffect, useRef, useState } from "react";
import { type SaidWhen, valueIn } from "./typed-day.ts";

interface TypedWhenOptions {
  value: string | null;
  onChange: (value: string | null) => void;
  read: (text: string) => SaidWhen;
  /** The reason why the value is refused. */
  problem?: string | null;
}

/** The state of a day or instant field during typing: half a text makes no value, and an unreadable one stays. */
export function useTypedWhen({ value, onChange, read, problem = null }: TypedWhenOptions) {
  // The typed text; null: the field shows the value.
  const [typed, setTyped] = useState<string | null>(null);
  const [isFocused, setFocused] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const said = read(typed ?? "");
  const isOpen = said.kind !== "nothing" && value === null;
  const unreadable = isOpen && said.kind === "unreadable" ? said : null;
  const refusal = unreadable?.message ?? (isOpen ? "Termine a data" : (problem ?? ""));
  // The browser stores the custom validity; the form checks it before it saves.
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
    /** The field's text while it cannot be replaced by a formatted value. */
    text: isOpen || (isFocused && typed !== null) ? typed : null,
    error: unreadable !== null && (isRefused || !isFocused) ? unreadable.message : (problem ?? undefined),
    /** The unreadable text stays as it was typed. */
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
        // Another window came to the front: a half-typed text continues when the page is back.
        if (input.current === document.activeElement) return;
        setFocused(false);
        settle();
      },
      onInvalid: () => setRefused(true),
    },
    /** Enter saves the form: the text is complete. */
    settle,
  };
}
