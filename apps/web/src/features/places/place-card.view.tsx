import { Button, Skeleton, Stack } from "@mantine/core";
import { pages } from "@pomar/contract/pages";
import { placesRoutes } from "@pomar/contract/places/places.routes";
import { Link, Navigate, useParams } from "@tanstack/react-router";
import { useCall } from "../../ui/api/hooks.ts";
import { useUser } from "../../ui/api/session.ts";
import { Card } from "../../ui/kit/card.tsx";
import { Page } from "../../ui/kit/page.tsx";
import { Failed } from "../../ui/list/list-states.tsx";
import { PlaceLots, standing } from "./place-lots.tsx";

/** What the QR of a place's label opens: its page for whoever may open that, and for everybody else what stands there. */
export function PlaceCardPage() {
  const { code } = useParams({ from: "/full/p/$code" });
  // Another place never stands under this code, not even while it loads.
  return <CardOf key={code} code={code} />;
}

function CardOf({ code }: { code: string }) {
  const user = useUser();
  const { data: place, error, refetch } = useCall(placesRoutes.byCode, { query: { code } });
  if (place !== undefined && user?.level === 1)
    return <Navigate to="/places/update/$id" params={{ id: place.id }} replace />;
  return (
    <Page
      title={place?.fullName ?? pages["/p/$code"].title}
      subtitle={place === undefined ? code : `${code} · ${standing(place)}`}
      width="narrow"
    >
      <Card title={place && "O que está aqui"}>
        {place !== undefined ? (
          <PlaceLots place={place} />
        ) : error === null ? (
          <Skeleton height={240} />
        ) : error.statusCode >= 400 && error.statusCode < 500 ? (
          <Unknown code={code} />
        ) : (
          <Failed error={error} onRetry={() => void refetch()} />
        )}
      </Card>
    </Page>
  );
}

function Unknown({ code }: { code: string }) {
  return (
    <Stack align="start">
      <p role="alert">
        Nenhum local tem o código <b>{code}</b>. Confira o que está escrito na etiqueta.
      </p>
      <Button variant="default" size="lg" renderRoot={(root) => <Link to="/dashboard" {...root} />}>
        Ir para o início
      </Button>
    </Stack>
  );
}
