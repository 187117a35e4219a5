import { Alert, Button, PasswordInput, TextInput, Title } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useDocumentTitle } from "@mantine/hooks";
import { sessionRoutes } from "@pomar/contract/session/session.routes";
import { login } from "@pomar/contract/session/session.schema";
import { IconAlertCircle } from "@tabler/icons-react";
import { useState } from "react";
import { alerts } from "../../shared/alerts/alerts.ts";
import { useAction } from "../../shared/api/hooks.ts";
import { Mark } from "../../shared/layout/brand.tsx";
import { startSession } from "../../shared/session/session.ts";
import classes from "./login.module.css";

/** Name and password; after a success the guard leads on. */
export function LoginPage() {
  useDocumentTitle("Acesso · Pomar");
  const [isShown, setShown] = useState(false);
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { name: "", password: "" },
    validate: schemaResolver(login, { sync: true }),
    onSubmitPreventDefault: "always",
  });
  const enter = useAction(sessionRoutes.login, {
    onSuccess: ({ token, user }) => {
      // What went wrong on the way in is over.
      for (const { id, type } of alerts.list()) if (type === "error") alerts.dismiss(id);
      alerts.success("Login realizado com sucesso");
      startSession(token, user);
    },
  });

  const submit = form.onSubmit(
    async (values) => {
      const outcome = await enter.run({ body: values });
      if (outcome.ok) return;
      for (const { path, message } of outcome.error.issues) form.setFieldError(path, message);
      if (outcome.error.statusCode === 401) form.getInputNode("password")?.focus();
    },
    (errors) => form.getInputNode(errors.name === undefined ? "password" : "name")?.focus(),
  );

  return (
    <div className={classes.page}>
      <form className={classes.card} onSubmit={submit} noValidate aria-labelledby="login-title">
        <div className={classes.brand}>
          <span className={classes.mark}>
            <Mark size={52} />
          </span>
          <Title order={1} id="login-title">
            Pomar
          </Title>
        </div>
        <TextInput
          label="Nome"
          size="md"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          key={form.key("name")}
          {...form.getInputProps("name")}
        />
        <PasswordInput
          label="Senha"
          size="md"
          autoComplete="current-password"
          visible={isShown}
          onVisibilityChange={setShown}
          visibilityToggleButtonProps={{
            "aria-label": isShown ? "Ocultar caracteres" : "Mostrar caracteres",
            tabIndex: 0,
            size: 40,
          }}
          key={form.key("password")}
          {...form.getInputProps("password")}
        />
        <Button type="submit" size="lg" fullWidth loading={enter.isPending}>
          Entrar
        </Button>
        {/* Last, so that nothing moves away from below the finger when it appears. */}
        <div aria-live="assertive">
          {enter.error !== null && !enter.isPending && (
            <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden />}>
              {enter.error.message}
            </Alert>
          )}
        </div>
      </form>
    </div>
  );
}
