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
import { Fields } from "../../ui/kit/fields.tsx";
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
        subtitle: describeStock(place),
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
      {(place) => (
        <RecordColumns
          side={
            <>
              <Card title="Local">
                <Fields
                  of={[
                    ["Código", place.code],
                    ["Câmara", place.parent && <PlaceLink key="chamber" of={place.parent} />],
                    ["Observações", place.notes || null],
                  ]}
                />
              </Card>
              {place.positions > 0 && <Positions chamberId={place.id} />}
            </>
          }
        >
          <RecordTabs tabs={buildTabs(place)} />
        </RecordColumns>
      )}
    </RecordPage>
  );
}

function buildTabs(place: Place): ComponentProps<typeof RecordTabs>["tabs"] {
  const lots = (
    <Card aria-label="Lotes">
      <PlaceLots place={place} />
    </Card>
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
