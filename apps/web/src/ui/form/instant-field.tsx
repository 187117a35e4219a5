import { Button, TextInput } from "@mantine/core";
import { localDay } from "../format/dates.ts";
import { type Field, frame } from "./field.ts";

interface InstantFieldProps {
  /** ISO 8601 UTC. */
  field: Field<string | null>;
}

/** Day and time by the device's own picker, in its time zone; or now, by one press. */
export function InstantField({ field }: InstantFieldProps) {
  const { label, value, onChange } = field;
  return (
    <div>
      <TextInput
        {...frame(field)}
        type="datetime-local"
        value={value === null ? "" : wallClock(value)}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.value === "" ? null : new Date(currentTarget.value).toISOString())
        }
      />
      <Button
        variant="subtle"
        size="compact-md"
        h={48}
        aria-label={`${label}: agora`}
        onClick={() => onChange(new Date().toISOString())}
      >
        Agora
      </Button>
    </div>
  );
}

/** `2026-11-20T14:32`, in the time zone of the device. */
function wallClock(instant: string): string {
  const at = new Date(instant);
  const pad = (part: number) => String(part).padStart(2, "0");
  return `${localDay(at)}T${pad(at.getHours())}:${pad(at.getMinutes())}`;
}
