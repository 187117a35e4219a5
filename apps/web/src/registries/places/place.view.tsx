import { Button, Text } from "@mantine/core";
import { counted } from "@pomar/contract/core/decimal";
import { pages } from "@pomar/contract/pages";
import { placesRoutes } from "@pomar/contract/registries/places/places.routes";
import { IconTransfer } from "@tabler/icons-react";
import { Link, useParams } from "@tanstack/react-router";
import { historyTab } from "../../people/parts/audit/history-tab.tsx";
import { useCall, useRows } from "../../ui/api/hooks.ts";
import { Card } from "../../ui/kit/card.tsx";
import { Line, Lines } from "../../ui/kit/lines.tsx";
import { LoadMore } from "../../ui/kit/load-more.tsx";
import { Loaded } from "../../ui/kit/loaded.tsx";
import { Page } from "../../ui/kit/page.tsx";
import { RecordTabs } from "../../ui/kit/record-tabs.tsx";
import { Failed } from "../../ui/list/list-states.tsx";
import { PlaceForm } from "./place.form.tsx";
import { PlaceLabelButton } from "./place-label.tsx";
import { PlaceLots, standing } from "./place-lots.tsx";

/** One place: its lots, its positions, its fields, their history. */
export function PlacePage() {
  const { id } = useParams({ from: "/full/places/update/$id" });
  const { data: place } = useCall(placesRoutes.read, { params: { id } });
  return (
    <Page
      title={place?.fullName ?? pages["/places/update/$id"].title}
      subtitle={place && `${place.code} · ${standing(place)}`}
      actions={
        place && (
          <>
            <PlaceLabelButton places={[place]} />
            <Button
              size="md"
              leftSection={<IconTransfer size={18} aria-hidden="true" />}
              renderRoot={(root) => <Link to="/places/move" search={{ place: id }} {...root} />}
            >
              Trazer lotes
            </Button>
          </>
        )
      }
      width="narrow"
    >
      <Loaded key={id} route={placesRoutes.read} params={{ id }}>
        {(found) => (
          <RecordTabs
            tabs={[
              {
                name: "lotes",
                label: "Lotes",
                content: (
                  <Card aria-label="Lotes">
                    <PlaceLots place={found} />
                  </Card>
                ),
              },
              ...(found.positions > 0
                ? [
                    {
                      name: "posicoes",
                      label: "Posições",
                      content: (
                        <Card aria-label="Posições">
                          <Positions chamberId={id} />
                        </Card>
                      ),
                    },
                  ]
                : []),
              { name: "dados", label: "Dados", content: <PlaceForm place={found} /> },
              historyTab({ entity: "places", entityId: id, labels: historyLabels }),
            ]}
          />
        )}
      </Loaded>
    </Page>
  );
}

const historyLabels = { name: "Nome", parent: "Câmara", code: "Código", notes: "Observações" };

function Positions({ chamberId }: { chamberId: string }) {
  const positions = useRows(placesRoutes.list, { query: { parent: chamberId, rows: 20 } });
  if (positions.error !== null) return <Failed error={positions.error} onRetry={positions.retry} />;
  return (
    <>
      <Lines aria-label="Posições" aria-busy={positions.rows === undefined}>
        {positions.rows?.map(({ id, name, code, lots }) => (
          <Line key={id} end={lots === 0 ? <Text c="dimmed">vazia</Text> : counted(lots, "lote", "lotes")}>
            <Link to="/places/update/$id" params={{ id }}>
              {name}
            </Link>
            <small>{code}</small>
          </Line>
        ))}
      </Lines>
      <LoadMore of={positions} />
    </>
  );
}
