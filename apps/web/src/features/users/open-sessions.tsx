import { Button } from "@mantine/core";
import type { OpenSession } from "@pomar/contract/session/session.schema";
import { usersRoutes } from "@pomar/contract/users/users.routes";
import { IconCheck, IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import { alerts } from "../../shared/alerts/alerts.ts";
import { call } from "../../shared/api/call.ts";
import { useAction } from "../../shared/api/hooks.ts";
import { formatAgo } from "../../shared/format/ago.ts";
import { formatInstant } from "../../shared/format/dates.ts";
import { Loaded } from "../../shared/layout/loaded.tsx";
import { endSession } from "../../shared/session/session.ts";
import { StatusChip } from "../../shared/status/status-chip.tsx";
import { deviceOf } from "./device.ts";
import classes from "./users.module.css";

interface OpenSessionsProps {
  userId: string;
  /** Of the person who looks; otherwise an administrator looks at somebody else's. */
  isOwn: boolean;
  /** The person is being removed. */
  isLeaving?: boolean;
}

/** Where a person is logged in, each to be ended from here. */
export function OpenSessions({ userId, isOwn, isLeaving }: OpenSessionsProps) {
  return (
    <section className={classes.sessions} aria-label="Sessões abertas">
      <Loaded route={usersRoutes.sessions} params={{ id: userId }} isLeaving={isLeaving}>
        {(sessions) => <Sessions userId={userId} isOwn={isOwn} sessions={sessions} />}
      </Loaded>
    </section>
  );
}

function Sessions({ userId, isOwn, sessions }: OpenSessionsProps & { sessions: readonly OpenSession[] }) {
  const ending = useAction(usersRoutes.endSessions);
  const others = sessions.filter(({ current }) => !current);
  const endOthers = async () => {
    const { ok } = await ending.run({ params: { id: userId } });
    if (ok) alerts.success(isOwn ? "As outras sessões foram encerradas" : "As sessões foram encerradas");
  };
  if (sessions.length === 0) return <p className={classes.noSessions}>Nenhuma sessão aberta.</p>;
  return (
    <>
      <ul className={classes.sessionList}>
        {sessions.map((session) => (
          <Session key={session.id} userId={userId} session={session} />
        ))}
      </ul>
      {others.length > 0 && (
        <Button variant="default" size="md" loading={ending.isPending} onClick={endOthers}>
          {isOwn ? "Encerrar as outras" : "Encerrar todas"}
        </Button>
      )}
    </>
  );
}

function Session({ userId, session }: { userId: string; session: OpenSession }) {
  const { id, userAgent, current, lastUsedAt, createdAt, address } = session;
  const { words, isMobile } = deviceOf(userAgent);
  const Icon = isMobile ? IconDeviceMobile : IconDeviceDesktop;
  const ending = useAction(usersRoutes.endSession);
  const params = { id: userId, sessionId: id };
  const end = async () => {
    if (current) return leave(params);
    const { ok } = await ending.run({ params });
    if (ok) alerts.success("Sessão encerrada");
  };
  return (
    <li className={classes.session}>
      <span className={classes.device} aria-hidden="true">
        <Icon size={22} stroke={1.7} />
      </span>
      <div className={classes.sessionFacts}>
        <p className={classes.sessionTitle}>
          {words}
          {current && (
            <StatusChip tone="fine" icon={<IconCheck size={15} stroke={2.4} />}>
              esta sessão
            </StatusChip>
          )}
        </p>
        <p className={classes.sessionText}>
          <span>{current ? "em uso agora" : `usada ${formatAgo(lastUsedAt).replace(/^H/, "h")}`}</span>
          <span>aberta {formatInstant(createdAt)}</span>
          {address !== null && <span>{address}</span>}
        </p>
      </div>
      <Button
        variant="default"
        size="md"
        loading={ending.isPending}
        onClick={end}
        aria-label={`Encerrar ${current ? "esta sessão" : words}, aberta ${formatInstant(createdAt)}`}
      >
        Encerrar
      </Button>
    </li>
  );
}

/** The own session ends here at once, as by *Logout*; nobody waits for the server's answer. */
function leave(params: { id: string; sessionId: string }): void {
  call(usersRoutes.endSession, { params }).catch(() => undefined);
  endSession();
}
