import type { LotStatus } from "@pomar/contract/ledger/lots/lot-status.rules";
import type { Lot, LotUsage } from "@pomar/contract/ledger/lots/lots.schema";
import { recallsRoutes } from "@pomar/contract/stock/recalls/recalls.routes";
import { IconLock } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useCall } from "../../ui/api/hooks.ts";
import { formatDay, formatInstant } from "../../ui/format/dates.ts";
import { LinkButton } from "../../ui/kit/link-button.tsx";
import { Notice } from "../../ui/kit/notice.tsx";
import { usePast } from "../../ui/past/past.ts";
import { useReadingWarnings } from "./lot-facts.tsx";

/** The explanation of each status that the word on the status chip does not explain sufficiently. */
export const statusNotices: Partial<Record<LotStatus, { tone?: "attention" | "over"; words: (lot: Lot) => string }>> = {
  quarantine: {
    tone: "attention",
    words: () => "Em quarentena: não pode ser usado nem expedido até que seja liberado.",
  },
  expired: {
    words: ({ expiresAt }) => `Venceu em ${expiresAt === null ? "" : formatDay(expiresAt)}: não pode mais ser usado.`,
  },
  blocked: { words: () => "Bloqueado: não pode ser usado nem expedido." },
  recalled: { words: () => "Recolhido: o saldo não pode ser usado e o que foi expedido deve voltar." },
  discarded: { tone: "over", words: () => "Descartado: o saldo saiu do estoque, e a situação é definitiva." },
  removed: {
    tone: "over",
    words: ({ removedAt }) =>
      `Saiu do estoque ${removedAt === null ? "" : formatInstant(removedAt)}. O histórico continua aqui.`,
  },
};

interface LotStatusNoticeProps {
  lot: Lot;
  /** The dispatches of the lot; undefined until the reply arrives. */
  shipments: LotUsage["shipments"] | undefined;
}

/** The reason why a lot is blocked, or should be blocked, shown above all further facts of the lot. */
export function LotStatusNotice({ lot, shipments }: LotStatusNoticeProps) {
  const statusNotice = statusNotices[lot.status];
  const past = usePast();
  if (statusNotice === undefined) return lot.status === "available" ? <OutsideLimits lot={lot} /> : null;
  const isRecalled = lot.decision === "recalled";
  return (
    <Notice tone={statusNotice.tone ?? "wrong"} action={isRecalled && past === null && <OpenRecall lotId={lot.id} />}>
      <p>{statusNotice.words(lot)}</p>
      {lot.decisionReason !== null && (
        <p>
          <strong>Motivo:</strong> {lot.decisionReason}
        </p>
      )}
      {isRecalled && shipments !== undefined && <WhoHasIt shipments={shipments} />}
    </Notice>
  );
}

/** A link to the latest recall of the lot. */
function OpenRecall({ lotId }: { lotId: string }) {
  const { data } = useCall(recallsRoutes.list, { query: { lot: lotId, rows: 1 } });
  const [recall] = data?.data ?? [];
  if (recall === undefined) return null;
  return (
    <LinkButton variant="subtle" to="/recalls/view/$id" params={{ id: recall.id }}>
      Abrir {recall.code}
    </LinkButton>
  );
}

const namesAtFirst = 3;

/** The customers who received a recalled lot, and a link to all customers who received its descendants. */
function WhoHasIt({ shipments }: { shipments: LotUsage["shipments"] }) {
  const names = [...new Set(shipments.map(({ customer }) => customer.name))];
  const more = names.length - namesAtFirst;
  const listed = names.slice(0, namesAtFirst).join(", ") + (more > 0 ? ` e mais ${more}` : "");
  return (
    <p>
      {names.length === 0 ? "Nada deste lote foi expedido." : `Saiu para ${listed}.`}{" "}
      <Link to="." search={(before) => ({ ...before, step: "recall" })}>
        Quem recebeu este lote e o que foi feito com ele
      </Link>
    </p>
  );
}

/**
 * A notice on an available lot whose readings are outside the limits of its fruit, with a button that blocks the lot.
 */
function OutsideLimits({ lot }: { lot: Lot }) {
  const { warnings } = useReadingWarnings(lot);
  if (warnings.length === 0) return null;
  return (
    <Notice
      action={
        <LinkButton
          variant="subtle"
          Icon={IconLock}
          to="."
          search={(before) => ({ ...before, act: "block" })}
          replace
          resetScroll={false}
        >
          Bloquear
        </LinkButton>
      }
    >
      <p>
        <strong>Leitura fora do limite:</strong> {warnings.map(({ text }) => text).join("; ")}.
      </p>
      <p>O lote pode ser usado e expedido até ser bloqueado.</p>
    </Notice>
  );
}
