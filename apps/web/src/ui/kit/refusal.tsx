import { Alert } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ApiError } from "../api/api-error.ts";
import { Dependents } from "./dependents.tsx";

/** Why the server refused, with what stands in the way, each leading to its page. */
export function Refusal({ error, onFollow }: { error: ApiError | null; onFollow?: () => void }) {
  if (error === null) return null;
  return (
    <Alert color="red" icon={<IconAlertTriangle />} role="alert" title={error.message}>
      <Dependents of={error.dependents} onFollow={onFollow} />
    </Alert>
  );
}
