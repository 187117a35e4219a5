import { Button } from "@mantine/core";
import { dossiersRoutes } from "@pomar/contract/insight/dossiers/dossiers.routes";
import type { Lot } from "@pomar/contract/ledger/lots/lots.schema";
import { drillsRoutes } from "@pomar/contract/stock/drills/drills.routes";
import {
  IconAdjustments,
  IconArrowBackUp,
  IconCheck,
  IconDroplet,
  IconFileCode,
  IconFileTypePdf,
  IconLock,
  IconPencil,
  IconStopwatch,
  IconTrash,
  IconTruckDelivery,
} from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useAction } from "../../ui/api/hooks.ts";
import { useDownload } from "../../ui/api/use-download.ts";
import { formatQuantity } from "../../ui/format/numbers.ts";
import { lazyOverlay } from "../../ui/lazy.tsx";
import { MoreActions, type RecordAction } from "../../ui/record/more-actions.tsx";
import { LotLabelButton } from "../parts/lots/lot-label-button.tsx";
import type { DialogAction, LotActionDialogProps } from "./acts/lot-action-dialog.tsx";
import { allowedActions, type LotAction } from "./allowed-actions.ts";

const lotRoute = "/full/lots/view/$id";

interface Look {
  label: string;
  /** The title of the dialog, before the code of the lot; by default the label of the action. */
  title?: string;
  Icon: typeof IconCheck;
  isDangerous?: boolean;
}

/** The appearance of each action, in the order of the menu. */
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

const LotActionDialog = lazyOverlay<LotActionDialogProps>(
  async () => (await import("./acts/lot-action-dialog.tsx")).LotActionDialog,
);

/** The actions of a lot in its current state: the likeliest action as a button, the remaining actions in a menu. */
export function LotActions({ lot }: { lot: Lot }) {
  const navigate = useNavigate();
  const { act } = useSearch({ from: lotRoute });
  const allowed = allowedActions(lot);
  const actions = (Object.keys(looks) as LotAction[]).filter((one) => allowed.includes(one));
  // The action named in the address, to which lists of lots link.
  const linked = actions.find((one): one is DialogAction => one === act && one !== "recall");
  // The state stays set after the dialog is closed, because the closing dialog still shows its form.
  const [dialogAction, setDialogAction] = useState<DialogAction>(linked ?? "edit");
  const [opened, setOpened] = useState(linked !== undefined);
  const [lastAct, setLastAct] = useState(act);
  if (act !== lastAct) {
    setLastAct(act);
    if (linked !== undefined) {
      setDialogAction(linked);
      setOpened(true);
    }
  }
  // Discarding is the main action of an expired lot.
  const isOver = lot.status === "expired";
  const first = isOver ? "discard" : actions.find((one) => one === "release" || one === "ship");
  const others = actions.filter((one) => one !== first);
  const choose = (action: LotAction) => {
    // The recall is a step of its own on the lot's page, because the user must see the affected lots first.
    if (action === "recall") return void navigate({ to: ".", search: (before) => ({ ...before, step: "recall" }) });
    setDialogAction(action);
    setOpened(true);
  };
  const close = () => {
    setOpened(false);
    // The action is removed from the address, so that a reload does not open the dialog again.
    if (act !== undefined)
      void navigate({ to: ".", search: ({ act: _, ...before }) => before, replace: true, resetScroll: false });
  };
  const evidence = useEvidence(lot);
  const FirstIcon = first && looks[first].Icon;
  return (
    <>
      {first !== undefined && FirstIcon !== undefined && (
        <Button
          size="md"
          color={isOver ? "red" : "blue"}
          leftSection={<FirstIcon size={18} aria-hidden="true" />}
          onClick={() => choose(first)}
        >
          {isOver ? `Descartar ${formatQuantity(lot.balance, lot.unit)}` : looks[first].label}
        </Button>
      )}
      {lot.removedAt === null && <LotLabelButton lots={[lot]} />}
      <MoreActions of={[...others.map((one) => ({ ...looks[one], onChoose: () => choose(one) })), ...evidence]} />
      <LotActionDialog
        opened={opened}
        onClose={close}
        title={`${looks[dialogAction].title ?? looks[dialogAction].label} ${lot.code}`}
        action={dialogAction}
        lot={lot}
      />
    </>
  );
}

/** The menu entries that export the traceability of a lot for third parties, or start a trace drill with the lot. */
function useEvidence(lot: Lot): RecordAction[] {
  const navigate = useNavigate();
  const drill = useAction(drillsRoutes.start);
  const dossier = useDownload(dossiersRoutes.ofLot, { params: { id: lot.id } });
  const epcis = useDownload(dossiersRoutes.epcis, { params: { id: lot.id } });
  const startDrill = async () => {
    const outcome = await drill.run({ body: { lotId: lot.id } });
    if (outcome.ok) void navigate({ to: "/drills/view/$id", params: { id: outcome.reply.id } });
  };
  return [
    { label: "Dossiê (PDF)", Icon: IconFileTypePdf, onChoose: () => dossier.mutate() },
    { label: "Rastreio em EPCIS", Icon: IconFileCode, onChoose: () => epcis.mutate() },
    ...(lot.removedAt === null
      ? [{ label: "Exercício de rastreio", Icon: IconStopwatch, onChoose: () => void startDrill() }]
      : []),
  ];
}
