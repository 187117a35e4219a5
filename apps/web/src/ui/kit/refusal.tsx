import { Alert } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ApiError } from "../api/api-error.ts";
import { Dependents } from "./dependents.tsx";

/** The records that block a refused change, each as a link to its page; a toast gives the reason of the refusal. */
export function Refusal({ error, onFollow }: { error: ApiError | null; onFollow?: () => void }) {
  if (error === null || (error.dependents.length === 0 && !error.isOffline)) return null;
  // The toast about a lost connection closes automatically; this notice about the unsaved change stays.
  const title = error.isOffline ? "Sem conexão: ainda não foi salvo" : "O que impede";
  return (
    <Alert color="red" icon={<IconAlertTriangle />} role="alert" title={title}>
      <Dependents of={error.dependents} onFollow={onFollow} />
    </Alert>
  );
}
