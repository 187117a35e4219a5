import { Flex, Stack, Text } from "@mantine/core";
import { counted, decimal, toWire } from "@pomar/contract/core/decimal";
import { findReceptions } from "@pomar/contract/ledger/lots/trace.rules";
import type { Trace } from "@pomar/contract/ledger/lots/trace.schema";
import type { Drill, DrillFindings } from "@pomar/contract/stock/drills/drills.schema";
import type { ReactNode } from "react";
import { LotLink, LotName } from "../../ledger/parts/lots/lot-link.tsx";
import { tellReception } from "../../ledger/parts/lots/reception-words.ts";
import { formatDay, formatInstant } from "../../ui/format/dates.ts";
import { formatLotQuantity, formatPercent, formatQuantity } from "../../ui/format/numbers.ts";
import { capitalized, joinFacts } from "../../ui/format/words.ts";
import { FirstOf } from "../../ui/kit/first-of.tsx";
import { Line, Lines } from "../../ui/kit/lines.tsx";
import { PartMark, SplitBar } from "../../ui/kit/split-bar.tsx";

interface DrillStep {
  title: string;
  /** The reason for the step, and the papers with which a user compares it. */
  why: string;
  /** The step's result in words: `8 lotes, de 4 fornecedores`. */
  tell: (findings: DrillFindings) => string;
  show: (drill: Drill, trace: Trace) => ReactNode;
}

/** The steps of a trace drill, in the order in which an auditor asks. */
export const drillSteps: readonly DrillStep[] = [
  {
    title: "De onde veio",
    why: "Se o defeito veio da fruta ou de um insumo, ele está aqui. Confira códigos e fornecedores com as notas de entrada.",
    tell: ({ inputs, suppliers }) =>
      `${inputs === 0 ? "Recebido de fora" : `Feito com ${counted(inputs, "lote", "lotes")}`}, ${counted(suppliers, "fornecedor", "fornecedores")}`,
    show: (_, trace) => <Sources trace={trace} />,
  },
  {
    title: "O que foi feito com ele",
    why: "Se este lote tivesse defeito, estes também teriam. Confira com as fichas de produção.",
    tell: ({ products }) =>
      products === 0 ? "Não entrou em outro lote" : `Entrou em ${counted(products, "lote", "lotes")}`,
    show: (_, { nodes }) => {
      const made = nodes.filter(({ depth, isReturn }) => depth > 0 && !isReturn);
      return made.length === 0 ? <Text>Não entrou em nenhum outro lote.</Text> : <Nodes nodes={made} />;
    },
  },
  {
    title: "Quem recebeu",
    why: "São os clientes que seria preciso avisar hoje. Confira com as notas de saída.",
    tell: ({ customers }) =>
      customers === 0 ? "Nada chegou a clientes" : `Chegou a ${counted(customers, "cliente", "clientes")}`,
    show: (_, trace) => <Receivers trace={trace} />,
  },
  {
    title: "Onde está tudo",
    why: "Expedido, em estoque, usado e perdido devem somar o que foi produzido. Confira o estoque na câmara.",
    tell: (findings) => `${formatPercent(calculateExplainedPct(findings))} explicado`,
    show: (drill) => <Mass drill={drill} />,
  },
];

/** The explained share of a lot's quantity in %, with two decimals. */
export const calculateExplainedPct = ({ unexplainedPct }: DrillFindings): number =>
  toWire(decimal(100).minus(unexplainedPct), 2);

function Sources({ trace }: { trace: Trace }) {
  const sources = trace.nodes.filter(({ depth }) => depth < 0);
  const deliveries = findReceptions(trace);
  return (
    <>
      {sources.length === 0 && <Text>Não foi feito com outros lotes: recebido de fora.</Text>}
      <Nodes nodes={sources.length === 0 ? deliveries : sources} deliveries={deliveries} />
    </>
  );
}

/** Lists the lots of a trace. @param deliveries the lots among `nodes` that were received from suppliers. */
function Nodes({ nodes, deliveries = [] }: { nodes: Trace["nodes"]; deliveries?: Trace["nodes"] }) {
  return (
    <FirstOf things={nodes}>
      {(first) => (
        <Lines>
          {first.map((node) => (
            <Line key={node.lot.id} end={formatLotQuantity(node.lot.initialQuantity, node.lot)}>
              <LotLink lot={node.lot} />
              <small>
                <LotName lot={node.lot} />
                {" · "}
                {deliveries.includes(node) ? tellReception(node) : `feito em ${formatDay(node.lot.producedAt)}`}
              </small>
            </Line>
          ))}
        </Lines>
      )}
    </FirstOf>
  );
}

function Receivers({ trace: { shipments, nodes } }: { trace: Trace }) {
  const lots = new Map(nodes.map(({ lot }) => [lot.id, lot]));
  if (shipments.length === 0) return <Text>Nada chegou a clientes.</Text>;
  return (
    <FirstOf things={shipments}>
      {(first) => (
        <Lines>
          {first.map(({ id, customer, dispatch, lotId, quantity, at, invoiceNumber }) => (
            <Line key={id} end={formatQuantity(quantity, lots.get(lotId)?.unit ?? "")}>
              <strong>{customer.name}</strong>
              <small>
                {joinFacts(
                  lots.get(lotId)?.code,
                  dispatch.code,
                  invoiceNumber === null ? null : `nota ${invoiceNumber}`,
                  formatInstant(at),
                )}
              </small>
            </Line>
          ))}
        </Lines>
      )}
    </FirstOf>
  );
}

/** The mass balance of the lot: made = dispatched + on hand + used + lost + unexplained. */
export function Mass({ drill: { lot, findings } }: { drill: Pick<Drill, "lot" | "findings"> }) {
  const of = (quantity: number) => formatLotQuantity(quantity, lot);
  const { made, dispatched, onHand, used, lost, unexplained } = findings;
  const parts = [
    { key: "dispatched", amount: dispatched, words: "expedido", color: "green" },
    { key: "onHand", amount: onHand, words: "em estoque", color: "blue" },
    { key: "used", amount: used, words: "usado", color: "gray.5" },
    { key: "lost", amount: lost, words: "perdido", color: "gray.7" },
    { key: "unexplained", amount: unexplained, words: "não explicado", color: "amber" },
  ];
  const none = parts.filter(({ key, amount }) => amount === 0 && key !== "unexplained");
  return (
    <Stack gap="sm">
      <SplitBar whole={made} parts={parts.filter(({ amount }) => amount > 0)} legend={false} />
      <Lines>
        <Line end={of(made)}>Feito</Line>
        {parts
          .filter(({ amount }) => amount !== 0)
          .map(({ key, amount, words, color }) => (
            <Line key={key} end={of(amount)}>
              <Flex gap={8} align="center">
                <PartMark color={color} /> {capitalized(words)}
                {key === "unexplained" && `, ${formatPercent(findings.unexplainedPct)}`}
              </Flex>
            </Line>
          ))}
      </Lines>
      {none.length > 0 && <small>{`Nada ${none.map(({ words }) => words).join(", nem ")}.`}</small>}
    </Stack>
  );
}
