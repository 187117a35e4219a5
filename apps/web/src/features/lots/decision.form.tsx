import { Button, Group } from "@mantine/core";
import type { Decision } from "@pomar/contract/lots/lot-status.rules";
import { lotsRoutes } from "@pomar/contract/lots/lots.routes";
import type { Lot } from "@pomar/contract/lots/lots.schema";
import { type FormEvent, useState } from "react";
import { alerts } from "../../shared/alerts/alerts.ts";
import { useAction } from "../../shared/api/hooks.ts";
import { invalidateResource } from "../../shared/api/query-client.ts";
import { messagesOf } from "../../shared/form/issues.ts";
import { ReasonField } from "../../shared/form/reason-field.tsx";
import { formatQuantity } from "../../shared/format/numbers.ts";
import classes from "./lots.module.css";
import { Refusal } from "./refusal.tsx";

type Taken = Extract<Decision, "released" | "blocked" | "discarded">;

interface DecisionWords {
  consequence: (lot: Lot) => string;
  act: string;
  done: string;
  color?: "red";
}

const words: Record<Taken, DecisionWords> = {
  released: {
    consequence: () => "O lote volta a poder ser usado e expedido. No histórico fica quem liberou, e quando.",
    act: "Liberar",
    done: "Lote liberado",
  },
  blocked: {
    consequence: () =>
      "O lote não pode mais ser usado nem expedido até que alguém o libere. O saldo fica como está, e o que já saiu não muda.",
    act: "Bloquear",
    done: "Lote bloqueado",
    color: "red",
  },
  discarded: {
    consequence: ({ balance, unit }) =>
      balance > 0
        ? `Saem do estoque ${formatQuantity(balance, unit)}, tudo o que resta. O lote fica descartado para sempre: não há como voltar atrás.`
        : "O lote, que já não tem saldo, fica descartado para sempre: não há como voltar atrás.",
    act: "Descartar tudo",
    done: "Lote descartado",
    color: "red",
  },
};

interface DecisionFormProps {
  lot: Lot;
  decision: Taken;
  onDone: () => void;
}

/** A change of a lot's situation: what it means, why, and one button. */
export function DecisionForm({ lot, decision, onDone }: DecisionFormProps) {
  const [reason, setReason] = useState("");
  const [message, setMessage] = useState<string>();
  const update = useAction(lotsRoutes.update);
  const { consequence, act, done, color } = words[decision];
  const asksWhy = decision !== "released";

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = { decision, reason: asksWhy ? reason : null };
    const wrong = messagesOf(lotsRoutes.update.body, body).reason;
    setMessage(wrong);
    if (wrong !== undefined) return document.getElementById("decision-reason")?.focus();
    const outcome = await update.run({ params: { id: lot.id }, body, ifMatch: lot.version });
    if (!outcome.ok) return invalidateResource("lots");
    alerts.success(done);
    onDone();
  };

  return (
    <form onSubmit={submit} noValidate className={classes.dialog}>
      <p className={classes.consequence}>{consequence(lot)}</p>
      {asksWhy && <ReasonField id="decision-reason" value={reason} onChange={setReason} error={message} />}
      <Refusal error={update.error} onFollow={onDone} />
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={onDone}>
          Cancelar
        </Button>
        <Button type="submit" size="md" color={color} loading={update.isPending}>
          {act}
        </Button>
      </Group>
    </form>
  );
}
