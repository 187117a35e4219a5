import { Button } from "@mantine/core";
import { addDays } from "@pomar/contract/core/calendar.rules";
import type { Past } from "@pomar/contract/core/past";
import { plantRoutes } from "@pomar/contract/registries/plant/plant.routes";
import { useNavigate } from "@tanstack/react-router";
import { Suspense } from "react";
import { useCall } from "../api/hooks.ts";
import { useUser } from "../api/session.ts";
import { formatDay, localDay, writtenInstant } from "../format/dates.ts";
import { Notice } from "../kit/notice.tsx";
import { lazyPart } from "../lazy.tsx";
import { isMoneyUnknown, keepMoneyKnownSince } from "./past.ts";

/** The past in words: `Como estava em 31/10/2026, só com o registrado até 03/11/2026 14:32`. */
export function pastWords({ asOf, knownAt }: Past): string {
  const knowledge = knownAt === undefined ? null : `só com o registrado até ${writtenInstant(knownAt)}`;
  const words = [asOf === undefined ? null : `como estava em ${formatDay(asOf)}`, knowledge].filter(
    (part) => part !== null,
  );
  const [first = "", ...others] = words;
  return [`${first.charAt(0).toUpperCase()}${first.slice(1)}`, ...others].join(", ");
}

const ClosingOfDay = lazyPart<{ past: Past }>(async () => (await import("./closing-of-day.tsx")).ClosingOfDay);

/** Whether the day is the last of its month: the closing of the month may have different figures. */
const endsMonth = ({ asOf }: Past) => asOf !== undefined && addDays(asOf, 1).endsWith("-01");

/** The banner that names the past which the page shows, also on paper, with a button back to the present. */
export function PastBanner({ past }: { past: Past }) {
  const navigate = useNavigate();
  const { data: plant } = useCall(plantRoutes.read, {}, { staleTime: Number.POSITIVE_INFINITY });
  const user = useUser();
  const since = plant?.moneyKnownSince ?? null;
  keepMoneyKnownSince(since);
  const toNow = () =>
    void navigate({ to: ".", search: ({ asOf: _, knownAt: __, page: ___, ...now }) => now, resetScroll: false });
  return (
    <Notice
      tone="act"
      role="status"
      action={
        <Button variant="default" data-screen-only="" onClick={toNow}>
          Voltar para agora
        </Button>
      }
    >
      {pastWords(past)}
      {user?.level === 1 && endsMonth(past) && (
        <Suspense>
          <ClosingOfDay past={past} />
        </Suspense>
      )}
      {since !== null && isMoneyUnknown(past, since) && (
        <p>R$ não registrado: preços e dívidas são guardados dia a dia desde {formatDay(localDay(new Date(since)))}.</p>
      )}
    </Notice>
  );
}
