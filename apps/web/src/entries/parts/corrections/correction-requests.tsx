import { Button, Stack } from "@mantine/core";
import {
  type CorrectionRequest,
  correctionRequestsRoutes,
} from "@pomar/contract/entries/corrections/correction-requests.routes";
import { useAction, useCall } from "../../../ui/api/hooks.ts";
import { useUser } from "../../../ui/api/session.ts";
import { formatInstant } from "../../../ui/format/dates.ts";
import { Notice } from "../../../ui/kit/notice.tsx";

/** The requests of employees to correct an entry; an administrator corrects the entry or declines the request. */
export function CorrectionRequests({ entryId }: { entryId: string }) {
  const user = useUser();
  const { data } = useCall(
    correctionRequestsRoutes.list,
    { query: { entry: entryId } },
    { enabled: user?.level === 1 },
  );
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
          onClick={() => void dismissal.run({ params: { id } })}
        >
          Está certo como está
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
