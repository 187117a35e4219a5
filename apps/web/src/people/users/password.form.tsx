import { Alert, Button } from "@mantine/core";
import { usersRoutes } from "@pomar/contract/people/users/users.routes";
import { type User, userUpdate } from "@pomar/contract/people/users/users.schema";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { alerts } from "../../ui/alerts/alerts.ts";
import type { ApiError } from "../../ui/api/api-error.ts";
import { call } from "../../ui/api/call.ts";
import { endSession } from "../../ui/api/session.ts";
import { byPath, listMessages, type Messages } from "../../ui/form/issues.ts";
import { Section } from "../../ui/form/section.tsx";
import { useFields } from "../../ui/form/use-fields.ts";
import { PasswordField } from "./password-field.tsx";

type Name = "currentPassword" | "password";
const labels: Record<Name, string> = { currentPassword: "Senha atual", password: "Nova senha" };
const getId = (name: Name) => `password-${name}`;

/** Form in which users change their own password; no draft is stored, as it would save the password on the device. */
export function PasswordForm({ user }: { user: User }) {
  const form = useFields<Record<Name, string>>({ currentPassword: "", password: "" });
  // No data is refetched after the change, because changing the password also ends the current session.
  const change = useMutation<unknown, ApiError, Record<Name, string>>({
    mutationFn: (body) => call(usersRoutes.update, { params: { id: user.id }, body }),
    onSuccess: () => {
      endSession();
      alerts.success("Senha alterada: entre de novo com a senha nova");
    },
    onError: ({ issues }) => refuse(byPath(issues)),
  });

  const check = (values: Record<Name, string>): Messages => ({
    ...listMessages(userUpdate, values),
    ...(values.currentPassword === "" && { currentPassword: "Informe a senha atual" }),
  });

  function refuse(messages: Messages): void {
    form.refuse(messages);
    const first = (Object.keys(labels) as Name[]).find((name) => messages[name] !== undefined);
    if (first !== undefined) requestAnimationFrame(() => document.getElementById(getId(first))?.focus());
  }
  const field = (name: Name) => ({
    id: getId(name),
    label: labels[name],
    required: true,
    error: form.errors[name],
    value: form.values[name],
    onChange(value: string) {
      form.setValues({ [name]: value });
      const { [name]: _, ...others } = form.errors;
      form.refuse(others);
    },
  });

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const values = form.getValues();
        const messages = check(values);
        if (Object.keys(messages).length > 0) refuse(messages);
        else if (!change.isPending) change.mutate(values);
      }}
      noValidate
    >
      <Section>
        {/* The browser's password manager reads the user name from this hidden field instead of guessing a name. */}
        <input type="text" autoComplete="username" value={user.name} readOnly hidden />
        <PasswordField field={field("currentPassword")} autoComplete="current-password" />
        <PasswordField field={field("password")} autoComplete="new-password" description="Pelo menos 8 caracteres." />
        <Alert color="amber" icon={<IconAlertTriangle />}>
          Ao trocar a senha, todas as suas sessões são encerradas, inclusive esta: entre de novo com a senha nova.
        </Alert>
        <Button type="submit" size="lg" loading={change.isPending}>
          Trocar a senha
        </Button>
      </Section>
    </form>
  );
}
