import { Box, Button, Flex, Group, Loader, Modal } from "@mantine/core";
import { lotStatusNames } from "@pomar/contract/ledger/lots/lot-status.rules";
import { describeLot } from "@pomar/contract/ledger/lots/lot-words";
import type { ScannedLot } from "@pomar/contract/ledger/scan/scan.routes";
import type { Gs1Meaning, Meaning } from "@pomar/contract/ledger/scan/scan.rules";
import { IconCamera, IconSearch } from "@tabler/icons-react";
import { useUser } from "../../../ui/api/session.ts";
import { formatDay } from "../../../ui/format/dates.ts";
import { formatLotQuantity, formatQuantity } from "../../../ui/format/numbers.ts";
import { ButtonWithIcon } from "../../../ui/kit/button-with-icon.tsx";
import { Fields } from "../../../ui/kit/fields.tsx";
import { layers } from "../../../ui/kit/layers.ts";
import { Notice } from "../../../ui/kit/notice.tsx";
import { useIsPhone } from "../../../ui/kit/phone.ts";
import { LotName } from "../lots/lot-link.tsx";
import { Camera } from "./camera.tsx";
import { Keypad } from "./keypad.tsx";
import classes from "./scan.module.css";
import { closeScanner, type ScanRequest } from "./scan-store.ts";
import { ScannedLots } from "./scanned-lots.tsx";
import { type ScanStep, useScan } from "./use-scan.ts";

interface ScannerProps {
  opened: boolean;
  request: ScanRequest | null;
  /** Searches for a text that belongs to no lot. */
  onSearch: (text: string) => void;
}

const titles: Record<ScanStep["is"], string> = {
  camera: "Ler código",
  keypad: "Procurar lote",
  finding: "Procurando",
  choosing: "Qual destes lotes?",
  nothing: "Nenhum lote encontrado",
  failed: "Não foi possível procurar",
  stopped: "Não use este lote",
  unfit: "Este lote não entra aqui",
};

/** The dialog that reads a code by camera, keypad or keyboard reader, and opens the lot to which the code belongs. */
export function Scanner({ opened, request, onSearch }: ScannerProps) {
  const isPhone = useIsPhone();
  const scan = useScan(request);
  const { step } = scan;
  // The dialog stays hidden while a keyboard reader's code is looked up, because the user is looking at the page.
  const isQuiet = step === null || (step.is === "finding" && step.isTyped);
  const isStop = step?.is === "stopped";
  return (
    <Modal
      opened={opened && !isQuiet}
      onClose={closeScanner}
      title={step === null ? "" : titles[step.is]}
      fullScreen={isPhone || isStop}
      radius={isPhone || isStop ? 0 : undefined}
      size="lg"
      centered={false}
      zIndex={layers.scanner}
      withCloseButton={!isStop}
      closeButtonProps={{ size: 48, iconSize: 24, "aria-label": "Fechar" }}
      closeOnEscape={!isStop}
      closeOnClickOutside={!isStop}
      classNames={isStop ? { content: classes.stopped, header: classes.stoppedHead } : undefined}
    >
      {step !== null && <StepView step={step} scan={scan} onSearch={onSearch} />}
    </Modal>
  );
}

interface StepProps {
  step: ScanStep;
  scan: ReturnType<typeof useScan>;
  onSearch: (text: string) => void;
}

function StepView({ step, scan, onSearch }: StepProps) {
  switch (step.is) {
    case "camera":
      return <Camera ignored={step.ignored} onRead={(read) => void scan.take(read)} onKeypad={scan.toKeypad} />;
    case "keypad":
      return <Keypad askedBy={scan.askedBy} onChoose={scan.land} onCamera={() => scan.readAnother()} />;
    case "finding":
      return (
        <Group justify="center" align="center" mih={160} role="status" aria-label="Procurando">
          <Loader />
        </Group>
      );
    case "choosing":
      return (
        <>
          <WhatWasRead meaning={step.meaning} />
          <ScannedLots lots={step.lots} label="Lotes encontrados" askedBy={scan.askedBy} onChoose={scan.land} />
          <Group gap={8} align="stretch" className={classes.actions}>
            <Another onPress={() => scan.readAnother()} />
          </Group>
        </>
      );
    case "nothing":
      return <Nothing {...step} onAnother={() => scan.readAnother(step.read.text)} onSearch={onSearch} />;
    case "failed":
      return (
        <>
          <Notice tone="wrong" role="alert">
            {step.message}
          </Notice>
          <Group gap={8} align="stretch" className={classes.actions}>
            <Button h={48} onClick={step.retry}>
              Tentar de novo
            </Button>
            <Another onPress={() => scan.readAnother()} />
          </Group>
        </>
      );
    case "stopped":
      return <Stopped lot={step.lot} onAcknowledge={step.acknowledge} />;
    case "unfit":
      return (
        <>
          <LotWords lot={step.lot} />
          <Notice role="alert">{step.reason}</Notice>
          <Group gap={8} align="stretch" className={classes.actions}>
            <Another onPress={() => scan.readAnother()} />
            <Button variant="default" h={48} onClick={() => scan.open(step.lot)}>
              Abrir o lote
            </Button>
          </Group>
        </>
      );
  }
}

