import { Button } from "@mantine/core";
import type { AnyRoute } from "@pomar/contract/core/route";
import { alerts } from "../alerts/alerts.ts";
import type { InputOf } from "../api/call.ts";
import { useAction } from "../api/hooks.ts";

interface DeactivationProps {
  route: AnyRoute;
  row: { id: string; name: string; version: number };
  onDone: () => void;
}

/** Excludes a used row from new entries; existing uses keep it. */
export function Deactivation({ route, row: { id, name, version }, onDone }: DeactivationProps) {
  const deactivation = useAction(route);
  const deactivate = async () => {
    const input = { params: { id }, body: { active: false }, ifMatch: version };
    const outcome = await deactivation.run(input as unknown as InputOf<AnyRoute>);
    if (!outcome.ok) return;
    alerts.success(`${name} não aparece mais em novas entradas`);
    onDone();
  };
  return (
    <Button size="md" loading={deactivation.isPending} onClick={() => void deactivate()}>
      Desativar
    </Button>
  );
}
