import { Button, Skeleton, Stack, Text, Textarea } from "@mantine/core";
import { formatNumber } from "@pomar/contract/core/decimal";
import { dossiersRoutes } from "@pomar/contract/insight/dossiers/dossiers.routes";
import { lotStatusNames } from "@pomar/contract/ledger/lots/lot-status.rules";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { type Lot, lotTypeNames } from "@pomar/contract/ledger/lots/lots.schema";
import type { Trace } from "@pomar/contract/ledger/lots/trace.schema";
import { recallsRoutes } from "@pomar/contract/stock/recalls/recalls.routes";
import { IconFileTypePdf } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { useAction, useCall } from "../../../ui/api/hooks.ts";
import { listMessages } from "../../../ui/form/issues.ts";
import { formatInstant } from "../../../ui/format/dates.ts";
import { formatKg, formatQuantity } from "../../../ui/format/numbers.ts";
import { Card } from "../../../ui/kit/card.tsx";
import { DownloadButton } from "../../../ui/kit/download-button.tsx";
import { Lines } from "../../../ui/kit/lines.tsx";
import { LinkButton } from "../../../ui/kit/link-button.tsx";
import { Page } from "../../../ui/kit/page.tsx";
import { Refusal } from "../../../ui/kit/refusal.tsx";
import { Failed } from "../../../ui/list/list-states.tsx";
import { SummaryCard, SummaryList } from "../../../ui/list/summary-card.tsx";
import { LotName } from "../../parts/lots/lot-link.tsx";
import { allowedActions } from "../allowed-actions.ts";
import { AffectedLots } from "./affected-lots.tsx";
import classes from "./recall.module.css";
import { listAffected, listReachedCustomers, type Mass, sumRecall } from "./recall-scope.ts";

/** The form that recalls a lot with its descendants, below a list of the affected lots. */
export function LotRecall({ lot }: { lot: Lot }) {
  const trace = useCall(lotsRoutes.trace, { params: { id: lot.id }, query: { direction: "forward" } });
  return (
    <Page
      title={`Recolher ${lot.code}`}
      subtitle={<LotName lot={lot} />}
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
          <LinkButton variant="default" to="/lots/view/$id" params={{ id: lot.id }}>
            Voltar ao lote
          </LinkButton>
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

function Scope({ lot, trace }: { lot: Lot; trace: Trace }) {
  // The state stores the excluded lots, not the chosen lots: a lot produced after the page was opened is recalled too.
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const affected = listAffected(trace);
  const choosable = affected.filter(({ hindrance }) => hindrance === null).map(({ node }) => node.lot.id);
  const chosen = new Set([lot.id, ...choosable.filter((id) => !excluded.has(id))]);
  const mayRecall = allowedActions(lot).includes("recall");
  return (
    <Stack maw={960}>
      <RecallReach trace={trace} chosen={chosen} />
      <AffectedLots affected={affected} excluded={excluded} onExcluded={setExcluded} />
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
  /** The ids of the lot and of the descendants recalled with it. */
  chosen: ReadonlySet<string>;
  /** Whether no lot was excluded; lots produced after the page was opened are then recalled too. */
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

/** A card with the mass of the lot type that has the most kilograms, and below it the masses of the remaining types. */
function MassCard({ label, masses, below }: { label: string; masses: readonly Mass[]; below: string }) {
  const [most, ...others] = masses;
  if (most === undefined) return <SummaryCard label={label} value={formatKg(0)} below={below} />;
  const nameType = ({ type }: Mass) => lotTypeNames[type].toLowerCase();
  const types = [`de ${nameType(most)}`, ...others.map((mass) => `${formatKg(mass.kg)} de ${nameType(mass)}`)];
  return <SummaryCard label={label} value={formatKg(most.kg)} below={`${types.join(" e ")}: ${below}`} />;
}

/** The extent of a recall of the chosen lots in four figures, and the customers to call. */
function RecallReach({ trace, chosen }: { trace: Trace; chosen: ReadonlySet<string> }) {
  const { lots, onHand, shipped } = sumRecall(trace, chosen);
  const customers = listReachedCustomers(trace, chosen);
  const called = formatNumber(customers.length);
  return (
    <>
      <SummaryList isKnown across={4} label="Alcance do recolhimento">
        <SummaryCard label="Lotes a recolher" value={formatNumber(lots)} below="com este" />
        <MassCard label="Ainda em estoque" masses={onHand} below="saída bloqueada" />
        <MassCard label="Já expedido" masses={shipped} below="deve voltar" />
        <SummaryCard label="Clientes a avisar" value={called} below="receberam algum destes lotes" />
      </SummaryList>
      <Card title="Quem recebeu">
        {customers.length === 0 ? (
          <Text size="sm" c="dimmed">
            Nada destes lotes saiu para clientes.
          </Text>
        ) : (
          <Lines>
            {customers.map(({ id: customer, name, deliveries }) => (
              <li key={customer}>
                <strong>{name}</strong>
                <ul className={classes.deliveries}>
                  {deliveries.map(({ id, quantity, unit, code, at, invoiceNumber }) => (
                    <li key={id}>
                      {formatQuantity(quantity, unit)} de {code}, {formatInstant(at)}
                      {invoiceNumber !== null && `, nota ${invoiceNumber}`}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </Lines>
        )}
      </Card>
    </>
  );
}
