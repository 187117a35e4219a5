import { Button, Group } from "@mantine/core";
import type { Dependent } from "@pomar/contract/core/refusal";
import {
  IconAlertTriangle,
  IconCloudOff,
  IconCopy,
  IconCopyCheck,
  IconHistory,
  IconRefresh,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import type { ApiError } from "../api/api-error.ts";
import { useUser } from "../api/session.ts";
import { formatInstant } from "../format/dates.ts";
import { Dependents, dependentPage } from "../kit/dependents.tsx";
import type { OlderDraft } from "./conflict.ts";
import type { SavedDraft } from "./draft.ts";
import { Notice } from "./form-notices.tsx";
import type { RecordForm } from "./use-record-form.ts";

const Ways = ({ children }: { children: ReactNode }) => (
  <Group gap="xs" mt="sm">
    {children}
  </Group>
);

export function OlderDraftNotice({ draft }: { draft: OlderDraft }) {
  const title = draft.isAside ? "O rascunho foi deixado de lado" : `Você tinha alterado: ${draft.fields.join(", ")}`;
  return (
    <Notice color="amber" role="status" Icon={IconHistory} title={title}>
      Digitado {formatInstant(draft.savedAt)}
      {draft.isAside
        ? ". A tela falhou com ele, por isso o formulário abriu sem ele."
        : ", sobre uma versão anterior deste registro. A tela mostra a versão atual."}
      <Ways>
        <Button size="sm" variant="default" onClick={draft.use}>
          Usar o que digitei
        </Button>
        <Button size="sm" variant="subtle" onClick={draft.discard}>
          Descartar
        </Button>
      </Ways>
    </Notice>
  );
}

/** A button that loads a different user's change of the record; the typed values become a draft. */
function Reload({ onReload }: { onReload: () => void }) {
  return (
    <>
      Recarregue para ver o que mudou. O que você digitou continua guardado.
      <Ways>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden="true" />}
          onClick={onReload}
        >
          Recarregar
        </Button>
      </Ways>
    </>
  );
}

/** The details of a refusal that its toast leaves out: the causes and the remedies. Renders nothing without details. */
function FailureNotice({ error, onReload }: { error: ApiError; onReload: () => void }) {
  const more = explanation(error);
  if (more === null && error.dependents.length === 0 && error.statusCode !== 412) return null;
  return (
    <Notice
      color={error.isOffline ? "amber" : "red"}
      role="alert"
      Icon={error.isOffline ? IconCloudOff : IconAlertTriangle}
      title={error.isOffline ? "Sem conexão: ainda não foi salvo" : "Não foi salvo"}
    >
      {more}
      {error.dependents.length > 0 && <Dependents of={error.dependents} />}
      {error.statusCode === 412 && <Reload onReload={onReload} />}
    </Notice>
  );
}

function explanation(error: ApiError): string | null {
  if (error.isOffline)
    return "Os dados estão guardados neste aparelho. Toque em “Tentar de novo” quando a conexão voltar; nada será gravado duas vezes.";
  if (error.code === "idempotency.other-body")
    return "A tentativa anterior foi gravada, mas a resposta se perdeu e os dados mudaram depois. Confira a lista antes de salvar: salvar agora criaria outra entrada.";
  // The message of a business rule suffices; the code is shown for failures that need support.
  return error.requestId === null || error.statusCode < 500 ? null : `Código da falha: ${error.requestId}`;
}

interface RepeatQuestionProps {
  error: ApiError;
  onConfirm: () => void;
  onDiscard: () => void;
}

/** The question for `entry.looks-repeated`: is the typed entry a different one from the recorded entry? */
function RepeatQuestion({ error, onConfirm, onDiscard }: RepeatQuestionProps) {
  const user = useUser();
  const question = useRef<HTMLDivElement>(null);
  // The user pressed the button at the end of the form, so the focus moves up to this question.
  useEffect(() => question.current?.focus(), []);
  const [first] = error.dependents;
  const page = first && user && dependentPage(first, user.level);
  return (
    <Notice color="amber" role="alert" Icon={IconCopy} title={error.message} ref={question}>
      {page && (
        <Link {...page} target="_blank">
          Ver a já registrada: lote {first.name}
        </Link>
      )}
      <Ways>
        <Button size="sm" variant="default" onClick={onConfirm}>
          É outra entrega: salvar
        </Button>
        {page && (
          <Button size="sm" variant="subtle" onClick={onDiscard} renderRoot={(root) => <Link {...page} {...root} />}>
            Não, já está registrada
          </Button>
        )}
      </Ways>
    </Notice>
  );
}

const kinds: Readonly<Record<string, Dependent["kind"]>> = {
  "/raw-materials": "raw-material",
  "/additive-record": "additive-record",
  "/additional-record": "additional-record",
  "/packaging-record": "packaging-record",
  "/pulp-base": "pulp",
  "/final-product": "final-product",
  "/composite-lots": "composite-lot",
  "/suppliers": "supplier",
  "/fruits": "fruit",
  "/fruits/group": "fruit-group",
  "/additives": "additive",
  "/additional": "additional",
  "/packaging": "packaging",
  "/lots": "lot",
  "/payments": "payment",
};

interface SavedElsewhereProps {
  saved: SavedDraft;
  onDiscard: () => void;
  onKeep: () => void;
}

/** Replaces the save button when the user has saved the draft in a different tab. */
export function SavedElsewhere({ saved: { call, made }, onDiscard, onKeep }: SavedElsewhereProps) {
  const user = useUser();
  const kind = kinds[call];
  // Null when the call changed a record, or created a record that has no page.
  const page = user && kind && made.id ? dependentPage({ kind, id: made.id, name: made.code ?? "" }, user.level) : null;
  return (
    <Notice color="amber" role="alert" Icon={IconCopyCheck} title="Este rascunho já foi salvo em outra aba">
      {page && <Link {...page}>Ver o que foi salvo</Link>}
      <Ways>
        <Button size="sm" variant="default" onClick={onDiscard}>
          Descartar o que está aqui
        </Button>
        <Button size="sm" variant="subtle" onClick={onKeep}>
          Continuar com o que está aqui
        </Button>
      </Ways>
    </Notice>
  );
}

/** The notice about the obstacle to saving the typed values, with the ways to remove it. */
export function Hindrance({ form }: { form: Pick<RecordForm<object>, "sending"> & { reset: () => void } }) {
  const { failure, confirmRepeat, conflict } = form.sending;
  if (failure?.code === "entry.looks-repeated")
    return <RepeatQuestion error={failure} onConfirm={confirmRepeat} onDiscard={() => form.reset()} />;
  if (failure !== null) return <FailureNotice error={failure} onReload={conflict.reload} />;
  return (
    <Notice color="amber" role="status" Icon={IconAlertTriangle} title="Este registro mudou enquanto você editava">
      <Reload onReload={conflict.reload} />
    </Notice>
  );
}
