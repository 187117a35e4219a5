import { Button, Flex, Group } from "@mantine/core";
import { counted } from "@pomar/contract/core/decimal";
import { describeLot } from "@pomar/contract/ledger/lots/lot-words";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { targetHours } from "@pomar/contract/stock/drills/drill.rules";
import { drillsRoutes } from "@pomar/contract/stock/drills/drills.routes";
import type { Drill } from "@pomar/contract/stock/drills/drills.schema";
import { IconCheck, IconFileTypePdf } from "@tabler/icons-react";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { ItemName } from "../../registries/parts/items/fruit-mark.tsx";
import { serverNow } from "../../ui/api/device-clock.ts";
import { NotesField } from "../../ui/form/inputs.tsx";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { Section } from "../../ui/form/section.tsx";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { formatAct, formatInstant } from "../../ui/format/dates.ts";
import { durationWords } from "../../ui/format/duration.ts";
import { formatLotQuantity, formatPercent } from "../../ui/format/numbers.ts";
import { Card } from "../../ui/kit/card.tsx";
import { DownloadButton } from "../../ui/kit/download-button.tsx";
import { Fields } from "../../ui/kit/fields.tsx";
import { Line, Lines } from "../../ui/kit/lines.tsx";
import { Loaded } from "../../ui/kit/loaded.tsx";
import { StatusChip } from "../../ui/kit/status-chip.tsx";
import { RecordColumns, RecordFigures } from "../../ui/record/record-columns.tsx";
import { RecordPage } from "../../ui/record/record-page.tsx";
import { calculateExplainedPct, drillSteps, Mass } from "./drill-steps.tsx";

/**
 * Page of a trace drill: a clock runs until the user has found the lot's whole trace and accounted for its whole mass.
 */
export function DrillPage() {
  return (
    <RecordPage
      page="/drills/view/$id"
      route={drillsRoutes.read}
      heading={({ id, lot, finishedAt }) => ({
        title: `Exercício ${lot.code}`,
        aside: (
          <StatusChip tone={finishedAt === null ? "act" : "over"}>
            {finishedAt === null ? "Em andamento" : "Concluído"}
          </StatusChip>
        ),
        subtitle: <ItemName item={lot.item}>{describeLot(lot)}</ItemName>,
        actions: finishedAt !== null && (
          <DownloadButton
            variant="filled"
            route={drillsRoutes.dossier}
            input={{ params: { id } }}
            Icon={IconFileTypePdf}
          >
            Relatório (PDF)
          </DownloadButton>
        ),
      })}
    >
      {(drill) => (drill.finishedAt === null ? <Running drill={drill} /> : <Signed drill={drill} />)}
    </RecordPage>
  );
}

/** The time elapsed since a server timestamp, updated every second. */
function Clock({ since }: { since: string }) {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <span role="timer">{durationWords(Math.max(0, now.getTime() - new Date(since).getTime()))}</span>;
}

const fine = "var(--mantine-color-green-text)";
const target = `meta: até ${targetHours} h`;

