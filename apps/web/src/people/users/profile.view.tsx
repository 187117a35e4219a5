import { usersRoutes } from "@pomar/contract/people/users/users.routes";
import type { User } from "@pomar/contract/people/users/users.schema";
import { useParams } from "@tanstack/react-router";
import { alerts } from "../../ui/alerts/alerts.ts";
import { changeUser, useUser } from "../../ui/api/session.ts";
import { TextField } from "../../ui/form/inputs.tsx";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { Section } from "../../ui/form/section.tsx";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { Loaded } from "../../ui/kit/loaded.tsx";
import { Page } from "../../ui/kit/page.tsx";
import { RecordTabs } from "../../ui/kit/record-tabs.tsx";
import { OpenSessions } from "./open-sessions.tsx";
import { PasswordForm } from "./password.form.tsx";
import { PersonHeading } from "./person-heading.tsx";
import { PictureSection } from "./picture-section.tsx";

/** A user's own picture, name, password and sessions; an administrator can also open another user's. */
export function ProfilePage() {
  const { id } = useParams({ from: "/full/users/update-profile/$id" });
  const isOwn = useUser()?.id === id;
  return (
    <Page title={isOwn ? "Meu perfil" : "Perfil"} width="narrow">
      <Loaded key={id} route={usersRoutes.read} params={{ id }}>
        {(user) => (
          <>
            {!isOwn && <PersonHeading user={user} />}
            <RecordTabs tabs={tabsOf(user, isOwn)} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function tabsOf(user: User, isOwn: boolean): Parameters<typeof RecordTabs>[0]["tabs"] {
  const sessions = {
    name: "sessoes",
    label: "Sessões",
    content: <OpenSessions userId={user.id} isOwn={isOwn} />,
  };
  const profile = { name: "perfil", label: "Perfil", content: <Profile user={user} /> };
  // An administrator resets another user's password on the users page: the current one is unknown there.
  return isOwn
    ? [profile, { name: "senha", label: "Senha", content: <PasswordForm user={user} /> }, sessions]
    : [profile, sessions];
}

function Profile({ user }: { user: User }) {
  const { id, name, version } = user;
  const form = useRecordForm({
    name: "profile",
    route: usersRoutes.update,
    params: { id },
    version,
    initial: { name },
    labels: { name: "Nome" },
    required: ["name"],
    toBody: (values: { name: string }) => values,
    onSaved: (saved) => {
      changeUser(saved);
      alerts.success("Perfil alterado com sucesso");
    },
  });
  return (
    <>
      <PictureSection user={user} />
      <RecordFormView form={form}>
        <Section>
          <TextField
            field={form.getField("name")}
            maxLength={60}
            autoCapitalize="words"
            description="É também o nome de entrada; maiúsculas e acentos não fazem diferença."
          />
        </Section>
      </RecordFormView>
    </>
  );
}
