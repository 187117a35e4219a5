import { Alert, FileButton, Group, Text } from "@mantine/core";
import { usersRoutes } from "@pomar/contract/people/users/users.routes";
import type { User } from "@pomar/contract/people/users/users.schema";
import { IconAlertTriangle, IconPhoto, IconTrash } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { alerts } from "../../ui/alerts/alerts.ts";
import { useAction } from "../../ui/api/hooks.ts";
import { changeUser } from "../../ui/api/session.ts";
import { ButtonWithIcon } from "../../ui/kit/button-with-icon.tsx";
import { Card } from "../../ui/kit/card.tsx";
import { PersonPicture } from "../parts/users/person-picture.tsx";
import { PictureDialog } from "./picture-dialog.tsx";
import { type ChosenPicture, notAPicture, openPicture, pictureTypes } from "./picture-file.ts";

/** A user's picture: upload with a round crop, or removal. */
export function PictureSection({ user }: { user: User }) {
  const { id, name, profilePicture } = user;
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  const [isRefused, setRefused] = useState(false);
  const forget = useRef<() => void>(null);
  const removal = useAction(usersRoutes.removePicture);

  const choose = async (file: File | null) => {
    if (file === null) return;
    // Resets the input, so that the same file can be chosen again.
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
    if (!ok) return;
    changeUser({ ...user, profilePicture: null });
    alerts.success("Foto removida");
  };

  return (
    <Card aria-label="Foto" style={{ marginBottom: 16 }}>
      <Group gap="lg">
        <PersonPicture size={112} name={name} address={profilePicture} />
        <Group gap="xs" flex="1 1 150px">
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
          <Text c="dimmed" fz={14} w="100%">
            JPEG, PNG ou WebP. Aparece em um círculo; você escolhe qual parte.
          </Text>
          {isRefused && (
            <Alert color="red" icon={<IconAlertTriangle />} role="alert">
              {notAPicture}
            </Alert>
          )}
        </Group>
        {chosen !== null && <PictureDialog userId={id} picture={chosen} onClose={close} />}
      </Group>
    </Card>
  );
}
