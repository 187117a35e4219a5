import { Button, Drawer, Group, SegmentedControl, Skeleton, Stack, Text } from "@mantine/core";
import { type Notification, notificationsRoutes } from "@pomar/contract/people/notifications/notifications.routes";
import { IconBellCheck, IconChecks } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useAction, useRows } from "../../../ui/api/hooks.ts";
import { formatDayInWords, localDay } from "../../../ui/format/dates.ts";
import { useIsPhone } from "../../../ui/kit/phone.ts";
import { Failed } from "../../../ui/list/list-states.tsx";
import classes from "./inbox.module.css";
import { NotificationLine } from "./notification-line.tsx";
import { closeInbox, setUnread, useInbox } from "./notification-store.ts";
import { SoundControls } from "./sound-controls.tsx";

/** Drawer over the page with the user's notifications. */
export function InboxDrawer({ opened }: { opened: boolean }) {
  const isPhone = useIsPhone();
  return (
    <Drawer.Root
      opened={opened}
      onClose={closeInbox}
      position="right"
      size={isPhone ? "100%" : 480}
      padding={0}
      returnFocus={false}
    >
      <Drawer.Overlay />
      <Drawer.Content radius={0} data-inbox classNames={{ content: classes.panel }}>
        <Contents />
      </Drawer.Content>
    </Drawer.Root>
  );
}

const choices = [
  { value: "all", label: "Todas" },
  { value: "unread", label: "Não lidas" },
];

function Contents() {
  const { unread } = useInbox();
  const [choice, setChoice] = useState("all");
  const reading = useAction(notificationsRoutes.read, { onSuccess: (reply) => setUnread(reply.unread) });
  return (
    <>
      <Drawer.Header className={classes.head}>
        <Drawer.Title className={classes.title} tabIndex={-1} data-autofocus>
          Notificações
        </Drawer.Title>
        <Drawer.CloseButton size={48} iconSize={20} aria-label="Fechar" />
      </Drawer.Header>
      <Drawer.Body className={classes.body}>
        <Group gap={8} align="center" justify="space-between" p="12px 8px 12px 20px">
          <SegmentedControl aria-label="Mostrar" data={choices} value={choice} onChange={setChoice} />
          <Button
            variant="subtle"
            leftSection={<IconChecks size={18} aria-hidden />}
            disabled={unread === 0}
            loading={reading.isPending}
            onClick={() => void reading.run({ body: { all: true } })}
          >
            Marcar todas como lidas
          </Button>
        </Group>
        <InboxList isUnreadOnly={choice === "unread"} />
      </Drawer.Body>
      <p className={classes.where}>
        O que você registra aparece como “por você”, sem aviso nem som. Os outros administradores são avisados na hora,
        com som, em qualquer tela.
      </p>
      <SoundControls />
    </>
  );
}

const rowsAtOnce = 20;

/** List of notifications, the newest first, grouped by day. */
function InboxList({ isUnreadOnly }: { isUnreadOnly: boolean }) {
  const query = { rows: rowsAtOnce, ...(isUnreadOnly && { unread: "true" as const }) };
  const { rows, error, retry, hasMore, loadMore, isFetching } = useRows(notificationsRoutes.list, { query });
  if (error) return <Failed error={error} onRetry={retry} />;
  if (rows === undefined)
    return (
      <Stack gap="sm" px={20} py="sm" role="status" aria-label="Carregando notificações">
        {[0, 1, 2, 3, 4].map((line) => (
          <Skeleton key={line} height={52} />
        ))}
      </Stack>
    );
  if (rows.length === 0) return <Nothing isUnreadOnly={isUnreadOnly} />;
  return (
    <>
      {byDay(rows).map((day) => (
        <DayOfInbox key={day.on} {...day} />
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
  /** The day, `YYYY-MM-DD` in the device's time zone. */
  on: string;
  notifications: Notification[];
}

/**
 * Groups notifications by day, in their given order. A notification that arrives while pages are loading may be in two
 * pages; it is listed once.
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

function DayOfInbox({ on, notifications }: Day) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className={classes.day}>
        <time dateTime={on}>{formatDayInWords(on)}</time>
      </h3>
      <ul>
        {notifications.map((one) => (
          <NotificationLine key={one.id} notification={one} isUnderDay onOpen={closeInbox} />
        ))}
      </ul>
    </section>
  );
}

function Nothing({ isUnreadOnly }: { isUnreadOnly: boolean }) {
  return (
    <Stack gap={4} align="center" py={64} px={32} c="dimmed" ta="center">
      <IconBellCheck size={40} stroke={1.5} aria-hidden />
      <Text component="strong" size="lg" fw={600} mt="xs" c="var(--mantine-color-text)">
        {isUnreadOnly ? "Tudo lido" : "Nenhuma notificação"}
      </Text>
      <p>
        {isUnreadOnly
          ? "As próximas aparecem aqui."
          : "O que os outros registrarem, pagamentos a vencer e estoque baixo aparecem aqui."}
      </p>
    </Stack>
  );
}
