import { placesRoutes } from "@pomar/contract/registries/places/places.routes";
import { Navigate, useParams } from "@tanstack/react-router";
import { CodePage } from "../../ledger/parts/scan/code-page.tsx";
import { useCall } from "../../ui/api/hooks.ts";
import { useUser } from "../../ui/api/session.ts";
import { Card } from "../../ui/kit/card.tsx";
import { Page } from "../../ui/kit/page.tsx";
import { CountPlaceButton, describeStock, PlaceLots } from "./place-lots.tsx";

/**
 * Page that a place label's QR code opens: redirects administrators to the place's page, and lists the place's lots for
 * everyone else.
 */
export function PlaceCardPage() {
  const { code } = useParams({ from: "/full/p/$code" });
  // The key remounts the card when the code changes, so that the previous place is not shown while the new one loads.
  return <CardByCode key={code} code={code} />;
}

function CardByCode({ code }: { code: string }) {
  const user = useUser();
  const { data: place, error, refetch } = useCall(placesRoutes.byCode, { query: { code } });
  if (place === undefined) return <CodePage of="/p/$code" code={code} error={error} onRetry={() => void refetch()} />;
  if (user?.level === 1) return <Navigate to="/places/update/$id" params={{ id: place.id }} replace />;
  return (
    <Page
      title={place.fullName}
      subtitle={`${place.code} · ${describeStock(place)}`}
      actions={<CountPlaceButton code={place.code} variant="filled" />}
      width="narrow"
    >
      <Card title="O que está aqui">
        <PlaceLots place={place} />
      </Card>
    </Page>
  );
}
