import type { LotStatus } from "@pomar/contract/lots/lot-status.rules";
import { lotsRoutes } from "@pomar/contract/lots/lots.routes";
import type { Lot } from "@pomar/contract/lots/lots.schema";
import { IconFileTypePdf } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { ApiError } from "../../ui/api/api-error.ts";
import { download } from "../../ui/api/files.ts";
import { formatDay, formatInstant } from "../../ui/format/dates.ts";
import { ButtonWithIcon } from "../../ui/kit/button-with-icon.tsx";
import { Notice } from "../../ui/kit/notice.tsx";

interface Standing {
  tone?: "attention" | "over";
  words: (lot: Lot) => string;
}

/** What a situation means where the word on its chip is not enough. */
export const standings: Partial<Record<LotStatus, Standing>> = {
  quarantine: {
    tone: "attention",
    words: () => "Em quarentena: não pode ser usado nem expedido até que seja liberado.",
  },
  expired: {
    words: ({ expiresAt }) => `Venceu em ${expiresAt === null ? "" : formatDay(expiresAt)}: não pode mais ser usado.`,
  },
  blocked: { words: () => "Bloqueado: não pode ser usado nem expedido." },
  recalled: { words: () => "Recolhido: o que resta não pode ser usado, e o que saiu deve voltar." },
  discarded: { tone: "over", words: () => "Descartado: o saldo saiu do estoque, e a situação é definitiva." },
  removed: {
    tone: "over",
    words: ({ removedAt }) =>
      `Removido ${removedAt === null ? "" : formatInstant(removedAt)}: não conta no estoque. O que foi registrado continua aqui.`,
  },
};

/** Why a lot is held, before anything else is read of it. */
export function LotStanding({ lot }: { lot: Lot }) {
  const standing = standings[lot.status];
  if (standing === undefined) return null;
  return (
    <Notice tone={standing.tone ?? "wrong"} action={lot.decision === "recalled" && <DossierButton lotId={lot.id} />}>
      <p>{standing.words(lot)}</p>
      {lot.decisionReason !== null && (
        <p>
          <strong>Motivo:</strong> {lot.decisionReason}
        </p>
      )}
    </Notice>
  );
}

/** The recall's paper: of a lot that is recalled, or that one is about to recall. */
export function DossierButton({ lotId, label = "Dossiê (PDF)" }: { lotId: string; label?: string }) {
  const saving = useMutation<void, ApiError>({
    mutationFn: () => download(lotsRoutes.recallDossier, { params: { id: lotId } }),
  });
  return (
    <ButtonWithIcon variant="default" Icon={IconFileTypePdf} loading={saving.isPending} onClick={() => saving.mutate()}>
      {label}
    </ButtonWithIcon>
  );
}
