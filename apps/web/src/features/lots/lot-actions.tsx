import { Button, Modal } from "@mantine/core";
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
import { type ReactNode, useState } from "react";
import { LotLabelButton } from "../../domain/lots/lot-label-button.tsx";
import { ActionMenu } from "../../ui/kit/action-menu.tsx";
import { allowedActions, type LotAction } from "./allowed-actions.ts";
import { DecisionForm, DiscardForm } from "./decision.form.tsx";
import { LotEditForm } from "./lot-edit.form.tsx";
import { labelOf } from "./lot-words.ts";
import { MovementForm } from "./movement.form.tsx";

interface Look {
  label: string;
  /** What it asks, before the lot's code; default: its label. */
  title?: string;
  Icon: typeof IconCheck;
  isDangerous?: true;
}

/** In the order of the menu. */
const looks: Record<LotAction, Look> = {
  release: { label: "Liberar", Icon: IconCheck },
  ship: { label: "Registrar saída", title: "Registrar saída de", Icon: IconTruckDelivery },
  block: { label: "Bloquear", Icon: IconLock },
  adjust: { label: "Ajustar saldo", title: "Ajustar saldo de", Icon: IconAdjustments },
  lose: { label: "Registrar perda", title: "Registrar perda de", Icon: IconDroplet },
  edit: { label: "Editar dados", title: "Editar", Icon: IconPencil },
  recall: { label: "Recolher", Icon: IconArrowBackUp, isDangerous: true },
  discard: { label: "Descartar", Icon: IconTrash, isDangerous: true },
};

type AskedAction = Exclude<LotAction, "recall">;
type ActionForm = (props: { lot: Lot; onDone: () => void }) => ReactNode;

const forms: Record<AskedAction, ActionForm> = {
  release: (props) => <DecisionForm decision="released" {...props} />,
  ship: (props) => <MovementForm kind="shipment" {...props} />,
  block: (props) => <DecisionForm decision="blocked" {...props} />,
  adjust: (props) => <MovementForm kind="adjustment" {...props} />,
  lose: (props) => <MovementForm kind="loss" {...props} />,
  edit: LotEditForm,
  discard: DiscardForm,
};

/** What can be done with a lot now: what it waits for as a button, all else in a menu. */
export function LotActions({ lot }: { lot: Lot }) {
  // What fades out still shows what it was.
  const [asked, setAsked] = useState<AskedAction>("edit");
  const [opened, setOpened] = useState(false);
  const navigate = useNavigate();
  const allowed = allowedActions(lot);
  const actions = (Object.keys(looks) as LotAction[]).filter((one) => allowed.includes(one));
  const first = actions.find((one) => one === "release" || one === "ship");
  const others = actions.filter((one) => one !== first);
  const choose = (action: LotAction) => {
    // It has a page of its own in the lot's: what is affected has to be seen first.
    if (action === "recall") return void navigate({ to: ".", search: (before) => ({ ...before, step: "recall" }) });
    setAsked(action);
    setOpened(true);
  };
  const close = () => setOpened(false);
  const Form = forms[asked];
  const FirstIcon = first && looks[first].Icon;
  return (
    <>
      {first !== undefined && FirstIcon !== undefined && (
        <Button size="md" leftSection={<FirstIcon size={18} aria-hidden="true" />} onClick={() => choose(first)}>
          {looks[first].label}
        </Button>
      )}
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
      <Modal
        opened={opened}
        onClose={close}
        title={`${looks[asked].title ?? looks[asked].label} ${lot.code}`}
        size="md"
      >
        <Form lot={lot} onDone={close} />
      </Modal>
    </>
  );
}
