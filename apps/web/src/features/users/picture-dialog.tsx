import { Alert, Button, Group, Modal, Progress, Stack, Text } from "@mantine/core";
import { usersRoutes } from "@pomar/contract/users/users.routes";
import type { User } from "@pomar/contract/users/users.schema";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { alerts } from "../../ui/alerts/alerts.ts";
import type { ApiError } from "../../ui/api/api-error.ts";
import { upload } from "../../ui/api/files.ts";
import { changeUser } from "../../ui/api/session.ts";
import { wholeOf } from "./crop.ts";
import { CropStage } from "./crop-stage.tsx";
import { type ChosenPicture, croppedFile } from "./picture-file.ts";

interface PictureDialogProps {
  userId: string;
  picture: ChosenPicture;
  onClose: () => void;
}

/** Shows the round that will be seen before it is sent. */
export function PictureDialog({ userId, picture, onClose }: PictureDialogProps) {
  const [crop, setCrop] = useState(() => wholeOf(picture.bitmap));
  const [share, setShare] = useState(0);
  const sending = useMutation<User, ApiError>({
    mutationFn: async () =>
      upload(usersRoutes.setPicture, {
        params: { id: userId },
        file: await croppedFile(picture, crop),
        onProgress: setShare,
      }),
    onMutate: () => setShare(0),
    onSuccess: (user) => {
      changeUser(user);
      alerts.success("Foto alterada com sucesso");
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title="Ajustar a foto">
      <Stack gap={20}>
        <CropStage picture={picture} crop={crop} onChange={setCrop} />
        {sending.isPending && <Sent share={share} />}
        {sending.error !== null && (
          <Alert color="red" icon={<IconAlertTriangle />} title="A foto não foi enviada" role="alert">
            {sending.error.message}
          </Alert>
        )}
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" size="md" onClick={onClose}>
          Cancelar
        </Button>
        <Button size="md" loading={sending.isPending} onClick={() => sending.mutate()} data-autofocus>
          {sending.error === null ? "Usar esta foto" : "Tentar de novo"}
        </Button>
      </Group>
    </Modal>
  );
}

function Sent({ share }: { share: number }) {
  return (
    <div>
      <Text size="sm" c="dimmed" role="status">
        Enviando…
      </Text>
      <Progress value={share * 100} aria-label="Quanto da foto já foi enviado" />
    </div>
  );
}
