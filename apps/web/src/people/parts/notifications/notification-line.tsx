import { Box, Button, Flex, Skeleton, Stack, ThemeIcon } from "@mantine/core";
import { type Notification, notificationsRoutes } from "@pomar/contract/people/notifications/notifications.routes";
import { type NotificationEndpoint, notificationTargets } from "@pomar/contract/realtime";
import {
  IconBlender,
  IconBowlSpoon,
  IconCalculator,
  IconCash,
  IconCherry,
  IconFlask,
  IconPackage,
  IconSnowflake,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { WholeCodes } from "../../../ledger/parts/lots/whole-codes.tsx";
import { formatInstant, formatTime } from "../../../ui/format/dates.ts";
import { Loaded } from "../../../ui/kit/loaded.tsx";
import classes from "./inbox.module.css";
import { markRead, openInbox } from "./notification-store.ts";

/** Icon and word of a notification, by the page that the notification links to. */
const kinds: Record<NotificationEndpoint, { Icon: typeof IconCash; word: string }> = {
  calculator: { Icon: IconCalculator, word: "Calculadora" },
  "raw-material": { Icon: IconCherry, word: "Matéria-prima" },
  pulp: { Icon: IconBlender, word: "Pasta" },
  "final-product": { Icon: IconSnowflake, word: "Produto final" },
  payment: { Icon: IconCash, word: "Pagamento" },
  additive: { Icon: IconFlask, word: "Aditivo" },
  additional: { Icon: IconBowlSpoon, word: "Adicional" },
  packaging: { Icon: IconPackage, word: "Embalagem" },
};

interface NotificationLineProps {
  notification: Notification;
  /** True under a heading that names the day, where the line shows only the time. */
  isUnderDay?: boolean;
  onOpen?: () => void;
}

/** One notification with a link to its record; following the link marks the notification as read. */
export function NotificationLine({ notification, isUnderDay = false, onOpen }: NotificationLineProps) {
  const { id, message, endpoint, entryId, at, read, own } = notification;
  const { Icon, word } = kinds[endpoint];
  const open = () => {
    if (!read) void markRead(id);
    onOpen?.();
  };
  return (
    <li className={classes.line} data-unread={read ? undefined : true}>
      <ThemeIcon variant="light" color={read ? "gray" : "blue"} size={40} aria-hidden="true">
        <Icon size={20} stroke={1.8} />
      </ThemeIcon>
      <Stack gap={2}>
        <Link
          className={classes.link}
          to={notificationTargets[endpoint]}
          {...(entryId !== null && { search: { open: entryId } })}
          onClick={open}
        >
          <WholeCodes of={message} />
        </Link>
        <Flex component="span" gap="2px 10px" align="center" wrap="wrap" c="dimmed" fz="0.8125rem">
          {!read && (
            <Box
              component="span"
              px={8}
              bdrs={999}
              bg="var(--mantine-color-blue-light)"
              c="var(--mantine-color-blue-text)"
              fw={700}
            >
              Não lida
            </Box>
          )}
          {own && <span>por você</span>}
          <span>{word}</span>
          <time dateTime={at}>{isUnderDay ? formatTime(at) : formatInstant(at)}</time>
        </Flex>
      </Stack>
    </li>
  );
}

const latest = 5;

/** The newest notifications of an administrator and a link to the inbox, for use below a page heading. */
export function LatestNotifications() {
  return (
    <Loaded route={notificationsRoutes.list} query={{ rows: latest }} waiting={<Skeleton height={latest * 64} />}>
      {({ total, data }) =>
        total === 0 ? (
          <Box component="p" py={16} px={20} c="dimmed">
            Nenhuma notificação até agora.
          </Box>
        ) : (
          <>
            <ul>
              {data.map((one) => (
                <NotificationLine key={one.id} notification={one} />
              ))}
            </ul>
            <Button display="block" mx="auto" my="md" variant="default" aria-haspopup="dialog" onClick={openInbox}>
              Ver todas as notificações
            </Button>
          </>
        )
      }
    </Loaded>
  );
}
