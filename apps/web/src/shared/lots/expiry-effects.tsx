import { Alert } from "@mantine/core";
import { lotsRoutes } from "@pomar/contract/lots/lots.routes";
import type { ExpiryEffects as Effects } from "@pomar/contract/lots/lots.schema";
import { IconAlertTriangle, IconCalendarEvent } from "@tabler/icons-react";
import { useCall } from "../api/hooks.ts";
import { formatDay } from "../format/dates.ts";
import { Dependents } from "../layout/dependents.tsx";

interface ExpiryEffectsProps {
  lotId: string;
  /** Days `YYYY-MM-DD`; null: it does not expire. */
  before: string | null;
  expiresAt: string | null;
}

/** Below a field that changes a lot's expiry: what that changes in the lots made of it, before it is saved. */
export function ExpiryEffects({ lotId, before, expiresAt }: ExpiryEffectsProps) {
  const isChanged = expiresAt !== before;
  const query = expiresAt === null ? {} : { expiresAt };
  const { data, isPlaceholderData } = useCall(
    lotsRoutes.expiryEffects,
    { params: { id: lotId }, query },
    { enabled: isChanged },
  );
  if (!isChanged || data === undefined || isPlaceholderData) return null;
  const [use] = data.uses;
  if (use)
    return (
      <Alert
        color="red"
        icon={<IconAlertTriangle />}
        role="status"
        title={`O lote ${use.lot.name} foi usado em ${formatDay(use.usedOn)}, depois dessa validade`}
      >
        <Dependents of={data.uses.map(({ lot, into }) => ({ kind: "lot", ...(into ?? lot) }))} />
      </Alert>
    );
  if (data.lots === 0) return null;
  return (
    <Alert color="amber" icon={<IconCalendarEvent />} role="status" title={effectsText(data)}>
      <Dependents of={data.following.map(({ id, name }) => ({ kind: "lot", id, name }))} />
      {data.lots > data.following.length && <p>e mais {data.lots - data.following.length}</p>}
    </Alert>
  );
}

/** `4 lotes passam a vencer em 12/12/2026; 1 fica vencido agora`. */
export function effectsText({ days, lots, expired }: Pick<Effects, "days" | "lots" | "expired">): string {
  const [only, ...others] = days;
  const on =
    others.length > 0 || !only
      ? "mudam de validade"
      : only.expiresAt === null
        ? "deixam de vencer"
        : `passam a vencer em ${formatDay(only.expiresAt)}`;
  const inSingular = { mudam: "muda", deixam: "deixa", passam: "passa" } as const;
  const said = lots === 1 ? on.replace(/^\w+/, (verb) => inSingular[verb as keyof typeof inSingular]) : on;
  const at = expired === 0 ? "" : `; ${expired} ${expired === 1 ? "fica vencido" : "ficam vencidos"} agora`;
  return `${lots} ${lots === 1 ? "lote" : "lotes"} ${said}${at}`;
}
