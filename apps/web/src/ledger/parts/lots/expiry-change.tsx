import { Alert } from "@mantine/core";
import { type ExpiryEffects as Effects, expiryRoutes } from "@pomar/contract/ledger/lots/expiry.routes";
import { IconAlertTriangle, IconCalendarEvent } from "@tabler/icons-react";
import { useCall } from "../../../ui/api/hooks.ts";
import { formatDay } from "../../../ui/format/dates.ts";
import { Dependents } from "../../../ui/kit/dependents.tsx";

interface ExpiryChangeProps {
  lotId: string;
  /** The new expiry as `YYYY-MM-DD`; null when the lot no longer expires. */
  expiresAt: string | null;
}

/** A notice with the lots whose expiry would change, or with the uses of the lot that forbid the new expiry. */
export function ExpiryChange({ lotId, expiresAt }: ExpiryChangeProps) {
  const query = expiresAt === null ? {} : { expiresAt };
  const { data, isPlaceholderData } = useCall(expiryRoutes.effects, { params: { id: lotId }, query });
  if (data === undefined || isPlaceholderData) return null;
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
    <Alert color="amber" icon={<IconCalendarEvent />} role="status" title={describeEffects(data)}>
      <Dependents of={data.following.map(({ id, name }) => ({ kind: "lot", id, name }))} />
      {data.lots > data.following.length && <p>e mais {data.lots - data.following.length}</p>}
    </Alert>
  );
}

/** The effects of a new expiry in words: `4 lotes passam a vencer em 12/12/2026; 1 fica vencido agora`. */
export function describeEffects({ days, lots, expired }: Pick<Effects, "days" | "lots" | "expired">): string {
  const [only, ...others] = days;
  const on =
    others.length > 0 || !only
      ? "mudam de validade"
      : only.expiresAt === null
        ? "deixam de vencer"
        : `passam a vencer em ${formatDay(only.expiresAt)}`;
  const inSingular = { mudam: "muda", deixam: "deixa", passam: "passa" } as const;
  const verbPhrase = lots === 1 ? on.replace(/^\w+/, (verb) => inSingular[verb as keyof typeof inSingular]) : on;
  const at = expired === 0 ? "" : `; ${expired} ${expired === 1 ? "fica vencido" : "ficam vencidos"} agora`;
  return `${lots} ${lots === 1 ? "lote" : "lotes"} ${verbPhrase}${at}`;
}
