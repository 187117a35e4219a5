import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { editedText, formatTyped, inUnit, type NumberShape, numberIn, saidBy, understoodText } from "./typed-number.ts";

interface TypedNumberOptions extends Omit<NumberShape, "otherUnit"> {
  value: number | null;
  onChange: (value: number | null) => void;
  otherUnit: NumberShape["otherUnit"];
}

/** The state of a number field during typing, with its messages. */
export function useTypedNumber({ value, onChange, ...shape }: TypedNumberOptions) {
  // The typed text, until the next focus.
  const [typed, setTyped] = useState<string | null>(null);
  const [isFocused, setFocused] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const inShownUnit = value === null ? null : inUnit(value, shape.otherUnit);
  const said = saidBy(typed ?? "", shape);
  // A value set from outside replaces the text typed before it.
  const isOwn = typed !== null && numberIn(said) === value;
  const isOpen = isOwn && (said.kind === "unreadable" || said.kind === "doubt");
  const refusal = !isOpen ? "" : said.kind === "doubt" ? "Escolha qual dos dois números é" : said.message;
  // Entering the field selects its text, by Tab and by a press that only placed the caret.
  const isEntering = useRef(false);
  useLayoutEffect(() => {
    if (isFocused) input.current?.select();
  }, [isFocused]);
  // The browser stores the custom validity; the form checks it before it saves.
  useEffect(() => input.current?.setCustomValidity(refusal), [refusal]);

  return {
    input,
    text:
      isOwn && (isFocused || isOpen)
        ? typed
        : isFocused
          ? editedText(inShownUnit)
          : formatTyped(inShownUnit, shape.unit),
    /** The text below the field; null where nothing could be misunderstood. */
    understood: isOwn ? understoodText(typed, said, shape) : null,
    doubt: isOwn && said.kind === "doubt" ? said : null,
    error: said.kind === "unreadable" && refusal !== "" && (isRefused || !isFocused) ? refusal : undefined,
    handlers: {
      onFocus() {
        if (isFocused) return;
        setFocused(true);
        // Typing replaces the text, however the field was entered.
        if (!isEntering.current) input.current?.select();
        if (!isOpen) setTyped(null);
      },
      onBlur() {
        // Another window came to the front: a half-typed number continues when the page is back.
        if (input.current !== document.activeElement) setFocused(false);
      },
      onMouseDown() {
        isEntering.current = !isFocused;
      },
      onMouseUp() {
        const { current } = input;
        if (isEntering.current && current?.selectionStart === current?.selectionEnd) current?.select();
        isEntering.current = false;
      },
      onInvalid: () => setRefused(true),
    },
    onType(text: string) {
      setTyped(text);
      setRefused(false);
      const next = numberIn(saidBy(text, shape));
      if (next !== value) onChange(next);
    },
    /** Chooses one of two readings. */
    onDecide(decided: number) {
      setTyped(editedText(inUnit(decided, shape.otherUnit)));
      if (decided !== value) onChange(decided);
    },
    /** Switches the unit: text just typed is read in the new unit; an earlier value stays the same quantity. */
    onUnit(otherUnit: NumberShape["otherUnit"]) {
      if (!isOwn) return setTyped(null);
      const next = numberIn(saidBy(typed, { ...shape, otherUnit }));
      if (next !== value) onChange(next);
    },
  };
}
