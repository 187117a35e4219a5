import { PasswordInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { Field } from "../../ui/form/field.ts";

interface PasswordFieldProps {
  field: Field<string>;
  autoComplete: "new-password" | "current-password";
  description?: ReactNode;
}

/** Password field with a button that makes the password readable. */
export function PasswordField({ field, ...props }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <PasswordInput
      id={field.id}
      label={field.label}
      error={field.error}
      withAsterisk={field.required}
      aria-required={field.required || undefined}
      maxLength={72}
      visible={isShown}
      onVisibilityChange={setShown}
      visibilityToggleButtonProps={{
        "aria-label": isShown ? "Ocultar caracteres" : "Mostrar caracteres",
        tabIndex: 0,
        size: 44,
      }}
      value={field.value}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      size="lg"
      {...props}
    />
  );
}
