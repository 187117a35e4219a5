import { Box, Button, Flex, SimpleGrid, Stack, Text } from "@mantine/core";
import { counted } from "@pomar/contract/core/decimal";
import { lotTypes } from "@pomar/contract/ledger/lots/lots.schema";
import type { ScannedLot } from "@pomar/contract/ledger/scan/scan.routes";
import { pages } from "@pomar/contract/pages";
import { placesRoutes } from "@pomar/contract/registries/places/places.routes";
import { IconScan } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useLotChoice } from "../../ledger/parts/lots/lot-choice.ts";
import { LotLink, LotName } from "../../ledger/parts/lots/lot-link.tsx";
import { LotPicker } from "../../ledger/parts/lots/lot-picker.tsx";
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
import { useIsPhone } from "../../ui/kit/phone.ts";
import { StatusChip } from "../../ui/kit/status-chip.tsx";
import { PlaceField } from "../parts/places/place-field.tsx";
import { describeStock, PlaceLots } from "./place-lots.tsx";

type MovedLot = Pick<ScannedLot, "id" | "code" | "type" | "item" | "netContentG">;

/** The outcome of scanning one lot. */
interface Read {
  /** Sequence number of the scan on this page. */
  number: number;
  lot: MovedLot;
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
  const choice = useLotChoice({ from: placeId === null ? [] : [{ types: lotTypes }], on: null, chosen: [] });
  const [reads, setReads] = useState<readonly Read[]>([]);
  const choose = (id: string | null) =>
    void navigate({ to: "/places/move", search: id === null ? {} : { place: id }, replace: true });
  const move = async (lot: MovedLot) => {
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
      <Card title="1. Para onde" note="Leia a etiqueta do local ou escolha pelo nome.">
        <ScanOr act={placeId === null ? "Ler o local" : null}>
          <PlaceField
            field={buildLooseField("move-to", "Local", { value: placeId, onChange: choose })}
            offersCreation={false}
          />
        </ScanOr>
        {placeId === null && <LikelyPlaces onChoose={choose} />}
      </Card>
      <Card
        title="2. Quais lotes"
        note="Depois do local, leia um lote depois do outro ou escolha pelo código: cada um muda na hora."
      >
        {(placeId !== null || reads.length > 0) && (
          <ScanOr act={placeId === null ? null : "Ler lotes"}>
            <LotPicker
              id="move-lot"
              label="Lote"
              choice={choice}
              value={null}
              onChange={(lot) => lot !== null && void move(lot)}
              taken={[]}
              error={undefined}
            />
          </ScanOr>
        )}
        {reads.length > 0 && (
          <Lines aria-label="Lotes lidos" aria-live="polite">
            {reads.map(({ number, lot, to, outcome }) => (
              <Line key={number} end={<Outcome outcome={outcome} />}>
                <b>
                  <LotLink lot={lot} />
                </b>
                <small>
                  <LotName lot={lot} /> · {describeOutcome(outcome, to)}
                </small>
              </Line>
            ))}
          </Lines>
        )}
      </Card>
      {place.data !== undefined && (
        <Card title={`Já em ${place.data.fullName}`} aside={<small>{describeStock(place.data)}</small>}>
          <PlaceLots place={place.data} />
        </Card>
      )}
    </Page>
  );
}

/** The places that hold the most lots, each a press away; a chamber with positions is left out. */
function LikelyPlaces({ onChoose }: { onChoose: (id: string) => void }) {
  const { data } = useCall(placesRoutes.list, { query: { rows: 100 } });
  const places = (data?.data ?? []).filter(({ positions }) => positions === 0);
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }} spacing={8} mt={16} aria-busy={data === undefined}>
      {places
        .toSorted((one, other) => other.lots - one.lots)
        .slice(0, 8)
        .map((place) => (
          <Button key={place.id} variant="default" h="auto" py={8} px={8} onClick={() => onChoose(place.id)}>
            <Stack gap={0}>
              {place.fullName}
              <Text size="sm" c="dimmed">
                {place.lots === 0 ? "vazio" : counted(place.lots, "lote", "lotes")}
              </Text>
            </Stack>
          </Button>
        ))}
    </SimpleGrid>
  );
}

/** A field and the button that scans instead: on a phone the button leads, at a desk it stands beside the field. */
function ScanOr({ act, children }: { act: string | null; children: ReactNode }) {
  const isPhone = useIsPhone();
  const look = { size: "lg", variant: isPhone ? "filled" : "default", Icon: IconScan, onClick: () => openScanner() };
  return (
    <Flex direction={isPhone ? "column-reverse" : "row"} gap={12} align={isPhone ? "stretch" : "end"}>
      <Box flex={1}>{children}</Box>
      {act !== null && <ButtonWithIcon {...look}>{act}</ButtonWithIcon>}
    </Flex>
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