function Running({ drill }: { drill: Drill }) {
  const search: { step?: string } = useSearch({ from: "/full/drills/view/$id" });
  const navigate = useNavigate();
  // An unknown step number in the address starts the drill at its first step.
  const current = Math.max(0, [...drillSteps.keys()].map(String).indexOf(search.step ?? ""));
  const step = drillSteps[current];
  const isLast = current === drillSteps.length - 1;
  const open = (next: number) =>
    void navigate({
      to: ".",
      search: (before) => ({ ...before, step: String(next) }),
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <RecordFigures
        label="Exercício"
        of={[
          ["Tempo", <Clock key="clock" since={drill.startedAt} />, target],
          ["Passo", `${current + 1} de ${drillSteps.length}`, step?.title],
          ["Produzido", formatLotQuantity(drill.lot.initialQuantity, drill.lot)],
          ["Início", formatInstant(drill.startedAt), drill.startedBy?.name],
        ]}
      />
      <RecordColumns
        side={
          <Card title="Passos" note="É um exercício: nada é bloqueado e ninguém é avisado.">
            <Steps drill={drill} current={current} />
          </Card>
        }
      >
        {step !== undefined && (
          <Card title={`${current + 1}. ${step.title}`} note={step.why}>
            <Loaded route={lotsRoutes.trace} params={{ id: drill.lot.id }} query={{ direction: "both" }}>
              {(trace) => step.show(drill, trace)}
            </Loaded>
            <Group mt="md">
              {!isLast && (
                <Button size="lg" onClick={() => open(current + 1)}>
                  Conferido
                </Button>
              )}
              {current > 0 && (
                <Button size="lg" variant="subtle" onClick={() => open(current - 1)}>
                  Voltar
                </Button>
              )}
            </Group>
          </Card>
        )}
      </RecordColumns>
      {isLast && (
        <RecordColumns>
          <Signing drill={drill} />
        </RecordColumns>
      )}
    </>
  );
}

/** The steps of the drill: the result of each finished step, and the steps still to do. */
function Steps({ drill, current }: { drill: Drill; current: number }) {
  return (
    <Lines>
      {drillSteps.map(({ title, tell }, n) => (
        <Line
          key={title}
          aria-current={n === current ? "step" : undefined}
          end={n < current && drill.finishedAt === null && <StatusChip tone="fine">Conferido</StatusChip>}
        >
          <Flex gap={8} fw={n === current ? 600 : undefined}>
            {drill.finishedAt === null ? `${n + 1}. ` : <IconCheck size={20} color={fine} aria-hidden="true" />}
            <div>
              {title}
              {n < current && <small>{tell(drill.findings)}</small>}
            </div>
          </Flex>
        </Line>
      ))}
    </Lines>
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
  });
  return (
    <RecordFormView form={form} action="Assinar exercício" note="Depois de assinado, o resultado não muda mais.">
      <Section>
        <NotesField field={form.getField("notes")} />
      </Section>
    </RecordFormView>
  );
}

function Signed({ drill }: { drill: Drill }) {
  const { lot, startedAt, startedBy, finishedAt, finishedBy, findings, notes } = drill;
  const tookMs = new Date(finishedAt ?? startedAt).getTime() - new Date(startedAt).getTime();
  const isLate = tookMs > targetHours * 3_600_000;
  const { unexplained, unexplainedPct, inputs, suppliers, products, customers } = findings;
  return (
    <>
      <RecordFigures
        label="Exercício"
        of={[
          ["Tempo", durationWords(tookMs), target, isLate ? "wrong" : undefined],
          [
            "Encontrado",
            formatPercent(calculateExplainedPct(findings)),
            unexplained === 0 ? "tudo explicado" : `${formatLotQuantity(unexplained, lot)} sem explicação`,
            unexplainedPct === 0 ? undefined : "attention",
          ],
          ["Lotes de origem", inputs, counted(suppliers, "fornecedor", "fornecedores")],
          ["Lotes feitos com ele", products || null],
          ["Clientes", customers || null],
        ]}
      />
      <RecordColumns
        side={
          <Card title="Registro">
            <Fields
              of={[
                ["Início", formatAct(startedAt, startedBy)],
                ["Assinado", formatAct(finishedAt ?? "", finishedBy)],
                ["Observações", notes],
              ]}
            />
            <Link to="/lots/view/$id" params={{ id: lot.id }} search={{ tab: "rastreio" }}>
              Ver o rastreio do lote hoje
            </Link>
          </Card>
        }
      >
        <Card title="O que foi encontrado" note="Como estava quando o exercício foi assinado.">
          <Mass drill={drill} />
        </Card>
        <Card title="O que foi conferido">
          <Steps drill={drill} current={drillSteps.length} />
        </Card>
      </RecordColumns>
    </>
  );
}
