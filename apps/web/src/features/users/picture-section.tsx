import { Alert, Button, FileButton } from "@mantine/core";
import { usersRoutes } from "@pomar/contract/users/users.routes";
import type { User } from "@pomar/contract/users/users.schema";
import { IconAlertTriangle, IconPhoto, IconTrash } from "@tabler/icons-react";
import { Suspense, useRef, useState } from "react";
import { alerts } from "../../shared/alerts/alerts.ts";
import { useAction } from "../../shared/api/hooks.ts";
import { later } from "../../shared/overlay/later.tsx";
import { PersonPicture } from "../../shared/people/person-picture.tsx";
import { changeUser } from "../../shared/session/session.ts";
import classes from "./picture.module.css";
import { type ChosenPicture, notAPicture, openPicture, pictureTypes } from "./picture-file.ts";

const PictureDialog = later(async () => (await import("./picture-dialog.tsx")).PictureDialog);

/** The picture of a person: chosen, cut to a round, or taken off. */
export function PictureSection({ user }: { user: User }) {
  const { id, name, profilePicture } = user;
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  const [isRefused, setRefused] = useState(false);
  const forget = useRef<() => void>(null);
  const removal = useAction(usersRoutes.removePicture);

  const choose = async (file: File | null) => {
    if (file === null) return;
    // So that the same file may be chosen once more.
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
    <section className={classes.section} aria-label="Foto">
      <PersonPicture size={112} name={name} address={profilePicture} />
      <div className={classes.ways}>
        <FileButton
          accept={pictureTypes.join(",")}
          onChange={choose}
          resetRef={forget}
          inputProps={{ "aria-label": "Foto" }}
        >
          {(props) => (
            <Button {...props} variant="default" size="md" leftSection={<IconPhoto size={18} aria-hidden="true" />}>
              {profilePicture === null ? "Escolher foto" : "Trocar foto"}
            </Button>
          )}
        </FileButton>
        {profilePicture !== null && (
          <Button
            variant="subtle"
            color="red"
            size="md"
            leftSection={<IconTrash size={18} aria-hidden="true" />}
            loading={removal.isPending}
            onClick={remove}
          >
            Remover foto
          </Button>
        )}
        <p className={classes.hint}>JPEG, PNG ou WebP. Aparece em um círculo; você escolhe qual parte.</p>
        {isRefused && (
          <Alert color="red" icon={<IconAlertTriangle />} role="alert">
            {notAPicture}
          </Alert>
        )}
      </div>
      <Suspense>{chosen !== null && <PictureDialog userId={id} picture={chosen} onClose={close} />}</Suspense>
    </section>
  );
}
