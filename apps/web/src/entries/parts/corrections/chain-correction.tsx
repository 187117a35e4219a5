import { Button, Group, Modal, Stack, Textarea } from "@mantine/core";
import { formatNumber } from "@pomar/contract/core/decimal";
import { correctionsRoutes } from "@pomar/contract/entries/corrections/corrections.routes";
import type { ChainInput, ChainPreview } from "@pomar/contract/entries/corrections/corrections.schema";
import { IconLink } from "@tabler/icons-react";
import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { alerts } from "../../../ui/alerts/alerts.ts";
import type { ApiError } from "../../../ui/api/api-error.ts";
import { useAction } from "../../../ui/api/hooks.ts";
import { ButtonWithIcon } from "../../../ui/kit/button-with-icon.tsx";
import { Coming } from "../../../ui/kit/loaded.tsx";
import { Notice } from "../../../ui/kit/notice.tsx";
import { Refusal } from "../../../ui/kit/refusal.tsx";
import { answeredInChain } from "./answered-in-chain.ts";
import { ChainDocuments, ChainObstacles } from "./chain-documents.tsx";
import { ChainShares, type GivenShare } from "./chain-shares.tsx";

interface ChainCorrectionProps {
  /** The form whose correction the server refused. */
  form: {
    sending: { failure: ApiError | null; getBody: () => object };
    reset: () => void;
    setCorrected: (isCorrected: boolean) => void;
  };
  entryKind: ChainInput["entryKind"];
  entryId: string;
}

/**
 * The dialog *Corrigir em cadeia*, for a correction that makes a used lot smaller, so that its descendants must use
 * less of the lot. The dialog opens as soon as the server refuses the correction, and a button beside the save button
 * opens it again.
 */
export function ChainCorrection({ form, entryKind, entryId }: ChainCorrectionProps) {
  const chain = useChain(() => {
    form.reset();
    form.setCorrected(true);
  });
  const isOffered = answeredInChain.includes(form.sending.failure?.code ?? "");
  const shrink = isOffered ? form.sending.failure : null;
  const open = () => chain.open({ entryKind, entryId, change: form.sending.getBody() } as ChainInput);
  const openAtOnce = useEffectEvent(open);
  useEffect(() => {
    if (shrink !== null) openAtOnce();
  }, [shrink]);
  return (
    <>
      {shrink !== null && (
        <Notice
          role="status"
          action={
            <ButtonWithIcon Icon={IconLink} onClick={open}>
              Corrigir em cadeia
            </ButtonWithIcon>
          }
        >
          {inChain}
        </Notice>
      )}
      <Modal opened={chain.isOpen} onClose={chain.close} title="Corrigir em cadeia" size="xl">
        {shrink !== null && <p>{inChain}</p>}
        <Chain chain={chain} />
      </Modal>
    </>
  );
}

/** Dismisses the toast about a refusal that the dialog resolves, because the toast would cover the dialog. */
function dismissToast(error: ApiError | null): void {
  for (const { id, message } of alerts.list()) if (message === error?.message) alerts.dismiss(id);
}

const outdated = "correction.outdated";

const inChain = "O lote já foi usado: a correção muda também o que foi feito com ele.";

interface ChainRequest {
  /** The values in the form when the dialog opened. */
  body: ChainInput;
  shares: readonly GivenShare[];
  /** The server's preview of the correction; null until the reply arrives. */
  preview: ChainPreview | null;
}