function Another({ onPress }: { onPress: () => void }) {
  return (
    <ButtonWithIcon variant="default" h={48} Icon={IconCamera} onClick={onPress}>
      Ler outro
    </ButtonWithIcon>
  );
}

interface NothingProps {
  meaning: Meaning;
  onAnother: () => void;
  onSearch: (text: string) => void;
}

function Nothing({ meaning, onAnother, onSearch }: NothingProps) {
  const canOpenLots = useUser()?.level === 1;
  const searchText = getSearchText(meaning);
  return (
    <>
      <WhatWasRead meaning={meaning} />
      {meaning.kind === "gs1" && meaning.supplierLot === null && (
        <Notice>O código diz qual é o produto, e não de que lote é.</Notice>
      )}
      <Group gap={8} align="stretch" className={classes.actions}>
        <ButtonWithIcon
          h={48}
          Icon={IconSearch}
          onClick={() => {
            closeScanner();
            onSearch(searchText);
          }}
        >
          {canOpenLots ? "Procurar nos lotes" : "Procurar"}
        </ButtonWithIcon>
        <Another onPress={onAnother} />
      </Group>
    </>
  );
}

/** The text with which the user can search for the scanned code. */
function getSearchText(meaning: Meaning): string {
  switch (meaning.kind) {
    case "lot":
      return meaning.lotId;
    case "lot-code":
    case "place":
      return meaning.code;
    case "invoice":
      return meaning.invoiceKey;
    case "gs1":
      return meaning.supplierLot ?? meaning.text;
    default:
      return meaning.text;
  }
}

/** The text of the scanned code; for a GS1 code, the fields that the code contains. */
function WhatWasRead({ meaning }: { meaning: Meaning }) {
  if (meaning.kind === "gs1") return <Fields of={listGs1Fields(meaning)} />;
  const lots =
    meaning.kind === "ambiguous"
      ? meaning.readings.flatMap((one) => ("supplierLot" in one && one.supplierLot) || [])
      : [];
  return (
    <Fields
      of={[
        [meaning.kind === "invoice" ? "Chave da nota" : "Lido", getSearchText(meaning)],
        ["Lote do fornecedor, talvez", lots.length === 0 ? null : lots.join(" ou ")],
      ]}
    />
  );
}

const listGs1Fields = (meaning: Gs1Meaning): readonly (readonly [string, string | null])[] => [
  ["Lote do fornecedor", meaning.supplierLot],
  ["Validade", day(meaning.expiresOn ?? meaning.bestBeforeOn)],
  ["Fabricação", day(meaning.producedOn)],
  ["Peso líquido", meaning.netKg === null ? null : formatQuantity(meaning.netKg, "kg")],
  ["Unidades", meaning.units === null ? null : String(meaning.units)],
  ["GTIN", meaning.gtin],
];

const day = (on: string | null) => (on === null ? null : formatDay(on));

function LotWords({ lot }: { lot: ScannedLot }) {
  return (
    <Flex component="p" direction="column" gap={2} mb={12}>
      <b>{lot.code}</b>
      <LotName lot={lot} />
    </Flex>
  );
}

/** A warning that fills the screen, legible at arm's length from a pallet. */
function Stopped({ lot, onAcknowledge }: { lot: ScannedLot; onAcknowledge: () => void }) {
  return (
    <div className={classes.stop} role="alert">
      <strong>{lotStatusNames[lot.status]}</strong>
      <Box component="p" fw={700} fz="1.5rem">
        {lot.code}
      </Box>
      <p>{describeLot(lot)}</p>
      {lot.location !== null && (
        <p>
          {formatLotQuantity(lot.balance, lot)} em {lot.location}
        </p>
      )}
      {lot.status === "expired" && lot.expiresAt !== null && <p>Venceu em {formatDay(lot.expiresAt)}</p>}
      {lot.decisionReason !== null && <p>Motivo: {lot.decisionReason}</p>}
      <p>Não use nem despache.</p>
      <Button size="xl" variant="white" bg="#fff" c="#b3111b" onClick={onAcknowledge} data-autofocus>
        Entendi
      </Button>
    </div>
  );
}
