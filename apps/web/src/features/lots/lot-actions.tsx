import { Button } from "@mantine/core";
import type { Lot } from "@pomar/contract/lots/lots.schema";
import {
  IconAdjustments,
  IconArrowBackUp,
  IconCheck,
  IconChevronDown,
  IconDroplet,
  IconLock,
  IconPencil,
  IconTrash,
  IconTruckDelivery,
} from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { LotLabelButton } from "../../domain/lots/lot-label-button.tsx";
import { ActionMenu } from "../../ui/kit/action-menu.tsx";
import { allowedActions, type LotAction } from "./allowed-actions.ts";
import { LotDialog } from "./lot-dialog.tsx";
import { labelOf } from "./lot-words.ts";

const looks: Record<LotAction, { label: string; Icon: typeof IconCheck; isDangerous?: true }> = {
  release: { label: "Liberar", Icon: IconCheck },
  ship: { label: "Registrar saída", Icon: IconTruckDelivery },
  block: { label: "Bloquear", Icon: IconLock },
  adjust: { label: "Ajustar saldo", Icon: IconAdjustments },
  lose: { label: "Registrar perda", Icon: IconDroplet },
  edit: { label: "Editar dados", Icon: IconPencil },
  recall: { label: "Recolher", Icon: IconArrowBackUp, isDangerous: true },
  discard: { label: "Descartar", Icon: IconTrash, isDangerous: true },
};

const order: readonly LotAction[] = ["release", "ship", "block", "adjust", "lose", "edit", "recall", "discard"];

/** What can be done with a lot now: what it waits for as a button, all else in a menu. */
export function LotActions({ lot }: { lot: Lot }) {
  const [action, setAction] = useState<LotAction | null>(null);
  const recall = useRecallPage();
  const allowed = allowedActions(lot);
  const actions = order.filter((one) => allowed.includes(one));
  const first = actions.find((one) => one === "release" || one === "ship");
  const others = actions.filter((one) => one !== first);
  const choose = (chosen: LotAction) => (chosen === "recall" ? recall() : setAction(chosen));
  return (
    <>
      {first !== undefined && <FirstAction action={first} onChoose={choose} />}
      {lot.removedAt === null && <LotLabelButton lots={[labelOf(lot)]} />}
      {others.length > 0 && (
        <ActionMenu
          choices={() =>
            others.map((one) => {
              const { label, Icon, isDangerous = false } = looks[one];
              return { label, icon: <Icon size={18} aria-hidden="true" />, isDangerous, onChoose: () => choose(one) };
            })
          }
        >
          <Button variant="default" size="md" rightSection={<IconChevronDown size={18} aria-hidden="true" />}>
            Mais ações
          </Button>
        </ActionMenu>
      )}
      <LotDialog lot={lot} opened={action !== null} action={action} onClose={() => setAction(null)} />
    </>
  );
}

function FirstAction({ action, onChoose }: { action: LotAction; onChoose: (action: LotAction) => void }) {
  const { label, Icon } = looks[action];
  return (
    <Button size="md" leftSection={<Icon size={18} aria-hidden="true" />} onClick={() => onChoose(action)}>
      {label}
    </Button>
  );
}

/** The recall has a page of its own in the lot's: what is affected has to be seen first. */
function useRecallPage(): () => void {
  const navigate = useNavigate();
  return () => void navigate({ to: ".", search: (before) => ({ ...before, step: "recall" }) });
}
