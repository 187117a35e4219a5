import { Button, TextInput } from "@mantine/core";
import { writtenInstant } from "../format/dates.ts";
import { type Extras, type Field, frame } from "./field.ts";
import classes from "./form.module.css";
import { saidInstant } from "./typed-day.ts";
import { useTypedWhen } from "./use-typed-when.ts";

export interface InstantFieldProps extends Extras {
  /** The field's value is an instant in ISO 8601 UTC. */
  field: Field<string | null>;
  /** True for an event that has happened: an instant in the future is refused. */
  isPast?: boolean;
}

/** The question below a field whose day is unusual. */
export const DayDoubt = ({ children }: { children: string | undefined }) =>
  children !== undefined && (
    <p className={classes.understood} data-odd role="status">
      {children}
    </p>
  );

/** A day and time in Brazilian notation and the device's zone in any browser; a button enters the current instant. */
export function InstantInput({ field, isPast = false, ...extras }: InstantFieldProps) {
  const { label, value, onChange } = field;
  const isToCome = isPast && value !== null && value > new Date().toISOString();
  const problem = isToCome ? "A data não pode estar no futuro" : null;
  const typing = useTypedWhen({ value, onChange, read: saidInstant, problem });
  return (
    <TextInput
      {...frame({ ...field, error: typing.error ?? field.error })}
      {...extras}
      ref={typing.input}
      placeholder="dd/mm/aaaa hh:mm"
      inputContainer={(children) => (
        <>
          {children}
          {problem === null && <DayDoubt>{field.doubt}</DayDoubt>}
        </>
      )}
      autoComplete="off"
      value={typing.text ?? (value === null ? "" : writtenInstant(value))}
      {...typing.handlers}
      onChange={({ currentTarget }) => typing.onType(currentTarget.value)}
      onKeyDown={({ key }) => key === "Enter" && typing.settle()}
      rightSectionWidth={84}
      rightSection={
        <Button
          variant="subtle"
          size="compact-md"
          h={44}
          aria-label={`${label}: agora`}
          onClick={() => typing.onDecide(new Date().toISOString())}
        >
          Agora
        </Button>
      }
    />
  );
}
