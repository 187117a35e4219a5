import { Alert } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ApiError } from "../api/api-error.ts";
import { Dependents } from "./dependents.tsx";

/** What stands in the way of what the server refused, each leading to its page; why it did, the toast says. */
export function Refusal({ error, onFollow }: { error: ApiError | null; onFollow?: () => void }) {
  if (error === null || (error.dependents.length === 0 && !error.isOffline)) return null;
  // The toast of a lost connection goes by itself; what it left undone stays.
  const title = error.isOffline ? "Sem conexão: ainda não foi salvo" : "O que impede";
  return (
    <Alert color="red" icon={<IconAlertTriangle />} role="alert" title={title}>
      <Dependents of={error.dependents} onFollow={onFollow} />
    </Alert>
  );
}
