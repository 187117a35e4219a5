import { useLayoutEffect, useRef, useState } from "react";
import { type SaidWhen, valueIn } from "./typed-day.ts";

interface TypedWhenOptions {
  value: string | null;
  onChange: (value: string | null) => void;
  read: (text: string) => SaidWhen;
  /** The reason why the value is refused; null for a valid value. */
  problem?: string | null;
}

/** A day or instant field's state during typing: incomplete text gives no value, unreadable text stays in the field. */
export function useTypedWhen({ value, onChange, read, problem = null }: TypedWhenOptions) {
  // The text as typed; null while the field shows its value.
  const [typed, setTyped] = useState<string | null>(null);
  const [isFocused, setFocused] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const said = read(typed ?? "");
  const isOpen = said.kind !== "nothing" && value === null;
  const unreadable = isOpen && said.kind === "unreadable" ? said : null;
  const refusal = unreadable?.message ?? (isOpen ? "Termine a data" : (problem ?? ""));
  // The browser stores the refusal as the field's validity message; the form checks the validity before saving.
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
    /** The typed text, while a formatted value must not replace it; otherwise null. */
    text: isOpen || (isFocused && typed !== null) ? typed : null,
    error: unreadable !== null && (isRefused || !isFocused) ? unreadable.message : (problem ?? undefined),
    /** The result for a text that cannot be read; the text stays in the field as typed. */
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
        // When a different window comes to the front, the field stays in use, so that typing continues afterwards.
        if (input.current === document.activeElement) return;
        setFocused(false);
        settle();
      },
      onInvalid: () => setRefused(true),
    },
    /** Called when Enter saves the form: the text counts as complete. */
    settle,
  };
}
