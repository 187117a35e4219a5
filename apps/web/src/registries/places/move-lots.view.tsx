import { Stack, Text } from "@mantine/core";
import type { ScannedLot } from "@pomar/contract/ledger/scan/scan.routes";
import { pages } from "@pomar/contract/pages";
import { placesRoutes } from "@pomar/contract/registries/places/places.routes";
import { IconScan } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { LotLink, LotName } from "../../ledger/parts/lots/lot-link.tsx";
import { useReadTaker } from "../../ledger/parts/scan/read-taker.ts";
import { isCameraOpen, openScanner } from "../../ledger/parts/scan/scan-store.ts";
import { alerts } from "../../ui/alerts/alerts.ts";
import { asApiError } from "../../ui/api/api-error.ts";
import { call } from "../../ui/api/call.ts";
import { useCall } from "../../ui/api/hooks.ts";
import { buildLooseField } from "../../ui/form/loose-field.ts";
import { ButtonWithIcon } from "../../ui/kit/button-with-icon.tsx";
import { Card } from "../../ui/kit/card.tsx";
import { Line, Lines } from "../../ui/kit/lines.tsx";
import { Page } from "../../ui/kit/page.tsx";
import { StatusChip } from "../../ui/kit/status-chip.tsx";
import { PlaceField } from "../parts/places/place-field.tsx";

/** The outcome of scanning one lot. */
interface Read {
  /** Sequence number of the scan on this page. */
  number: number;
  lot: ScannedLot;
  /** The destination place chosen at the time of the scan. */
  to: string;
  outcome: { is: "moving" } | { is: "moved"; from: string | null } | { is: "there" } | { is: "refused"; why: string };
}

/**
 * Page for moving lots: the user chooses a place by its label or name; each lot scanned afterwards moves to that place
 * at once.
 */
export function MoveLotsPage() {
  const { place: placeId = null } = useSearch({ from: "/full/places/move" });
  const navigate = useNavigate();
  const place = useCall(placesRoutes.read, { params: { id: placeId ?? "" } }, { enabled: placeId !== null });
  const [reads, setReads] = useState<readonly Read[]>([]);
  const choose = (id: string | null) =>
    void navigate({ to: "/places/move", search: id === null ? {} : { place: id }, replace: true });
  const move = async (lot: ScannedLot) => {
    const to = place.data;
    if (to === undefined) return void alerts.error("Leia ou escolha primeiro o local para onde os lotes vão");
    const number = reads.length + 1;
    const report = (outcome: Read["outcome"]) =>
      setReads((before) => [
        { number, lot, to: to.fullName, outcome },
        ...before.filter((read) => read.number !== number),
      ]);
    report({ is: "moving" });
    try {
      const reply = await call(placesRoutes.move, { params: { id: to.id }, body: { lots: [lot.id] } });
      const [moved] = reply.lots;
      report(moved?.isMoved ? { is: "moved", from: moved.from } : { is: "there" });
      if (isCameraOpen()) alerts.success(moved?.isMoved ? `${lot.code} movido` : `${lot.code} já estava neste local`);
    } catch (error) {
      const { message } = asApiError(error);
      report({ is: "refused", why: message });
      if (isCameraOpen()) alerts.error(message);
    }
  };
  useReadTaker({
    lot: (lot) => void move(lot),
    place: async (code) => {
      try {
        const found = await call(placesRoutes.byCode, { query: { code } });
        choose(found.id);
        if (isCameraOpen()) alerts.success(`Agora para ${found.fullName}`);
      } catch {
        alerts.error(`Nenhum local tem o código ${code}`);
      }
    },
  });
  return (
    <Page title={pages["/places/move"].title} width="narrow">
      <Card title="Para onde" note="Leia a etiqueta do local ou escolha pelo nome.">
        <Stack>
          {placeId === null && <ScanAction>Ler o local</ScanAction>}
          <PlaceField
            field={buildLooseField("move-to", "Local", { value: placeId, onChange: choose })}
            offersCreation={false}
          />
        </Stack>
      </Card>
      {(placeId !== null || reads.length > 0) && (
        <Card title="Lotes" note="Leia um lote depois do outro: cada um muda de local na hora.">
          <Stack>
            {placeId !== null && <ScanAction>Ler lotes</ScanAction>}
            {reads.length > 0 && (
              <Lines aria-label="Lotes lidos" aria-live="polite">
                {reads.map((read) => (
                  <ReadLine key={read.number} read={read} />
                ))}
              </Lines>
            )}
          </Stack>
        </Card>
      )}
    </Page>
  );
}

function ScanAction({ children }: { children: string }) {
  return (
    <ButtonWithIcon size="lg" h={56} w={{ base: "100%", sm: "auto" }} Icon={IconScan} onClick={() => openScanner()}>
      {children}
    </ButtonWithIcon>
  );
}

function ReadLine({ read: { lot, to, outcome } }: { read: Read }) {
  return (
    <Line end={<Outcome outcome={outcome} />}>
      <b>
        <LotLink lot={lot} />
      </b>
      <small>
        <LotName lot={lot} /> · {describeOutcome(outcome, to)}
      </small>
    </Line>
  );
}

function describeOutcome(outcome: Read["outcome"], to: string): string {
  if (outcome.is === "refused") return outcome.why;
  if (outcome.is === "there") return `já estava em ${to}`;
  return outcome.is === "moved" && outcome.from !== null ? `de ${outcome.from} para ${to}` : `para ${to}`;
}

function Outcome({ outcome }: Pick<Read, "outcome">) {
  if (outcome.is === "moving") return <Text c="dimmed">Movendo…</Text>;
  if (outcome.is === "refused") return <StatusChip tone="wrong">Não movido</StatusChip>;
  return <StatusChip tone="fine">{outcome.is === "moved" ? "Movido" : "Já estava"}</StatusChip>;
}
