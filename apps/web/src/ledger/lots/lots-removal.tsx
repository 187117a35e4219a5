import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { formatNumber } from "@pomar/contract/core/decimal";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import type { ShownLot } from "@pomar/contract/ledger/lots/lots.schema";
import { IconAlertTriangle, IconCheck, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import type { ApiError } from "../../ui/api/api-error.ts";
import { useAction } from "../../ui/api/hooks.ts";
import { ButtonWithIcon } from "../../ui/kit/button-with-icon.tsx";
import { Dependents } from "../../ui/kit/dependents.tsx";
import { Lines } from "../../ui/kit/lines.tsx";
import { Refusal } from "../../ui/kit/refusal.tsx";
import { LotLink } from "../parts/lots/lot-link.tsx";

interface LotsRemovalProps {
  lots: readonly ShownLot[];
  /** Called after a removal, so that the list clears its selection. */
  onDone: () => void;
}

/** A button that removes the selected lots without descendants, and shows the result for each lot. */
export function LotsRemovalButton({ lots, onDone }: LotsRemovalProps) {
  const [opened, setOpened] = useState(false);
  const [verdicts, setVerdicts] = useState<readonly Verdict[] | null>(null);
  const close = () => {
    setOpened(false);
    if (verdicts === null) return;
    setVerdicts(null);
    onDone();
  };
  return (
    <>
      <ButtonWithIcon
        variant="default"
        c="var(--mantine-color-red-text)"
        Icon={IconTrash}
        onClick={() => setOpened(true)}
      >
        Excluir
      </ButtonWithIcon>
      <Modal
        opened={opened}
        onClose={close}
        title={verdicts === null ? formatQuestion(lots) : "Resultado de cada lote"}
      >
        {verdicts === null ? (
          <Question lots={lots} onCancel={close} onVerdicts={setVerdicts} />
        ) : (
          <Verdicts verdicts={verdicts} onClose={close} />
        )}
      </Modal>
    </>
  );
}

interface Verdict {
  lot: ShownLot;
  /** The reason why the lot was not removed; null when it was removed. */
  refusal: string | null;
  dependents?: ApiError["dependents"];
}

// All ids of one call must fit into the address of the request, so their number is limited.
const maxRemoved = 100;

const formatQuestion = (lots: readonly ShownLot[]) =>
  lots.length === 1 ? `Excluir o lote ${lots[0]?.code}?` : `Excluir ${formatNumber(lots.length)} lotes?`;

interface QuestionProps {
  lots: readonly ShownLot[];
  onCancel: () => void;
  onVerdicts: (verdicts: readonly Verdict[]) => void;
}

function Question({ lots, onCancel, onVerdicts }: QuestionProps) {
  const removal = useAction(lotsRoutes.remove);
  const isTooMany = lots.length > maxRemoved;
  const remove = async () => {
    const outcome = await removal.run({ params: { ids: lots.map(({ id }) => id).join(",") } });
    if (outcome.ok) return onVerdicts(buildVerdicts(lots, outcome.reply?.refused ?? []));
    const [only] = lots;
    // The refusal of a single lot is shown as the lot's result; the refusal of several lots is an error of the call.
    if (lots.length === 1 && only !== undefined && outcome.error.statusCode === 409)
      onVerdicts([{ lot: only, refusal: outcome.error.message, dependents: outcome.error.dependents }]);
  };
  return (
    <Stack>
      <p>
        {lots.length === 1 ? "O lote sai" : "Os lotes saem"} do estoque e das listas, com a entrada estornada; o
        histórico fica guardado. Lotes já usados ou expedidos não são removidos; a lista mostra quais e por quê.
      </p>
      <Text size="sm" c="dimmed">
        {lots.map(({ code }) => code).join(", ")}
      </Text>
      {isTooMany && <p>Marque no máximo {maxRemoved} de cada vez.</p>}
      <Refusal error={removal.error} />
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={onCancel} data-autofocus>
          Cancelar
        </Button>
        <Button color="red" size="md" loading={removal.isPending} disabled={isTooMany} onClick={remove}>
          Excluir
        </Button>
      </Group>
    </Stack>
  );
}

function buildVerdicts(lots: readonly ShownLot[], refused: readonly { id: string; message: string }[]): Verdict[] {
  const messages = new Map(refused.map(({ id, message }) => [id, message]));
  return lots.map((lot) => ({ lot, refusal: messages.get(lot.id) ?? null }));
}

function Verdicts({ verdicts, onClose }: { verdicts: readonly Verdict[]; onClose: () => void }) {
  return (
    <Stack>
      <Lines aria-label="Resultados">
        {verdicts.map(({ lot, refusal, dependents }) => (
          <li key={lot.id}>
            <Group gap="sm" wrap="nowrap" align="flex-start">
              {refusal === null ? (
                <IconCheck size={18} color="var(--mantine-color-green-text)" aria-hidden="true" />
              ) : (
                <IconAlertTriangle size={18} color="var(--mantine-color-red-text)" aria-hidden="true" />
              )}
              <div>
                <LotLink lot={lot} /> {refusal === null ? "removido" : "não foi removido"}
                {refusal !== null && <small>{refusal}</small>}
                {dependents !== undefined && <Dependents of={dependents} onFollow={onClose} />}
              </div>
            </Group>
          </li>
        ))}
      </Lines>
      <Group justify="flex-end">
        <Button size="md" onClick={onClose} data-autofocus>
          Entendi
        </Button>
      </Group>
    </Stack>
  );
}
