import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { counted } from "@pomar/contract/core/decimal";
import type { ShownLot } from "@pomar/contract/ledger/lots/lots.schema";
import { placesRoutes } from "@pomar/contract/registries/places/places.routes";
import { maxMoved } from "@pomar/contract/registries/places/places.schema";
import { IconTransfer } from "@tabler/icons-react";
import { useState } from "react";
import { PlaceField } from "../../registries/parts/places/place-field.tsx";
import { alerts } from "../../ui/alerts/alerts.ts";
import { useAction } from "../../ui/api/hooks.ts";
import { buildLooseField } from "../../ui/form/loose-field.ts";
import { ButtonWithIcon } from "../../ui/kit/button-with-icon.tsx";
import { Refusal } from "../../ui/kit/refusal.tsx";

interface LotsMoveProps {
  lots: readonly ShownLot[];
  /** Called after the move, so that the list clears its selection. */
  onDone: () => void;
}

/** A button that moves all selected lots to one place; when one lot cannot be moved, none is moved. */
export function LotsMoveButton(props: LotsMoveProps) {
  const [opened, setOpened] = useState(false);
  const count = counted(props.lots.length, "lote", "lotes");
  return (
    <>
      <ButtonWithIcon variant="default" Icon={IconTransfer} onClick={() => setOpened(true)}>
        Mover para…
      </ButtonWithIcon>
      <Modal opened={opened} onClose={() => setOpened(false)} title={`Mover ${count}`}>
        <Question {...props} onClose={() => setOpened(false)} />
      </Modal>
    </>
  );
}

function Question({ lots, onDone, onClose }: LotsMoveProps & { onClose: () => void }) {
  const [placeId, setPlaceId] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const moving = useAction(placesRoutes.move);
  const isTooMany = lots.length > maxMoved;
  const move = async () => {
    if (placeId === null) return setAsked(true);
    const outcome = await moving.run({ params: { id: placeId }, body: { lots: lots.map(({ id }) => id) } });
    if (!outcome.ok) return;
    const moved = outcome.reply.lots.filter(({ isMoved }) => isMoved).length;
    alerts.success(
      moved === 0
        ? `Já estavam em ${outcome.reply.place.name}`
        : `${counted(moved, "lote movido", "lotes movidos")} para ${outcome.reply.place.name}`,
    );
    onClose();
    onDone();
  };
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {lots.map(({ code }) => code).join(", ")}
      </Text>
      <PlaceField
        field={{
          ...buildLooseField("move-lots-to", "Para onde", { value: placeId, onChange: setPlaceId }),
          required: true,
          error: isAsked && placeId === null ? "Escolha o local" : undefined,
        }}
        offersCreation={false}
      />
      {isTooMany && <p>Marque no máximo {maxMoved} de cada vez.</p>}
      <Refusal error={moving.error} onFollow={onClose} />
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={onClose}>
          Cancelar
        </Button>
        <Button size="md" loading={moving.isPending} disabled={isTooMany} onClick={() => void move()}>
          Mover {counted(lots.length, "lote", "lotes")}
        </Button>
      </Group>
    </Stack>
  );
}