/** The steps of a correction in chain: opening the dialog, previewing the changes, and executing the correction. */
function useChain(onDone: () => void) {
  const preview = useAction(correctionsRoutes.preview);
  const correction = useAction(correctionsRoutes.create, { answered: [outdated] });
  const [request, setRequest] = useState<ChainRequest | null>(null);
  const requestPreview = async (body: ChainInput, shares: readonly GivenShare[]) => {
    dismissToast(preview.error ?? correction.error);
    correction.reset();
    const outcome = await preview.run({ body: { ...body, shares: [...shares] } });
    // A dialog that the user closed during the call stays closed.
    if (outcome.ok) setRequest((open) => open && { body, shares, preview: outcome.reply });
  };
  const close = () => setRequest(null);
  return {
    request,
    isOpen: request !== null,
    close,
    open: (body: ChainInput) => {
      setRequest({ body, shares: [], preview: null });
      void requestPreview(body, []);
    },
    share: (shares: readonly GivenShare[]) => void (request && requestPreview(request.body, shares)),
    correct: async (reason: string) => {
      if (!request?.preview) return;
      const { body, shares, preview: seen } = request;
      const { documents, version } = seen;
      const outcome = await correction.run({ body: { ...body, shares: [...shares], version, reason } });
      if (!outcome.ok) return;
      if (documents.length > 1) void alerts.success(`${formatNumber(documents.length)} documentos corrigidos`);
      close();
      onDone();
    },
    isAsking: preview.isPending,
    isCorrecting: correction.isPending,
    error: preview.error ?? correction.error,
  };
}

function Chain({ chain }: { chain: ReturnType<typeof useChain> }) {
  const { request, close, error, isAsking } = chain;
  const [sharing, setSharing] = useState<string | null>(null);
  if (!request?.preview) return error === null ? <Coming /> : <Refusal error={error} onFollow={close} />;
  const { documents, recosted, shared, obstacles, version } = request.preview;
  const count = formatNumber(documents.length);
  return (
    <Stack gap="lg">
      <ChainObstacles obstacles={obstacles} onFollow={close} />
      <ChainDocuments documents={documents} recosted={recosted} />
      <ChainShares
        key={version}
        shared={shared}
        given={request.shares}
        isPending={isAsking}
        onEdit={() => setSharing(version)}
        onShare={(shares) => {
          // Without typed shares the preview's version may stay the same, so the editing must be ended explicitly.
          if (shares.length === 0) setSharing(null);
          chain.share(shares);
        }}
      />
      <Refusal error={error} onFollow={close} />
      {error?.code === outdated && (
        <Notice
          role="alert"
          action={
            <Button variant="default" size="md" loading={isAsking} onClick={() => chain.share(request.shares)}>
              Conferir de novo
            </Button>
          }
        >
          {error.message}
        </Notice>
      )}
      {obstacles.length > 0 ? (
        <Group justify="flex-end">
          <Button variant="default" size="md" h={48} onClick={close}>
            Voltar
          </Button>
        </Group>
      ) : (
        <Confirmation
          act={documents.length === 1 ? "Corrigir 1 documento" : `Corrigir ${count} documentos`}
          isWaiting={sharing === version || isAsking}
          isPending={chain.isCorrecting}
          onCancel={close}
          onConfirm={(reason) => void chain.correct(reason)}
        />
      )}
    </Stack>
  );
}

interface ConfirmationProps {
  act: string;
  /** Whether the user typed shares that the preview does not include yet. */
  isWaiting: boolean;
  isPending: boolean;
  onCancel: () => void;
  onConfirm: (reason: string) => void;
}

function Confirmation({ act, isWaiting, isPending, onCancel, onConfirm }: ConfirmationProps) {
  const [reason, setReason] = useState("");
  const [message, setMessage] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog is inside the correction form, which the event would submit as well.
    event.stopPropagation();
    const wrong = reason.trim().length < 3 ? "Informe o motivo, com 3 letras ou mais" : undefined;
    setMessage(wrong);
    if (wrong === undefined) onConfirm(reason);
    else document.getElementById("chain-reason")?.focus();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Textarea
          id="chain-reason"
          label="Motivo"
          withAsterisk
          autosize
          minRows={2}
          maxLength={500}
          error={message}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          size="lg"
        />
        <Group justify="flex-end">
          <Button variant="default" size="md" h={48} onClick={onCancel}>
            Cancelar
          </Button>
          <Button type="submit" size="md" h={48} loading={isPending} disabled={isWaiting}>
            {act}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
