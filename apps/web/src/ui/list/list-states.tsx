import { Box, Button, Stack, ThemeIcon } from "@mantine/core";
import {
  IconCloudOff,
  IconHistory,
  IconInbox,
  IconMapPinOff,
  IconSearchOff,
  type TablerIcon,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ApiError } from "../api/api-error.ts";

interface StateProps {
  Icon: TablerIcon;
  title: string;
  isAlert?: boolean;
  children?: ReactNode;
  action: ReactNode;
}

function State({ Icon, title, isAlert, children, action }: StateProps) {
  return (
    <Stack gap={8} align="center" p="56px 24px 64px" ta="center" role={isAlert ? "alert" : undefined}>
      <ThemeIcon size={64} radius={20} variant="light" color="gray" c="dimmed" mb={8} aria-hidden="true">
        <Icon size={30} stroke={1.6} />
      </ThemeIcon>
      <Box component="p" fz="1.125rem" fw={600}>
        {title}
      </Box>
      {children !== undefined && (
        <Box component="p" mb={12} maw="46ch" c="dimmed">
          {children}
        </Box>
      )}
      {action}
    </Stack>
  );
}

/** The message of a list that has no record at all; it explains how users create a record. */
export function NothingYet({ title, why, action }: { title: string; why: string; action: ReactNode }) {
  return (
    <State Icon={IconInbox} title={title} action={action}>
      {why}
    </State>
  );
}

/** The message when the list has rows, but the search and filters match none of them. */
export function NothingMatches({ onClear }: { onClear: () => void }) {
  return (
    <State
      Icon={IconSearchOff}
      title="Nada encontrado"
      action={
        <Button variant="default" onClick={onClear}>
          Limpar filtros
        </Button>
      }
    >
      Nenhum registro corresponde à busca e aos filtros escolhidos.
    </State>
  );
}

/** The message when the address names a page after the last one, for example because a different user deleted rows. */
export function PastTheEnd({ onBack }: { onBack: () => void }) {
  return (
    <State
      Icon={IconSearchOff}
      title="Esta página não tem mais registros"
      action={
        <Button variant="default" onClick={onBack}>
          Ir para a primeira página
        </Button>
      }
    />
  );
}

/** The message when the record does not exist or this user may not see the record, with the reply's reason, if any. */
function NotFound({ error }: { error: ApiError }) {
  const isHidden = error.code === "record.of-administrator";
  return (
    <State
      Icon={IconMapPinOff}
      isAlert
      title={isHidden ? error.message : "Não há nada neste endereço"}
      action={
        <Button variant="default" renderRoot={(root) => <Link to="/dashboard" {...root} />}>
          Ir para o início
        </Button>
      }
    >
      {isHidden
        ? "Esta página tem preços, que só administradores veem."
        : "Pode ter sido removido, ou o endereço está incompleto."}
    </State>
  );
}

/** The message after a failed call; with the request's id, support can find the call in the log. */
export function Failed({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  if (error.statusCode === 404) return <NotFound error={error} />;
  const ofPast = error.issues.find(({ path }) => path === "asOf" || path === "knownAt");
  if (ofPast !== undefined) return <State Icon={IconHistory} isAlert title={ofPast.message} action={null} />;
  return (
    <State
      Icon={IconCloudOff}
      isAlert
      title="Não foi possível carregar"
      action={<Button onClick={onRetry}>Tentar de novo</Button>}
    >
      {error.requestId !== null && <small>Código da falha: {error.requestId}</small>}
    </State>
  );
}
