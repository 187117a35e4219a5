import { Button, Skeleton } from "@mantine/core";
import { notificationsRoutes } from "@pomar/contract/notifications/notifications.routes";
import { IconBellCheck } from "@tabler/icons-react";
import { useId } from "react";
import { useRows } from "../api/hooks.ts";
import { formatDayInWords } from "../format/dates.ts";
import { Failed } from "../list/list-states.tsx";
import { byDay, type Day } from "./days.ts";
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
        <Button className={classes.more} variant="default" loading={isFetching} onClick={loadMore}>
          Carregar mais
        </Button>
      )}
    </>
  );
}

function DayOfInbox({ day, onOpen }: { day: Day; onOpen: () => void }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className={classes.day}>
        <time dateTime={day.on}>{formatDayInWords(day.on)}</time>
      </h3>
      <ul className={classes.list}>
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
      <p className={classes.nothingTitle}>{isUnreadOnly ? "Tudo lido" : "Nenhuma notificação"}</p>
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
    <div className={classes.waiting} role="status" aria-label="Carregando notificações">
      {[0, 1, 2, 3, 4].map((line) => (
        <Skeleton key={line} height={52} />
      ))}
    </div>
  );
}
