import { Box, Button, Flex, Group, Text, ThemeIcon } from "@mantine/core";
import type { OpenSession } from "@pomar/contract/people/session/session.schema";
import { usersRoutes } from "@pomar/contract/people/users/users.routes";
import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import { call } from "../../ui/api/call.ts";
import { useAction } from "../../ui/api/hooks.ts";
import { endSession } from "../../ui/api/session.ts";
import { formatAgo } from "../../ui/format/ago.ts";
import { formatInstant } from "../../ui/format/dates.ts";
import { Card } from "../../ui/kit/card.tsx";
import { Lines } from "../../ui/kit/lines.tsx";
import { Loaded } from "../../ui/kit/loaded.tsx";
import { StatusChip } from "../../ui/kit/status-chip.tsx";
import { parseDevice } from "./device.ts";
import classes from "./users.module.css";

interface OpenSessionsProps {
  userId: string;
  /** True when users view their own sessions; false when an administrator views the sessions of a different user. */
  isOwn: boolean;
  /** True while the user is being deleted. */
  isLeaving?: boolean;
}

export function OpenSessions({ userId, isOwn, isLeaving }: OpenSessionsProps) {
  return (
    <Card aria-label="Sessões abertas">
      <Loaded route={usersRoutes.sessions} params={{ id: userId }} isLeaving={isLeaving}>
        {(sessions) => <Sessions userId={userId} isOwn={isOwn} sessions={sessions} />}
      </Loaded>
    </Card>
  );
}

function Sessions({ userId, isOwn, sessions }: OpenSessionsProps & { sessions: readonly OpenSession[] }) {
  const ending = useAction(usersRoutes.endSessions);
  const others = sessions.filter(({ current }) => !current);
  if (sessions.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Nenhuma sessão aberta.
      </Text>
    );
  return (
    <>
      <Lines>
        {sessions.map((session) => (
          <Session key={session.id} userId={userId} session={session} />
        ))}
      </Lines>
      {others.length > 0 && (
        <Button
          variant="default"
          size="md"
          loading={ending.isPending}
          onClick={() => void ending.run({ params: { id: userId } })}
        >
          {isOwn ? "Encerrar as outras" : "Encerrar todas"}
        </Button>
      )}
    </>
  );
}

function Session({ userId, session }: { userId: string; session: OpenSession }) {
  const { id, userAgent, current, lastUsedAt, createdAt, address } = session;
  const { words, isMobile } = parseDevice(userAgent);
  const Icon = isMobile ? IconDeviceMobile : IconDeviceDesktop;
  const ending = useAction(usersRoutes.endSession);
  const params = { id: userId, sessionId: id };
  const end = () => void (current ? leave(params) : ending.run({ params }));
  return (
    <Flex component="li" gap="8px 14px" align="center" wrap="wrap" className={classes.session}>
      <ThemeIcon variant="light" color="gray" size={44} radius="lg" aria-hidden="true">
        <Icon size={22} stroke={1.7} />
      </ThemeIcon>
      <Box flex="1 1 220px" miw={0}>
        <Group gap="xs" fw={600}>
          {words}
          {current && <StatusChip tone="fine">esta sessão</StatusChip>}
        </Group>
        <Group gap="0 1rem" fz={14} c="dimmed">
          <span>{current ? "em uso agora" : `usada ${formatAgo(lastUsedAt).replace(/^H/, "h")}`}</span>
          <span>aberta {formatInstant(createdAt)}</span>
          {address !== null && <span>{address}</span>}
        </Group>
      </Box>
      <Button
        variant="default"
        size="md"
        loading={ending.isPending}
        onClick={end}
        aria-label={`Encerrar ${current ? "esta sessão" : words}, aberta ${formatInstant(createdAt)}`}
      >
        Encerrar
      </Button>
    </Flex>
  );
}

/** Ends the user's own current session at once, as *Logout* does, without waiting for the server's reply. */
function leave(params: { id: string; sessionId: string }): void {
  call(usersRoutes.endSession, { params }).catch(() => undefined);
  endSession();
}
