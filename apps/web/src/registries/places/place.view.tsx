import { Text } from "@mantine/core";
import { counted } from "@pomar/contract/core/decimal";
import { placesRoutes } from "@pomar/contract/registries/places/places.routes";
import type { Place } from "@pomar/contract/registries/places/places.schema";
import { IconTransfer } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { historyTab } from "../../people/parts/audit/history-tab.tsx";
import { useRows } from "../../ui/api/hooks.ts";
import { Card } from "../../ui/kit/card.tsx";
import { Line } from "../../ui/kit/lines.tsx";
import { LinkButton } from "../../ui/kit/link-button.tsx";
import { RecordTabs } from "../../ui/kit/record-tabs.tsx";
import { RecordColumns } from "../../ui/record/record-columns.tsx";
import { RecordLines } from "../../ui/record/record-lines.tsx";
import { RecordPage } from "../../ui/record/record-page.tsx";
import { PlaceForm } from "./place.form.tsx";
import { PlaceLabelButton } from "./place-label.tsx";
import { CountPlaceButton, describeStock, PlaceLots } from "./place-lots.tsx";

/** The page of one place: its lots, its positions, its fields and the history of their changes. */
export function PlacePage() {
  return (
    <RecordPage
      page="/places/update/$id"
      route={placesRoutes.read}
      heading={(place) => ({
        title: place.fullName,
        subtitle: (
          <>
            {place.code} · {place.parent && <PlaceLink of={place.parent} />}
            {place.parent && " · "}
            {describeStock(place)}
          </>
        ),
        actions: (
          <>
            <LinkButton Icon={IconTransfer} to="/places/move" search={{ place: place.id }}>
              Trazer lotes
            </LinkButton>
            <CountPlaceButton code={place.code} />
            <PlaceLabelButton places={[place]} />
          </>
        ),
      })}
    >
      {(place) => <RecordTabs tabs={buildTabs(place)} />}
    </RecordPage>
  );
}

function buildTabs(place: Place): ComponentProps<typeof RecordTabs>["tabs"] {
  const lots = (
    <RecordColumns
      isWide={place.positions === 0 && !place.notes}
      side={
        <>
          {place.positions > 0 && <Positions chamberId={place.id} />}
          {place.notes && (
            <Card title="Observações">
              <p>{place.notes}</p>
            </Card>
          )}
        </>
      }
    >
      <Card aria-label="Lotes">
        <PlaceLots place={place} />
      </Card>
    </RecordColumns>
  );
  return [
    { name: "lotes", label: "Lotes", content: lots },
    { name: "dados", label: "Dados", content: <PlaceForm place={place} /> },
    historyTab({ entity: "places", entityId: place.id, labels: historyLabels }),
  ];
}

const PlaceLink = ({ of: { id, name } }: { of: Pick<Place, "id" | "name"> }) => (
  <Link to="/places/update/$id" params={{ id }}>
    {name}
  </Link>
);

const historyLabels = { name: "Nome", parent: "Câmara", code: "Código", notes: "Observações" };

function Positions({ chamberId }: { chamberId: string }) {
  const positions = useRows(placesRoutes.list, { query: { parent: chamberId, rows: 20 } });
  return (
    <Card title="Posições">
      <RecordLines of={positions} label="Posições">
        {(place) => (
          <Line
            key={place.id}
            end={place.lots === 0 ? <Text c="dimmed">vazia</Text> : counted(place.lots, "lote", "lotes")}
          >
            <PlaceLink of={place} />
            <small>{place.code}</small>
          </Line>
        )}
      </RecordLines>
    </Card>
  );
}
