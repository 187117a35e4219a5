import { Button, Stack, Text } from "@mantine/core";
import { formatNumber } from "@pomar/contract/core/decimal";
import { describeLot } from "@pomar/contract/ledger/lots/lot-words";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { findReceptions } from "@pomar/contract/ledger/lots/trace.rules";
import type { Trace } from "@pomar/contract/ledger/lots/trace.schema";
import { drillsRoutes } from "@pomar/contract/stock/drills/drills.routes";
import type { Drill } from "@pomar/contract/stock/drills/drills.schema";
import { IconCheck, IconFileTypePdf } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { LotLink, LotName } from "../../ledger/parts/lots/lot-link.tsx";
import { tellReception } from "../../ledger/parts/lots/reception-words.ts";
import { ItemName } from "../../registries/parts/items/fruit-mark.tsx";
import { alerts } from "../../ui/alerts/alerts.ts";
import { serverNow } from "../../ui/api/device-clock.ts";
import { useCall } from "../../ui/api/hooks.ts";
import { NotesField } from "../../ui/form/inputs.tsx";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { Section } from "../../ui/form/section.tsx";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { formatDay, formatInstant } from "../../ui/format/dates.ts";
import { durationWords } from "../../ui/format/duration.ts";
import { formatLotQuantity, formatPercent, formatQuantity } from "../../ui/format/numbers.ts";
import { Card } from "../../ui/kit/card.tsx";
import { DownloadButton } from "../../ui/kit/download-button.tsx";
import { Fields, Stat, Stats } from "../../ui/kit/fields.tsx";
import { Line, Lines } from "../../ui/kit/lines.tsx";
import { RecordPage } from "../../ui/record/record-page.tsx";

/**
 * Page of a trace drill: a clock runs until the user has found the lot's whole trace and accounted for its whole mass.
 */
export function DrillPage() {
  return (
    <RecordPage
      page="/drills/view/$id"
      route={drillsRoutes.read}
      heading={({ id, lot, finishedAt }) => ({
        title: lot.code,
        subtitle: <ItemName item={lot.item}>{`Exercício de rastreio · ${describeLot(lot)}`}</ItemName>,
        actions: finishedAt !== null && (
          <DownloadButton route={drillsRoutes.dossier} input={{ params: { id } }} Icon={IconFileTypePdf}>
            PDF
          </DownloadButton>
        ),
      })}
      width="narrow"
    >
      {(drill) => (drill.finishedAt === null ? <Running drill={drill} /> : <Signed drill={drill} />)}
    </RecordPage>
  );
}

/** The time elapsed since a server timestamp, updated every second. */
function useElapsed(since: string): string {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  return durationWords(Math.max(0, now.getTime() - new Date(since).getTime()));
}

function Running({ drill }: { drill: Drill }) {
  const elapsed = useElapsed(drill.startedAt);
  const trace = useCall(lotsRoutes.trace, { params: { id: drill.lot.id }, query: { direction: "both" } });
  const search: { step?: string } = useSearch({ from: "/full/drills/view/$id" });
  const navigate = useNavigate();
  const steps = trace.data === undefined ? [] : buildSteps(drill, trace.data);
  // An unknown step number in the address starts the drill at its first step.
  const done = Math.max(0, [...steps.keys(), steps.length].map(String).indexOf(search.step ?? ""));
  const advance = (step: number) =>
    void navigate({
      to: ".",
      search: (before) => ({ ...before, step: String(step) }),
      replace: true,
      resetScroll: false,
    });
  return (
    <Stack>
      <Stats label="Exercício">
        <Stat label="Tempo" main>
          {elapsed}
        </Stat>
      </Stats>
      <Text size="sm" c="dimmed">
        É um exercício: nada é bloqueado e ninguém é avisado.
      </Text>
      {steps.map(({ title, content }, n) => (
        <Card key={title} title={`${n + 1}. ${title}`}>
          {n <= done && content}
          {n < done ? (
            <Text size="sm" c="green">
              <IconCheck size={16} aria-hidden="true" /> Conferido
            </Text>
          ) : (
            n === done && (
              <Button mt="md" size="lg" onClick={() => advance(n + 1)}>
                Conferido
              </Button>
            )
          )}
        </Card>
      ))}
      {steps.length > 0 && done >= steps.length && <Signing drill={drill} />}
    </Stack>
  );
}

interface Step {
  title: string;
  content: ReactNode;
}

