import type { Level } from "@pomar/contract/core/route";
import { usersRoutes } from "@pomar/contract/people/users/users.routes";
import { levelNames, type User } from "@pomar/contract/people/users/users.schema";
import { IconTrash } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { alerts } from "../../ui/alerts/alerts.ts";
import { changeUser, useUser } from "../../ui/api/session.ts";
import { SwitchField, TextField } from "../../ui/form/inputs.tsx";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { Section } from "../../ui/form/section.tsx";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { ButtonWithIcon } from "../../ui/kit/button-with-icon.tsx";
import { useBackTo } from "../../ui/kit/go-back.ts";
import { Page } from "../../ui/kit/page.tsx";
import { RecordTabs } from "../../ui/kit/record-tabs.tsx";
import { useRemoval } from "../../ui/list/removal.tsx";
import { RecordPage } from "../../ui/record/record-page.tsx";
import { historyTab } from "../parts/audit/history-tab.tsx";
import { LevelField } from "./level-field.tsx";
import { OpenSessions } from "./open-sessions.tsx";
import { PasswordField } from "./password-field.tsx";
import { describePerson, removalOfUser } from "./person-heading.tsx";

/** Page of a user, for administrators: level, active state, a new password, open sessions and history. */
export function UserUpdatePage() {
  const [isLeaving, setLeaving] = useState(false);
  const ownId = useUser()?.id;
  return (
    <RecordPage
      page="/users/update/$id"
      route={usersRoutes.read}
      isLeaving={isLeaving}
      heading={(user) => ({
        ...describePerson(user),
        actions: user.id !== ownId && <RemoveButton user={user} onLeaving={setLeaving} />,
      })}
      width="narrow"
    >
      {(user) => {
        const of = { userId: user.id, isOwn: user.id === ownId, isLeaving };
        return (
          <RecordTabs
            tabs={[
              { name: "dados", label: "Dados", content: <UserForm user={user} isOwn={of.isOwn} /> },
              { name: "sessoes", label: "Sessões", content: <OpenSessions {...of} /> },
              historyTab({ entity: "users", entityId: user.id, labels: historyLabels, format: historyWords }),
            ]}
          />
        );
      }}
    </RecordPage>
  );
}

const historyLabels = {
  name: "Nome",
  level: "Nível",
  active: "Ativo",
  profilePicture: "Foto",
  passwordChanged: "Senha trocada",
  endedSessions: "Sessões encerradas",
};

const historyWords = {
  level: (value: unknown) => levelNames[value as Level],
  // The history shows the last six characters of a picture's address, to distinguish one picture from the next.
  profilePicture: (value: unknown) => `foto ${String(value).slice(-6)}`,
};

function RemoveButton({ user, onLeaving }: { user: User; onLeaving: (isLeaving: boolean) => void }) {
  const goBack = useBackTo("/users/find-all");
  const removal = useRemoval<User>(usersRoutes.remove, {
    ...removalOfUser,
    onRemoving: onLeaving,
    onRemoved: goBack,
  });
  return (
    <>
      <ButtonWithIcon isBrief variant="default" color="red" Icon={IconTrash} onClick={() => removal.ask(user)}>
        Excluir
      </ButtonWithIcon>
      {removal.dialog}
    </>
  );
}

interface UserValues {
  name: string;
  level: Level;
  active: boolean;
  password: string;
}

function UserForm({ user, isOwn }: { user: User; isOwn: boolean }) {
  const goBack = useBackTo("/users/find-all");
  const { id, name, level, active, version } = user;
  const form = useRecordForm({
    name: "user",
    route: usersRoutes.update,
    params: { id },
    version,
    initial: { name, level, active, password: "" },
    labels: { name: "Nome", level: "Nível", active: "Ativo", password: "Nova senha" },
    required: ["name", "level"],
    secret: ["password"],
    toBody: ({ password, ...fields }: UserValues) => ({ ...fields, password: password || undefined }),
    onSaved: (saved) => {
      changeUser(saved);
      alerts.success("Usuário alterado com sucesso");
      goBack();
    },
  });
  const { values } = form;
  const endsSessions = values.level !== level || (active && !values.active) || values.password !== "";
  return (
    <RecordFormView
      form={form}
      note={endsSessions && <span>Ao salvar, as sessões abertas de {name} são encerradas na hora.</span>}
    >
      <Section>
        <TextField field={form.getField("name")} maxLength={60} autoCapitalize="words" />
        <LevelField
          field={form.getField("level")}
          locked={isOwn ? "Ninguém muda o próprio nível: peça a outro administrador." : undefined}
        />
        {!isOwn && (
          <SwitchField
            field={form.getField("active")}
            description="Quem está desativado não entra no sistema; o que registrou continua."
          />
        )}
      </Section>
      <Section title={isOwn ? "Senha" : undefined}>
        {isOwn ? (
          <p>
            A sua senha é trocada no{" "}
            <Link to="/users/update-profile/$id" params={{ id }} search={{ tab: "senha" }}>
              seu perfil
            </Link>
            .
          </p>
        ) : (
          <PasswordField
            field={form.getField("password")}
            autoComplete="new-password"
            description="Deixe em branco para manter a atual."
          />
        )}
      </Section>
    </RecordFormView>
  );
}

export function UserCreatePage() {
  const navigate = useNavigate();
  const form = useRecordForm<Omit<UserValues, "active">, typeof usersRoutes.create>({
    name: "user",
    route: usersRoutes.create,
    initial: { name: "", password: "", level: 2 },
    labels: { name: "Nome", password: "Senha", level: "Nível" },
    required: ["name", "password", "level"],
    secret: ["password"],
    toBody: (values) => values,
    onSaved: () => {
      alerts.success("Usuário criado com sucesso");
      void navigate({ to: "/users/find-all", replace: true });
    },
  });
  return (
    <Page title="Novo usuário" width="narrow">
      <RecordFormView form={form}>
        <Section>
          <TextField
            field={form.getField("name")}
            maxLength={60}
            autoCapitalize="words"
            description="É o nome usado para entrar; maiúsculas e acentos não fazem diferença."
          />
          <PasswordField
            field={form.getField("password")}
            autoComplete="new-password"
            description="Pelo menos 8 caracteres; a pessoa pode trocá-la no próprio perfil."
          />
          <LevelField field={form.getField("level")} />
        </Section>
      </RecordFormView>
    </Page>
  );
}
