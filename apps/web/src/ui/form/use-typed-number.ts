import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { editedText, inUnit, type NumberShape, numberIn, saidBy, textOf, understoodText } from "./typed-number.ts";

interface TypedNumberOptions extends Omit<NumberShape, "otherUnit"> {
  value: number | null;
  onChange: (value: number | null) => void;
  otherUnit: NumberShape["otherUnit"];
}

/** What a field for a number holds while one types, and what is to be said of it. */
export function useTypedNumber({ value, onChange, ...shape }: TypedNumberOptions) {
  // As it was typed, until the field is entered anew.
  const [typed, setTyped] = useState<string | null>(null);
  const [isFocused, setFocused] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const inShownUnit = value === null ? null : inUnit(value, shape.otherUnit);
  const said = saidBy(typed ?? "", shape);
  // A value that came from elsewhere is nearer the truth than what was typed before it.
  const isOwn = typed !== null && numberIn(said) === value;
  const isOpen = isOwn && (said.kind === "unreadable" || said.kind === "doubt");
  const refusal = !isOpen ? "" : said.kind === "doubt" ? "Escolha qual dos dois números é" : said.message;
  // Whoever enters a field types another number: by Tab, and by a press that only put the caret somewhere.
  const isEntering = useRef(false);
  useLayoutEffect(() => {
    if (isFocused) input.current?.select();
  }, [isFocused]);
  // The browser keeps what is refused; the form asks it before it saves.
  useEffect(() => input.current?.setCustomValidity(refusal), [refusal]);

  return {
    input,
    text:
      isOwn && (isFocused || isOpen) ? typed : isFocused ? editedText(inShownUnit) : textOf(inShownUnit, shape.unit),
    /** Below the field; null where nothing could be misunderstood. */
    understood: isOwn ? understoodText(typed, said, shape) : null,
    doubt: isOwn && said.kind === "doubt" ? said : null,
    error: said.kind === "unreadable" && refusal !== "" && (isRefused || !isFocused) ? refusal : undefined,
    handlers: {
      onFocus() {
        if (isFocused) return;
        setFocused(true);
        // What stands there is replaced by typing, however the field was entered.
        if (!isEntering.current) input.current?.select();
        if (!isOpen) setTyped(null);
      },
      onBlur() {
        // Another window came in front: the number that stands half typed goes on when the page is back.
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
    /** One of two readings. */
    onDecide(decided: number) {
      setTyped(editedText(inUnit(decided, shape.otherUnit)));
      if (decided !== value) onChange(decided);
    },
    /** What was just typed was meant in another unit; what stood there before stays the same quantity. */
    onUnit(otherUnit: NumberShape["otherUnit"]) {
      if (!isOwn) return setTyped(null);
      const next = numberIn(saidBy(typed, { ...shape, otherUnit }));
      if (next !== value) onChange(next);
    },
  };
}
