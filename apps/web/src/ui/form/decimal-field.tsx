import { Button, Flex, TextInput } from "@mantine/core";
import { isFar, type Usual } from "@pomar/contract/entries/usual/usual.rules";
import { type KeyboardEventHandler, type ReactNode, useState } from "react";
import { type Extras, type Field, frame } from "./field.ts";
import classes from "./form.module.css";
import { type OtherUnit, shortWithUnit } from "./typed-number.ts";
import { useTypedNumber } from "./use-typed-number.ts";

export interface DecimalInputProps extends Extras {
  field: Field<number | null>;
  unit?: string | undefined;
  /** Replaces the unit. */
  mark?: ReactNode;
  unitWidth?: number | undefined;
  scale: number;
  allowNegative?: boolean;
  autoFocus?: boolean | undefined;
  /** A second unit for typing, chosen by a switch. */
  otherUnit?: OtherUnit | null;
  /** The usual values of such a figure; null where they are unknown. */
  usual?: Usual | null;
  onKeyDown?: KeyboardEventHandler<HTMLInputElement>;
}

/** A decimal number in Brazilian notation; the parsed value is below it, and a phone's keyboard has a comma. */
export function DecimalField(props: DecimalInputProps) {
  const { field, unit, mark, unitWidth = 52, scale, allowNegative = false, otherUnit = null, usual, ...others } = props;
  const [isOther, setOther] = useState(false);
  const number = useTypedNumber({
    ...{ value: field.value, onChange: field.onChange, scale, allowNegative, unit },
    otherUnit: isOther ? otherUnit : null,
    usual: usual ?? null,
  });
  const { doubt, understood } = number;
  const switchUnit = () => {
    setOther(!isOther);
    number.onUnit(isOther ? null : otherUnit);
  };
  const right =
    otherUnit !== null && unit !== undefined ? (
      <Button variant="light" h={48} px={10} onClick={switchUnit} aria-label={unitLabel(isOther, props)}>
        {isOther ? otherUnit.unit : unit}
      </Button>
    ) : (
      (mark ?? (unit !== undefined && <span>{unit}</span>))
    );
  const isOdd = usual != null && field.value !== null && isFar(usual, field.value);
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
            (understood !== null || isOdd) && (
              <p className={classes.understood} data-odd={isOdd || undefined}>
                {understood !== null && <b>= {understood} </b>}
                {isOdd && `costuma ser ${shortWithUnit(usual.low)} a ${shortWithUnit(usual.high)}. Certo?`}
              </p>
            )
          )}
        </>
      )}
      // In a dialog the dialog's own focus would otherwise come after it.
      data-autofocus={others.autoFocus || undefined}
      {...others}
    />
  );
}

/** `Em kg: digitar em g` */
function unitLabel(isOther: boolean, { unit, otherUnit }: DecimalInputProps): string {
  const [now, then] = isOther ? [otherUnit?.unit, unit] : [unit, otherUnit?.unit];
  return `Em ${now}: digitar em ${then}`;
}
