import { Alert, FileButton, Group, Stack } from "@mantine/core";
import { usersRoutes } from "@pomar/contract/people/users/users.routes";
import type { User } from "@pomar/contract/people/users/users.schema";
import { IconAlertTriangle, IconPhoto, IconTrash } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { alerts } from "../../ui/alerts/alerts.ts";
import { useAction } from "../../ui/api/hooks.ts";
import { changeUser, useUser } from "../../ui/api/session.ts";
import { TextField } from "../../ui/form/inputs.tsx";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { Section } from "../../ui/form/section.tsx";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { ButtonWithIcon } from "../../ui/kit/button-with-icon.tsx";
import { RecordTabs } from "../../ui/kit/record-tabs.tsx";
import { RecordPage } from "../../ui/record/record-page.tsx";
import { PersonPicture } from "../parts/users/person-picture.tsx";
import { OpenSessions } from "./open-sessions.tsx";
import { PasswordForm } from "./password.form.tsx";
import { describePerson } from "./person-heading.tsx";
import { PictureDialog } from "./picture-dialog.tsx";
import { type ChosenPicture, notAPicture, openPicture, pictureTypes } from "./picture-file.ts";

/** Page of a user's own picture, name, password and sessions; an administrator can also open another user's page. */
export function ProfilePage() {
  const ownId = useUser()?.id;
  return (
    <RecordPage
      page="/users/update-profile/$id"
      route={usersRoutes.read}
      heading={(user) => (user.id === ownId ? { subtitle: describePerson(user).subtitle } : describePerson(user))}
      width="narrow"
    >
      {(user) => <RecordTabs tabs={buildTabs(user, user.id === ownId)} />}
    </RecordPage>
  );
}

function buildTabs(user: User, isOwn: boolean): Parameters<typeof RecordTabs>[0]["tabs"] {
  const sessions = {
    name: "sessoes",
    label: "Sessões",
    content: <OpenSessions userId={user.id} isOwn={isOwn} />,
  };
  const profile = { name: "perfil", label: "Perfil", content: <Profile user={user} /> };
  // The password tab is only for users themselves, as it asks for the current password; an administrator resets a
  // different user's password on the users page.
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
    <RecordFormView form={form}>
      <Section>
        <PictureSection user={user} />
        <TextField
          field={form.getField("name")}
          maxLength={60}
          autoCapitalize="words"
          description="É o nome usado para entrar; maiúsculas e acentos não fazem diferença."
        />
      </Section>
    </RecordFormView>
  );
}

/** Section for a user's picture: upload with a round crop, or removal. */
function PictureSection({ user }: { user: User }) {
  const { id, name, profilePicture } = user;
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  const [isRefused, setRefused] = useState(false);
  const forget = useRef<() => void>(null);
  const removal = useAction(usersRoutes.removePicture);

  const choose = async (file: File | null) => {
    if (file === null) return;
    // The file input is emptied, so that the same file can be chosen again.
    forget.current?.();
    const picture = await openPicture(file);
    setRefused(picture === null);
    setChosen(picture);
  };
  const close = () => {
    if (chosen === null) return;
    URL.revokeObjectURL(chosen.address);
    chosen.bitmap.close();
    setChosen(null);
  };
  const remove = async () => {
    const { ok } = await removal.run({ params: { id } });
    if (ok) changeUser({ ...user, profilePicture: null });
  };

  return (
    <Group gap="lg">
      <PersonPicture size={72} name={name} address={profilePicture} />
      <Stack gap={6} flex="1 1 200px">
        <Group gap="xs">
          <FileButton
            accept={pictureTypes.join(",")}
            onChange={choose}
            resetRef={forget}
            inputProps={{ "aria-label": "Foto" }}
          >
            {(props) => (
              <ButtonWithIcon {...props} variant="default" Icon={IconPhoto}>
                {profilePicture === null ? "Escolher foto" : "Trocar foto"}
              </ButtonWithIcon>
            )}
          </FileButton>
          {profilePicture !== null && (
            <ButtonWithIcon variant="subtle" color="red" Icon={IconTrash} loading={removal.isPending} onClick={remove}>
              Remover foto
            </ButtonWithIcon>
          )}
        </Group>
        <small>JPEG, PNG ou WebP. Aparece em um círculo; você escolhe o enquadramento.</small>
        {isRefused && (
          <Alert color="red" icon={<IconAlertTriangle />} role="alert">
            {notAPicture}
          </Alert>
        )}
      </Stack>
      {chosen !== null && <PictureDialog userId={id} picture={chosen} onClose={close} />}
    </Group>
  );
}