function buildSteps(drill: Drill, trace: Trace): Step[] {
  const sources = trace.nodes.filter(({ depth }) => depth < 0);
  const deliveries = findReceptions(trace);
  const made = trace.nodes.filter(({ depth, isReturn }) => depth > 0 && !isReturn);
  return [
    {
      title: "Com que o lote foi feito e de quem veio",
      content: (
        <>
          {sources.length === 0 && <Text size="sm">Não foi feito com outros lotes: recebido de fora.</Text>}
          <Nodes nodes={sources.length === 0 ? deliveries : sources} deliveries={deliveries} />
        </>
      ),
    },
    {
      title: "O que foi feito com ele",
      content: made.length === 0 ? <Text size="sm">Não entrou em nenhum outro lote.</Text> : <Nodes nodes={made} />,
    },
    { title: "Quem recebeu", content: <Receivers trace={trace} /> },
    { title: "Onde está a massa", content: <Mass drill={drill} /> },
  ];
}

const maxShown = 200;

/** Lists the lots of a trace. @param deliveries the lots among `nodes` that were received from suppliers. */
function Nodes({ nodes, deliveries = [] }: { nodes: Trace["nodes"]; deliveries?: Trace["nodes"] }) {
  return (
    <>
      <Lines>
        {nodes.slice(0, maxShown).map((node) => {
          const { lot } = node;
          return (
            <Line key={lot.id} end={formatLotQuantity(lot.initialQuantity, lot)}>
              <LotLink lot={lot} />
              <small>
                <LotName lot={lot} />
                {" · "}
                {deliveries.includes(node) ? tellReception(node) : formatDay(lot.producedAt)}
              </small>
            </Line>
          );
        })}
      </Lines>
      {nodes.length > maxShown && <Text size="sm">e mais {formatNumber(nodes.length - maxShown, 0)} lotes</Text>}
    </>
  );
}

function Receivers({ trace: { shipments, nodes } }: { trace: Trace }) {
  const lots = new Map(nodes.map(({ lot }) => [lot.id, lot]));
  if (shipments.length === 0) return <Text size="sm">Nada chegou a clientes.</Text>;
  return (
    <>
      <Lines>
        {shipments.slice(0, maxShown).map(({ id, customer, dispatch, lotId, quantity, at }) => (
          <Line key={id} end={formatQuantity(quantity, lots.get(lotId)?.unit ?? "")}>
            <strong>{customer.name}</strong>
            <small>
              {lots.get(lotId)?.code} · {dispatch.code} · {formatInstant(at)}
            </small>
          </Line>
        ))}
      </Lines>
      {shipments.length > maxShown && (
        <Text size="sm">e mais {formatNumber(shipments.length - maxShown, 0)} saídas</Text>
      )}
    </>
  );
}

/** The mass balance of the lot: made = dispatched + on hand + used + lost + unexplained. */
function Mass({ drill: { lot, findings } }: { drill: Drill }) {
  const of = (quantity: number) => formatLotQuantity(quantity, lot);
  return (
    <Fields
      of={[
        ["Feito", of(findings.made)],
        ["Expedido", of(findings.dispatched)],
        ["Em estoque", of(findings.onHand)],
        ["Usado", of(findings.used)],
        ["Perdido", of(findings.lost)],
        ["Não explicado", `${of(findings.unexplained)} (${formatPercent(findings.unexplainedPct)})`],
      ]}
    />
  );
}

function Signing({ drill }: { drill: Drill }) {
  const form = useRecordForm({
    name: `drill-${drill.id}`,
    route: drillsRoutes.finish,
    params: { id: drill.id },
    initial: { notes: "" },
    labels: { notes: "Observações" },
    toBody: (values) => values,
    onSaved: () => alerts.success("Exercício assinado"),
  });
  return (
    <Card title="Assinar">
      <RecordFormView form={form} action="Assinar exercício">
        <Section>
          <NotesField field={form.getField("notes")} />
        </Section>
      </RecordFormView>
    </Card>
  );
}

function Signed({ drill }: { drill: Drill }) {
  const { startedAt, finishedAt, finishedBy, findings, notes } = drill;
  const took = durationWords(new Date(finishedAt ?? startedAt).getTime() - new Date(startedAt).getTime());
  return (
    <Stack>
      <Stats label="Exercício">
        <Stat label="Tempo" main>
          {took}
        </Stat>
        <Stat label="Não explicado">{formatPercent(findings.unexplainedPct)}</Stat>
      </Stats>
      <Card title="O que foi encontrado">
        <Fields
          of={[
            ["Lotes de origem", formatNumber(findings.inputs, 0)],
            ["Fornecedores", formatNumber(findings.suppliers, 0)],
            ["Lotes feitos com ele", formatNumber(findings.products, 0)],
            ["Clientes", formatNumber(findings.customers, 0)],
          ]}
        />
        <Mass drill={drill} />
        <Fields
          of={[
            ["Assinado", [formatInstant(finishedAt ?? ""), finishedBy?.name].filter(Boolean).join(", por ")],
            ["Observações", notes],
          ]}
        />
      </Card>
    </Stack>
  );
}
