import { Button, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { readInstant, writtenInstant } from "../format/dates.ts";
import { type Extras, type Field, frame } from "./field.ts";

interface InstantFieldProps extends Extras {
  /** ISO 8601 UTC. */
  field: Field<string | null>;
}

const refusal = "Informe dia e hora, como 20/11/2026 14:32";

/** Day and time as they are written in Brazil, in the device's time zone, the same in any browser; or now, by one press. */
export function InstantField({ field, ...extras }: InstantFieldProps) {
  const { label, value, onChange } = field;
  const [typed, setTyped] = useState<string | null>(null);
  const [isFocused, setFocused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isWrong = typed !== null && typed.trim() !== "" && value === null;
  useEffect(() => input.current?.setCustomValidity(isWrong ? refusal : ""), [isWrong]);
  const text = typed !== null && (isFocused || isWrong) ? typed : value === null ? "" : writtenInstant(value);
  return (
    <TextInput
      {...frame({ ...field, error: isWrong && !isFocused ? refusal : field.error })}
      {...extras}
      ref={input}
      placeholder="dd/mm/aaaa hh:mm"
      autoComplete="off"
      value={text}
      onFocus={() => {
        setFocused(true);
        if (!isWrong) setTyped(null);
      }}
      onBlur={() => setFocused(false)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(readInstant(currentTarget.value));
      }}
      rightSectionWidth={84}
      rightSection={
        <Button
          variant="subtle"
          size="compact-md"
          h={44}
          aria-label={`${label}: agora`}
          onClick={() => {
            setTyped(null);
            onChange(new Date().toISOString());
          }}
        >
          Agora
        </Button>
      }
    />
  );
}
