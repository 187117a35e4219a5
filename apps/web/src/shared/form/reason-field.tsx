import { Textarea } from "@mantine/core";
import { inputLook } from "./input-look.ts";

interface ReasonFieldProps {
  id: string;
  value: string;
  onChange: (reason: string) => void;
  error: string | undefined;
}

/** Why something is taken back or decided: at most 200 characters, the first thing that a dialog asks for. */
export function ReasonField({ id, value, onChange, error }: ReasonFieldProps) {
  return (
    <Textarea
      id={id}
      label="Motivo"
      withAsterisk
      autosize
      minRows={2}
      maxLength={200}
      error={error}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data-autofocus
      {...inputLook}
    />
  );
}
