import { calculateSum, counted, toWire } from "@pomar/contract/core/decimal";
import { type LossesReport, type LossStage, lossStageNames } from "@pomar/contract/insight/reports/reports.schema";
import type { LotType } from "@pomar/contract/kinds";
import { lotTypeNames } from "@pomar/contract/ledger/lots/lots.schema";
import { IconBottle, IconCherry, IconCoin, IconSnowflake } from "@tabler/icons-react";
import { countUnpriced, worthOfAll } from "../../ledger/parts/lots/worth.tsx";
import { formatKgSum, formatPercent } from "../../ui/format/numbers.ts";
import { SummaryCard, SummaryList } from "../../ui/list/summary-card.tsx";

type Stages = Pick<LossesReport, "byStage">;
export type StageLoss = LossesReport["byStage"][number];

/** The name of the lost material, by lot type. */
export const lostNames: Record<LotType, string> = { ...lotTypeNames, raw_material: "Fruta" };

/** The name of the lost material in lower case, for use inside a sentence. */
export const lostName = (type: LotType) => lostNames[type].toLowerCase();

/** Stages whose losses have no value of their own, each with a text that names where the cost is counted. */
export const worthless: Partial<Record<LossStage, string>> = {
  rejected: "não foi pago",
  refuse: "no custo da pasta",
  residue: "no custo da pasta",
  unexplained: "no custo da pasta",
  filling: "no custo do produto",
  rejectedUnits: "no custo do produto",
};

/** The lot types measured in kg; fruit, pulp and product each have their own sum. */
const weighed = [
  { type: "raw_material", label: "Fruta perdida", Icon: IconCherry },
  { type: "pulp", label: "Pasta perdida", Icon: IconBottle },
  { type: "final_product", label: "Produto perdido", Icon: IconSnowflake },
] as const;

export const isWeighed = (row: StageLoss): row is StageLoss & { kg: number } => row.kg !== null;
/** Comparator that sorts the largest mass first. */
export const byMass = (one: { kg: number }, other: { kg: number }) => other.kg - one.kg;

const largestFirst = <Loss extends { kg: number }>(losses: readonly Loss[]) =>
  losses.filter(({ kg }) => kg > 0).toSorted(byMass);

/** Whether a stage is a by-product: fruit parts that pulp does not contain are expected, and do not count as a loss. */
export const isByproduct = ({ stage }: { stage: LossStage }) => stage === "residue";

/** Names the stage of the losses, or states the number of stages when several had losses; the chart shows each loss. */
function whereWords(losses: readonly (StageLoss & { kg: number })[]): string {
  const [most, ...others] = largestFirst(losses);
  if (most === undefined) return "nada";
  return others.length === 0 ? lossStageNames[most.stage].toLowerCase() : `em ${others.length + 1} etapas`;
}

/** Card with the largest loss: its stage, quantity and material. */
function Most({ byStage }: Stages) {
  const [most] = largestFirst(byStage.filter(isWeighed));
  if (most === undefined) return null;
  return (
    <SummaryList isKnown across={1} label="Maior perda">
      <SummaryCard
        label="Maior perda"
        value={formatKgSum(most.kg)}
        below={[
          `${lostNames[most.type]}: ${lossStageNames[most.stage].toLowerCase()}`,
          most.share === null ? null : `${formatPercent(most.share)} do que entrou na etapa`,
        ]
          .filter((words) => words !== null)
          .join(", ")}
      />
    </SummaryList>
  );
}

/** Card with the value in R$ of the lost lots, summed over all lot types. */
function LostMoney({ byStage }: Stages) {
  const ofLots = byStage.filter(({ stage }) => !(stage in worthless));
  const supplies = ofLots.filter(({ kg }) => kg === null);
  const unpriced = countUnpriced(ofLots);
  const below = [
    supplies.length === 0 ? null : `insumos: ${worthOfAll(supplies)}`,
    unpriced === 0
      ? null
      : counted(unpriced, "perda de lote sem custo não conta", "perdas de lotes sem custo não contam"),
  ].filter((words) => words !== null);
  return (
    <SummaryCard
      label="Valor perdido"
      icon={<IconCoin size={18} />}
      value={worthOfAll(ofLots)}
      below={below.length === 0 ? "o restante já está no custo dos produtos" : below.join("; ")}
    />
  );
}

/** Cards: the largest loss, the lost quantity per lot type, and the lost value; different types are not summed. */
export function LossesSummary({ byStage }: Stages) {
  return (
    <>
      <Most byStage={byStage} />
      <SummaryList isKnown across={4}>
        {weighed.map(({ type, label, Icon }) => {
          const own = byStage.filter(isWeighed).filter((row) => row.type === type);
          return (
            <SummaryCard
              key={type}
              label={label}
              icon={<Icon size={18} />}
              value={formatKgSum(toWire(calculateSum(own.map(({ kg }) => kg)), 3))}
              below={whereWords(own)}
            />
          );
        })}
        <LostMoney byStage={byStage} />
      </SummaryList>
    </>
  );
}
