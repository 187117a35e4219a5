import { Button, Skeleton } from "@mantine/core";
import { notificationsRoutes } from "@pomar/contract/notifications/notifications.routes";
import { useCall } from "../../ui/api/hooks.ts";
import { Failed } from "../../ui/list/list-states.tsx";
import classes from "./inbox.module.css";
import { NotificationLine } from "./notification-line.tsx";
import { openInbox } from "./notification-store.ts";

const shown = 5;

/** An administrator's newest notifications and the way to all of them, to be put under a heading. */
export function LatestNotifications() {
  const { data, error, refetch } = useCall(notificationsRoutes.list, { query: { rows: shown } });
  if (data === undefined && error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={shown * 64} />;
  if (data.total === 0) return <p className={classes.none}>Nenhuma notificação até agora.</p>;
  return (
    <>
      <ul>
        {data.data.map((one) => (
          <NotificationLine key={one.id} notification={one} />
        ))}
      </ul>
      <Button display="block" mx="auto" my="md" variant="default" aria-haspopup="dialog" onClick={openInbox}>
        Ver todas as notificações
      </Button>
    </>
  );
}
