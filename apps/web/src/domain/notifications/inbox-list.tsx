import { Button, Skeleton, Stack, Text } from "@mantine/core";
import type { Notification } from "@pomar/contract/notifications/notifications.routes";
import { notificationsRoutes } from "@pomar/contract/notifications/notifications.routes";
import { IconBellCheck } from "@tabler/icons-react";
import { useId } from "react";
import { useRows } from "../../ui/api/hooks.ts";
import { formatDayInWords, localDay } from "../../ui/format/dates.ts";
import { Failed } from "../../ui/list/list-states.tsx";
import classes from "./inbox.module.css";
import { NotificationLine } from "./notification-line.tsx";

const rowsAtOnce = 20;

interface InboxListProps {
  isUnreadOnly: boolean;
  /** Called when one was opened. */
  onOpen: () => void;
}

/** The notifications, newest first, under their days. */
export function InboxList({ isUnreadOnly, onOpen }: InboxListProps) {
  const query = { rows: rowsAtOnce, ...(isUnreadOnly && { unread: "true" as const }) };
  const { rows, error, retry, hasMore, loadMore, isFetching } = useRows(notificationsRoutes.list, { query });
  if (error) return <Failed error={error} onRetry={retry} />;
  if (rows === undefined) return <Waiting />;
  if (rows.length === 0) return <Nothing isUnreadOnly={isUnreadOnly} />;
  return (
    <>
      {byDay(rows).map((day) => (
        <DayOfInbox key={day.on} day={day} onOpen={onOpen} />
      ))}
      {hasMore && (
        <Button display="block" mx="auto" my="md" variant="default" loading={isFetching} onClick={loadMore}>
          Carregar mais
        </Button>
      )}
    </>
  );
}

interface Day {
  /** `YYYY-MM-DD`, of the device. */
  on: string;
  notifications: Notification[];
}

/**
 * The notifications under their days, in the order they came. One that came in while pages were asked for one after another is on
 * two of them, and counts once.
 */
function byDay(notifications: readonly Notification[]): Day[] {
  const days: Day[] = [];
  for (const notification of new Map(notifications.map((one) => [one.id, one])).values()) {
    const on = localDay(new Date(notification.at));
    const last = days.at(-1);
    if (last?.on === on) last.notifications.push(notification);
    else days.push({ on, notifications: [notification] });
  }
  return days;
}

function DayOfInbox({ day, onOpen }: { day: Day; onOpen: () => void }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className={classes.day}>
        <time dateTime={day.on}>{formatDayInWords(day.on)}</time>
      </h3>
      <ul>
        {day.notifications.map((one) => (
          <NotificationLine key={one.id} notification={one} isUnderDay onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}

function Nothing({ isUnreadOnly }: { isUnreadOnly: boolean }) {
  return (
    <div className={classes.nothing}>
      <IconBellCheck size={40} stroke={1.5} aria-hidden />
      <Text component="strong" size="lg" fw={600} mt="xs" c="var(--mantine-color-text)">
        {isUnreadOnly ? "Tudo lido" : "Nenhuma notificação"}
      </Text>
      <p>
        {isUnreadOnly
          ? "Não há notificação por ler."
          : "O que os outros registrarem, pagamentos a vencer e estoque baixo aparecem aqui."}
      </p>
    </div>
  );
}

function Waiting() {
  return (
    <Stack gap="sm" px={20} py="sm" role="status" aria-label="Carregando notificações">
      {[0, 1, 2, 3, 4].map((line) => (
        <Skeleton key={line} height={52} />
      ))}
    </Stack>
  );
}
