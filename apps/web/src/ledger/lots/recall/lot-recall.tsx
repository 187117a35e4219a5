import { Button, Skeleton, Stack, Text, Textarea } from "@mantine/core";
import { counted, formatNumber } from "@pomar/contract/core/decimal";
import { dossiersRoutes } from "@pomar/contract/insight/dossiers/dossiers.routes";
import { lotStatusNames } from "@pomar/contract/ledger/lots/lot-status.rules";
import { describeLot } from "@pomar/contract/ledger/lots/lot-words";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import type { Lot } from "@pomar/contract/ledger/lots/lots.schema";
import type { Trace } from "@pomar/contract/ledger/lots/trace.schema";
import { recallsRoutes } from "@pomar/contract/stock/recalls/recalls.routes";
import { IconFileTypePdf } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { ItemName } from "../../../registries/parts/items/fruit-mark.tsx";
import { alerts } from "../../../ui/alerts/alerts.ts";
import { useAction, useCall } from "../../../ui/api/hooks.ts";
import { listMessages } from "../../../ui/form/issues.ts";
import { Card } from "../../../ui/kit/card.tsx";
import { DownloadButton } from "../../../ui/kit/download-button.tsx";
import { Page } from "../../../ui/kit/page.tsx";
import { Refusal } from "../../../ui/kit/refusal.tsx";
import { Failed } from "../../../ui/list/list-states.tsx";
import { allowedActions } from "../allowed-actions.ts";
import { AffectedLots } from "./affected-lots.tsx";
import { RecallReach } from "./recall-reach.tsx";
import { affectedBy } from "./recall-scope.ts";

/** Recalls a lot and its descendants, after showing the affected lots. */
export function LotRecall({ lot }: { lot: Lot }) {
  const trace = useCall(lotsRoutes.trace, { params: { id: lot.id }, query: { direction: "forward" } });
  return (
    <Page
      title={`Recolher ${lot.code}`}
      subtitle={<ItemName item={lot.item}>{describeLot(lot)}</ItemName>}
      actions={
        <>
          <DownloadButton
            isBrief
            route={dossiersRoutes.ofLot}
            input={{ params: { id: lot.id } }}
            Icon={IconFileTypePdf}
          >
            Dossiê
          </DownloadButton>
          <Button
            variant="default"
            size="md"
            renderRoot={(root) => <Link to="/lots/view/$id" params={{ id: lot.id }} {...root} />}
          >
            Voltar ao lote
          </Button>
        </>
      }
    >
      {trace.data !== undefined ? (
        <Scope lot={lot} trace={trace.data} />
      ) : trace.error !== null ? (
        <Card>
          <Failed error={trace.error} onRetry={() => void trace.refetch()} />
        </Card>
      ) : (
        <Card aria-busy="true">
          <Skeleton height={24} width="40%" mb={16} />
          <Skeleton height={160} />
        </Card>
      )}
    </Page>
  );
}

interface ScopeProps {
  lot: Lot;
  trace: Trace;
}

function Scope({ lot, trace }: ScopeProps) {
  // The state stores the excluded lots, not the chosen ones: a lot made meanwhile is recalled with the others.
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const affected = affectedBy(trace);
  const choosable = affected.filter(({ hindrance }) => hindrance === null).map(({ node }) => node.lot.id);
  const chosen = new Set([lot.id, ...choosable.filter((id) => !left.has(id))]);
  const mayRecall = allowedActions(lot).includes("recall");
  return (
    <Stack maw={960}>
      <RecallReach trace={trace} chosen={chosen} />
      <AffectedLots affected={affected} left={left} onLeft={setLeft} />
      {mayRecall ? (
        <RecallForm lot={lot} chosen={chosen} isWhole={chosen.size === choosable.length + 1} />
      ) : (
        <Text size="sm" c="dimmed">
          Este lote não pode ser recolhido: está {lotStatusNames[lot.status].toLowerCase()}.
        </Text>
      )}
    </Stack>
  );
}

interface RecallFormProps {
  lot: Lot;
  /** The lot and the descendants to recall with it. */
  chosen: ReadonlySet<string>;
  /** No lot was excluded: lots made meanwhile are recalled too. */
  isWhole: boolean;
}

function RecallForm({ lot, chosen, isWhole }: RecallFormProps) {
  const navigate = useNavigate();
  const [reason, setReason] = useState("");
  const [message, setMessage] = useState<string>();
  const recall = useAction(recallsRoutes.ofLot);
  const lots = chosen.size === 1 ? "1 lote" : `${formatNumber(chosen.size)} lotes`;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const lotIds = isWhole ? undefined : [...chosen].filter((id) => id !== lot.id);
    const body = { reason, lotIds };
    const wrong = listMessages(recallsRoutes.ofLot.body, body).reason;
    setMessage(wrong);
    if (wrong !== undefined) return document.getElementById("recall-reason")?.focus();
    const outcome = await recall.run({ params: { id: lot.id }, body });
    if (!outcome.ok) return;
    const { length } = outcome.reply.lots;
    alerts.success(length === 1 ? "Lote recolhido" : counted(length, "lote recolhido", "lotes recolhidos"));
    void navigate({ to: "/recalls/view/$id", params: { id: outcome.reply.id }, replace: true });
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
