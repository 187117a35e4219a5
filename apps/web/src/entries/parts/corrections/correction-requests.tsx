import { Button, Stack } from "@mantine/core";
import {
  type CorrectionRequest,
  correctionRequestsRoutes,
} from "@pomar/contract/entries/corrections/correction-requests.routes";
import { alerts } from "../../../ui/alerts/alerts.ts";
import { useAction, useCall } from "../../../ui/api/hooks.ts";
import { useUser } from "../../../ui/api/session.ts";
import { formatInstant } from "../../../ui/format/dates.ts";
import { Notice } from "../../../ui/kit/notice.tsx";

/** The open requests to correct an entry: an administrator declines a request, and an employee withdraws their own. */
export function CorrectionRequests({ entryId }: { entryId: string }) {
  const { data } = useCall(correctionRequestsRoutes.list, { query: { entry: entryId } });
  if (data === undefined || data.length === 0) return null;
  return (
    <Stack gap="xs" mb="md">
      {data.map((request) => (
        <PendingRequest key={request.id} request={request} />
      ))}
    </Stack>
  );
}

function PendingRequest({ request: { id, at, message } }: { request: CorrectionRequest }) {
  const dismissal = useAction(correctionRequestsRoutes.dismiss);
  const isAdmin = useUser()?.level === 1;
  // The page names the lot below, so that the notice leaves it out.
  const [asked = message, quote] = message.split(/ do lote \S+: /);
  return (
    <Notice
      action={
        <Button
          variant="default"
          size="compact-md"
          h={48}
          loading={dismissal.isPending}
          onClick={() =>
            void dismissal.run({ params: { id } }).then(({ ok }) => ok && !isAdmin && alerts.success("Pedido retirado"))
          }
        >
          {isAdmin ? "Está certo como está" : "Retirar pedido"}
        </Button>
      }
    >
      {quote}
      <p>
        {asked} · {formatInstant(at)}
      </p>
    </Notice>
  );
}
