import { calculateSum, counted, toWire } from "@pomar/contract/core/decimal";
import type { LossesReport, LossStage } from "@pomar/contract/insight/reports/reports.schema";
import type { LotType } from "@pomar/contract/kinds";
import { lotTypeNames } from "@pomar/contract/ledger/lots/lots.schema";
import { IconBottle, IconCherry, IconCoin, IconSnowflake } from "@tabler/icons-react";
import { countUnpriced, worthOfAll } from "../../ledger/parts/lots/worth.tsx";
import { formatKgSum } from "../../ui/format/numbers.ts";
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

/** Whether a stage is a by-product: fruit parts that pulp does not contain are expected, and do not count as a loss. */
export const isByproduct = ({ stage }: { stage: LossStage }) => stage === "residue";

/** Card with the value in R$ of the lost lots, summed over all lot types. */
function LostMoney({ byStage }: Stages) {
  const ofLots = byStage.filter(({ stage }) => !(stage in worthless));
  const supplies = ofLots.filter(({ kg }) => kg === null);
  const unpriced = countUnpriced(ofLots);
  const below = [
    supplies.length === 0 ? null : `insumos: ${worthOfAll(supplies)}`,
    unpriced === 0 ? null : `mais ${counted(unpriced, "perda", "perdas")} sem custo`,
  ].filter((words) => words !== null);
  return (
    <SummaryCard
      label="Perdido em estoque"
      icon={<IconCoin size={18} />}
      value={worthOfAll(ofLots)}
      below={below.length === 0 ? "o resto já está nos custos" : below.join("; ")}
    />
  );
}

/** Cards: the lost quantity per lot type, and the lost value; different types are not summed. */
export function LossesSummary({ byStage }: Stages) {
  return (
    <SummaryList isKnown across={4}>
      {weighed.map(({ type, label, Icon }) => {
        const own = byStage.filter(isWeighed).filter((row) => row.type === type && row.kg > 0);
        return (
          <SummaryCard
            key={type}
            label={label}
            icon={<Icon size={18} />}
            value={formatKgSum(toWire(calculateSum(own.map(({ kg }) => kg)), 3))}
            below={own.length === 0 ? "nada" : `em ${counted(own.length, "etapa", "etapas")}`}
          />
        );
      })}
      <LostMoney byStage={byStage} />
    </SummaryList>
  );
}
