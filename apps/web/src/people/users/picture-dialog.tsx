import "@mantine/core/styles/Slider.css";
import { Alert, Button, Group, Modal, Progress, Slider, Stack, Text } from "@mantine/core";
import { usersRoutes } from "@pomar/contract/people/users/users.routes";
import type { User } from "@pomar/contract/people/users/users.schema";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import type { ApiError } from "../../ui/api/api-error.ts";
import { upload } from "../../ui/api/files.ts";
import { changeUser } from "../../ui/api/session.ts";
import { type Crop, getWholeCrop, maxZoom, moved, zoomed } from "./crop.ts";
import classes from "./picture.module.css";
import { type ChosenPicture, croppedFile } from "./picture-file.ts";

interface PictureDialogProps {
  userId: string;
  picture: ChosenPicture;
  onClose: () => void;
}

/** Dialog in which the user adjusts the round crop of a chosen picture before uploading it. */
export function PictureDialog({ userId, picture, onClose }: PictureDialogProps) {
  const [crop, setCrop] = useState(() => getWholeCrop(picture.bitmap));
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
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title="Ajustar a foto">
      <Stack gap={20}>
        <CropStage picture={picture} crop={crop} onChange={setCrop} />
        {sending.isPending && (
          <div>
            <Text size="sm" c="dimmed" role="status">
              Enviando…
            </Text>
            <Progress value={share * 100} aria-label="Quanto da foto já foi enviado" />
          </div>
        )}
        {sending.error !== null && (
          <Alert color="red" icon={<IconAlertTriangle />} title="A foto não foi enviada" role="alert" />
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

interface CropStageProps {
  picture: ChosenPicture;
  crop: Crop;
  onChange: (crop: Crop) => void;
}

const step = 0.05;
const steps: Record<string, { dx: number; dy: number }> = {
  ArrowLeft: { dx: -step, dy: 0 },
  ArrowRight: { dx: step, dy: 0 },
  ArrowUp: { dx: 0, dy: -step },
  ArrowDown: { dx: 0, dy: step },
};

/** The picture with its round crop; the user moves the picture by finger, mouse or arrow keys. */
function CropStage({ picture, crop, onChange }: CropStageProps) {
  const { bitmap, address } = picture;
  const dragStart = useRef<{ x: number; y: number } | null>(null);
  const scale = 100 / crop.side;

  const drag = (event: PointerEvent<HTMLElement>) => {
    if (dragStart.current === null) return;
    const width = event.currentTarget.clientWidth;
    // The picture follows the finger, so the crop moves in the opposite direction.
    const [dx, dy] = [(dragStart.current.x - event.clientX) / width, (dragStart.current.y - event.clientY) / width];
    dragStart.current = { x: event.clientX, y: event.clientY };
    onChange(moved(crop, { dx, dy }, bitmap));
  };
  const release = () => {
    dragStart.current = null;
  };
  const press = (event: KeyboardEvent) => {
    const way = steps[event.key];
    if (way === undefined) return;
    event.preventDefault();
    onChange(moved(crop, way, bitmap));
  };

  return (
    <>
      <button
        type="button"
        className={classes.stage}
        aria-label="Posição da foto: arraste, ou use as setas"
        onKeyDown={press}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          dragStart.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
      >
        <img
          src={address}
          alt=""
          draggable={false}
          style={{
            width: `${bitmap.width * scale}%`,
            left: `${50 - crop.x * scale}%`,
            top: `${50 - crop.y * scale}%`,
          }}
        />
      </button>
      <Stack gap="xs" fz={14} fw={600}>
        <span aria-hidden="true">Aproximar</span>
        <Slider
          min={1}
          max={maxZoom}
          step={0.05}
          label={null}
          size="lg"
          thumbSize={24}
          thumbLabel="Aproximar"
          value={getWholeCrop(bitmap).side / crop.side}
          onChange={(zoom) => onChange(zoomed(crop, zoom, bitmap))}
        />
      </Stack>
    </>
  );
}
