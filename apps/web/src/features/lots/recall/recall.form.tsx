import { Button, Stack, Textarea } from "@mantine/core";
import { formatNumber } from "@pomar/contract/core/decimal";
import { lotsRoutes } from "@pomar/contract/lots/lots.routes";
import type { Lot } from "@pomar/contract/lots/lots.schema";
import type { Recall } from "@pomar/contract/lots/recall.schema";
import { type FormEvent, useState } from "react";
import { alerts } from "../../../ui/alerts/alerts.ts";
import { useAction } from "../../../ui/api/hooks.ts";
import { messagesOf } from "../../../ui/form/issues.ts";
import { Card } from "../../../ui/kit/card.tsx";
import { Refusal } from "../refusal.tsx";

interface RecallFormProps {
  lot: Lot;
  /** The lot and the descendants to recall with it. */
  chosen: ReadonlySet<string>;
  /** Nothing was taken out: what is made of it meanwhile is recalled too. */
  isWhole: boolean;
  onRecalled: (result: Recall) => void;
}

/** Why, what will happen, and the one call that does it. */
export function RecallForm({ lot, chosen, isWhole, onRecalled }: RecallFormProps) {
  const [reason, setReason] = useState("");
  const [message, setMessage] = useState<string>();
  const recall = useAction(lotsRoutes.recall);
  const lots = chosen.size === 1 ? "1 lote" : `${formatNumber(chosen.size)} lotes`;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const lotIds = isWhole ? undefined : [...chosen].filter((id) => id !== lot.id);
    const body = { reason, lotIds };
    const wrong = messagesOf(lotsRoutes.recall.body, body).reason;
    setMessage(wrong);
    if (wrong !== undefined) return document.getElementById("recall-reason")?.focus();
    const outcome = await recall.run({ params: { id: lot.id }, body });
    if (!outcome.ok) return;
    alerts.success(
      outcome.reply.recalled.length === 1 ? "Lote recolhido" : `${outcome.reply.recalled.length} lotes recolhidos`,
    );
    onRecalled(outcome.reply);
    window.scrollTo({ top: 0 });
  };

  return (
    <form onSubmit={submit} noValidate data-screen-only>
      <Card>
        <Stack>
          <Textarea
            id="recall-reason"
            label="Motivo do recolhimento"
            withAsterisk
            autosize
            minRows={2}
            maxLength={200}
            error={message}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            size="lg"
          />
          <p>
            {lots} {chosen.size === 1 ? "fica recolhido" : "ficam recolhidos"}, de uma só vez: o que está em estoque não
            pode mais ser usado nem expedido. Depois cada um pode ser bloqueado ou descartado, não liberado.
          </p>
          <Refusal error={recall.error} />
          <Button type="submit" size="lg" color="red" loading={recall.isPending}>
            Recolher {lots}
          </Button>
        </Stack>
      </Card>
    </form>
  );
}
