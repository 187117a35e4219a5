import type { Level } from "@pomar/contract/core/route";
import { usersRoutes } from "@pomar/contract/users/users.routes";
import { useNavigate } from "@tanstack/react-router";
import { alerts } from "../../ui/alerts/alerts.ts";
import { TextField } from "../../ui/form/inputs.tsx";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { Section } from "../../ui/form/section.tsx";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { Page } from "../../ui/kit/page.tsx";
import { LevelField } from "./level-field.tsx";
import { PasswordField } from "./password-field.tsx";

interface UserValues {
  name: string;
  password: string;
  level: Level;
}

const initial: UserValues = { name: "", password: "", level: 2 };

/** Lets somebody new in. */
export function UserCreatePage() {
  const navigate = useNavigate();
  const form = useRecordForm({
    name: "user",
    route: usersRoutes.create,
    initial,
    labels: { name: "Nome", password: "Senha", level: "Nível" },
    required: ["name", "password", "level"],
    secret: ["password"],
    toBody: (values: UserValues) => values,
    onSaved: () => {
      alerts.success("Usuário criado com sucesso");
      void navigate({ to: "/users/find-all", replace: true });
    },
  });
  return (
    <Page title="Novo usuário">
      <RecordFormView form={form}>
        <Section>
          <TextField
            field={form.field("name")}
            maxLength={60}
            autoCapitalize="words"
            description="É com ele que a pessoa entra; maiúsculas e acentos não fazem diferença."
          />
          <PasswordField
            field={form.field("password")}
            autoComplete="new-password"
            description="Pelo menos 8 caracteres. A pessoa pode trocá-la depois, no próprio perfil."
          />
          <LevelField field={form.field("level")} />
        </Section>
      </RecordFormView>
    </Page>
  );
}
