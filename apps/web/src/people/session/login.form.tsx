import { Box, Button, Flex, PasswordInput, Stack, TextInput, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { alerts } from "../../ui/alerts/alerts.ts";
import { getSession } from "../../ui/api/session.ts";
import { Mark } from "../../ui/kit/brand.tsx";
import { Notice } from "../../ui/kit/notice.tsx";
import { local } from "../../ui/local-storage.ts";
import { waitWords, whoWaits } from "../../ui/outbox/who-waits.ts";
import type { Refusal } from "./enter.ts";
import classes from "./login.module.css";

/** Loads the validation and login code while the user types, so that the login page itself renders without waiting. */
const loadEnter = () => import("./enter.ts");
function notLoaded(): Refusal {
  alerts.error("Sem conexão com o servidor");
  return { fields: {} };
}

/** Login form; after a successful login the guard opens the next page. */
export function LoginPage() {
  useDocumentTitle("Acesso · Pomar");
  const [isShown, setShown] = useState(false);
  const { submit, isPending, refusal, forget, name, password } = useEntering();
  const { refused } = getSession();
  const isDraftSafe = refused != null && local.holds(`pomar.draft.${refused.id}.`);
  return (
    <div className={classes.page}>
      <Flex
        component="form"
        direction="column"
        gap={20}
        className={classes.card}
        onSubmit={submit}
        onInput={() => void loadEnter().catch(() => undefined)}
        noValidate
        aria-labelledby="login-title"
      >
        <Stack gap={12} align="center" mb={4}>
          <Flex
            component="span"
            align="center"
            justify="center"
            w={88}
            h={88}
            bdrs={24}
            bg="var(--mantine-color-green-light)"
          >
            <Mark size={52} />
          </Flex>
          <Title order={1} id="login-title">
            Pomar
          </Title>
        </Stack>
        {isDraftSafe && (
          <Notice tone="act" role="status">
            O que você digitou está guardado neste aparelho e volta depois que você entrar.
          </Notice>
        )}
        <TextInput
          ref={name}
          label="Nome"
          size="md"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          error={refusal?.fields.name}
          onChange={() => forget(refusal?.isWrongPair ? "password" : "name")}
        />
        <PasswordInput
          ref={password}
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
          error={refusal?.fields.password}
          onChange={() => forget("password")}
        />
        <Button type="submit" size="lg" fullWidth loading={isPending}>
          Entrar
        </Button>
        <Box component="small" ta="center">
          Esqueceu a senha? Peça outra a um administrador.
        </Box>
        {whoWaits().map((who) => (
          <Box key={who.name} component="small" c="var(--mantine-color-amber-text)" ta="center">
            {waitWords(who)}
          </Box>
        ))}
      </Flex>
    </div>
  );
}

function useEntering() {
  const name = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    setPending(true);
    const typed = { name: name.current?.value ?? "", password: password.current?.value ?? "" };
    const refused = await loadEnter().then(({ enter }) => enter(typed), notLoaded);
    // After a successful login the button remains in its pending state until the product's code has loaded.
    if (refused === null) return;
    flushSync(() => {
      setPending(false);
      setRefusal(refused);
    });
    if (refused.fields.name !== undefined) name.current?.focus();
    else if (refused.fields.password !== undefined || refused.isWrongPair) password.current?.focus();
  }

  const forget = (field: keyof Refusal["fields"]) => {
    if (refusal?.fields[field] !== undefined)
      setRefusal({ ...refusal, fields: { ...refusal.fields, [field]: undefined } });
  };
  return { submit, isPending, refusal, forget, name, password };
}
