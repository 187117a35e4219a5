import { Button, Combobox, Flex, TextInput } from "@mantine/core";
import { isFar, type Usual } from "@pomar/contract/entries/usual/usual.rules";
import { type KeyboardEventHandler, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type Extras, type Field, frame } from "./field.ts";
import classes from "./form.module.css";
import {
  editedText,
  formatTyped,
  inUnit,
  type NumberShape,
  numberIn,
  type OtherUnit,
  saidBy,
  shortWithUnit,
  understoodText,
} from "./typed-number.ts";

export interface DecimalInputProps extends Extras {
  field: Field<number | null>;
  unit?: string | undefined;
  /** An element shown in the field in place of the unit. */
  mark?: ReactNode;
  unitWidth?: number | undefined;
  scale: number;
  allowNegative?: boolean;
  autoFocus?: boolean | undefined;
  /** A second unit in which users may type; a button switches to it. */
  otherUnit?: OtherUnit | null;
  /** The usual range of the field's value; null where it is unknown. */
  usual?: Usual | null;
  /** The factor beyond the usual range from which the value is questioned; default: that of `isFar`. */
  farFactor?: number;
  onKeyDown?: KeyboardEventHandler<HTMLInputElement>;
}

/** A decimal field in Brazilian notation; the parsed value is below the field, and a phone's keyboard has a comma. */
export function DecimalField(props: DecimalInputProps) {
  const { field, unit, mark, unitWidth = 52, scale, allowNegative = false, otherUnit = null, ...more } = props;
  const { usual, farFactor, ...others } = more;
  // A quantity of some grams that the form proposes is shown in grams, as the scale shows it.
  const [isOther, setOther] = useState(isFraction(field.value) && otherUnit !== null && otherUnit.perOwn > 1);
  const number = useTypedNumber({
    value: field.value,
    onChange: field.onChange,
    scale,
    allowNegative,
    unit,
    otherUnit: isOther ? otherUnit : null,
    usual: usual ?? null,
  });
  const { doubt } = number;
  // A marked value has its words at the mark.
  const understood = mark === undefined ? number.understood : null;
  const switchUnit = () => {
    setOther(!isOther);
    number.onUnit(isOther ? null : otherUnit);
  };
  const right =
    otherUnit !== null && unit !== undefined ? (
      <Button variant="transparent" h={48} px={4} onClick={switchUnit} aria-label={unitLabel(isOther, props)}>
        {isOther ? otherUnit.unit : unit} <Combobox.Chevron size="sm" />
      </Button>
    ) : (
      (mark ?? (unit !== undefined && <span>{unit}</span>))
    );
  const most = shortWithUnit(usual?.high ?? 0, isOther ? unit : "");
  const isOdd = usual != null && field.value !== null && isFar(usual, field.value, farFactor);
  return (
    <TextInput
      {...frame({ ...field, error: number.error ?? field.error })}
      ref={number.input}
      value={number.text}
      onChange={(event) => number.onType(event.currentTarget.value)}
      {...number.handlers}
      maxLength={40}
      inputMode={scale > 0 ? "decimal" : "numeric"}
      autoComplete="off"
      rightSection={right}
      rightSectionWidth={right ? (otherUnit === null ? unitWidth : 60) : undefined}
      rightSectionPointerEvents={otherUnit === null ? "none" : "all"}
      inputContainer={(children) => (
        <>
          {children}
          {doubt !== null ? (
            <Flex component="fieldset" gap={8} wrap="wrap" mt={8} className={classes.doubt}>
              <legend>Qual dos dois?</legend>
              {[doubt.value, doubt.otherwise].map((one) => (
                <Button key={one} variant="default" h={48} onClick={() => number.onDecide(one)}>
                  {shortWithUnit(one, unit)}
                </Button>
              ))}
            </Flex>
          ) : (
            (understood !== null || isOdd || field.doubt !== undefined) && (
              <p className={classes.understood} data-odd={isOdd || field.doubt !== undefined || undefined}>
                {understood !== null && <b>= {understood} </b>}
                {isOdd ? `costuma ser ${shortWithUnit(usual.low)} a ${most}. Certo?` : field.doubt}
              </p>
            )
          )}
        </>
      )}
      // Without this attribute, a surrounding dialog would move the focus away from this field.
      data-autofocus={others.autoFocus || undefined}
      {...others}
    />
  );
}

const isFraction = (value: number | null) => value !== null && value > 0 && value < 1;

/** The label of the button that switches the unit: `Em kg: digitar em g`. */
function unitLabel(isOther: boolean, { unit, otherUnit }: DecimalInputProps): string {
  const [now, then] = isOther ? [otherUnit?.unit, unit] : [unit, otherUnit?.unit];
  return `Em ${now}: digitar em ${then}`;
}

interface TypedNumberOptions extends Omit<NumberShape, "otherUnit"> {
  value: number | null;
  onChange: (value: number | null) => void;
  otherUnit: NumberShape["otherUnit"];
}

/** The state of a number field during typing, with its messages. */
function useTypedNumber({ value, onChange, ...shape }: TypedNumberOptions) {
  // The text as typed, until the next time the field gets the focus.
  const [typed, setTyped] = useState<string | null>(null);
  const [isFocused, setFocused] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const inShownUnit = value === null ? null : inUnit(value, shape.otherUnit);
  const said = saidBy(typed ?? "", shape);
  // When other code sets the value, the typed text no longer applies.
  const isOwn = typed !== null && numberIn(said) === value;
  const isOpen = isOwn && (said.kind === "unreadable" || said.kind === "doubt");
  const refusal = !isOpen ? "" : said.kind === "doubt" ? "Escolha qual dos dois números é" : said.message;
  // Whether a press is giving the field the focus; unless the press selects a part of the text, all text is selected.
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
    /** The parsed value in words, shown below the field; null where the text cannot be misunderstood. */
    understood: isOwn ? understoodText(typed, said, shape) : null,
    doubt: isOwn && said.kind === "doubt" ? said : null,
    error: said.kind === "unreadable" && refusal !== "" && (isRefused || !isFocused) ? refusal : undefined,
    handlers: {
      onFocus() {
        if (isFocused) return;
        setFocused(true);
        // The text is selected, so that typing replaces it however the user entered the field.
        if (!isEntering.current) input.current?.select();
        if (!isOpen) setTyped(null);
      },
      onBlur() {
        // When a different window comes to the front, the field stays in use, so that typing continues afterwards.
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
    /** Called when the user chooses one of the two possible readings of the text. */
    onDecide(decided: number) {
      setTyped(editedText(inUnit(decided, shape.otherUnit)));
      if (decided !== value) onChange(decided);
    },
    /** Switches the unit: a text just typed is read in the new unit; an earlier value stays the same quantity. */
    onUnit(otherUnit: NumberShape["otherUnit"]) {
      if (!isOwn) return setTyped(null);
      const next = numberIn(saidBy(typed, { ...shape, otherUnit }));
      if (next !== value) onChange(next);
    },
  };
}
