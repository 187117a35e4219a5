import { Group } from "@mantine/core";
import { decimal, formatNumber, toWire } from "@pomar/contract/core/decimal";
import { excessMessage, type PulpBalance } from "@pomar/contract/productions/production.rules";
import { formatKg, formatPercent } from "../../ui/format/numbers.ts";
import { Panel } from "../../ui/kit/card.tsx";
import { Notice } from "../../ui/kit/notice.tsx";
import { PartMark, SplitBar } from "../../ui/kit/split-bar.tsx";
import classes from "./pulp.module.css";
import type { PulpValues } from "./pulp-values.ts";

interface Balanced {
  /** kg of all inputs that have mass. */
  inputKg: number;
  figures: PulpBalance | null;
}

interface MassBalanceProps {
  values: Pick<PulpValues, "outputKg" | "refuseKg" | "residueKg">;
  pulping: Balanced;
}

/** What went in = pulp + refuse + residue + what nobody explains; in words and numbers, and as a bar. */
export function MassBalance({ values, pulping: { inputKg, figures } }: MassBalanceProps) {
  const unexplained = figures?.unexplainedLossKg ?? 0;
  const part = (key: string, words: string, kg: number, color: string) => ({ key, words, amount: kg, color });
  const parts = [
    part("pulp", "pasta", values.outputKg ?? 0, "green"),
    part("refuse", "refugo", values.refuseKg ?? 0, "amber"),
    part("residue", "bagaço", values.residueKg ?? 0, "blue"),
    {
      ...part("unexplained", unexplained < 0 ? "a mais, dentro da tolerância" : "não explicado", unexplained, "gray.5"),
      striped: true,
    },
  ];
  const excess = excessMessage(figures?.excessKg ?? null);
  return (
    <Panel aria-label="Balanço de massa">
      <p>
        Entrou <strong data-figures>{formatKg(inputKg)}</strong>
      </p>
      <SplitBar whole={inputKg} parts={parts} legend={false} />
      {figures === null ? (
        <small>Informe a pasta obtida para ver o balanço.</small>
      ) : excess === null ? (
        <ul className={classes.legend}>
          {parts.map(({ key, words, amount, color }) => (
            <li key={key}>
              <PartMark color={color} />
              <span>{words}</span>
              <b data-figures>{formatKg(amount < 0 ? -amount : amount)}</b>
              <small data-figures>
                {inputKg > 0 ? `${formatNumber(partOf(amount < 0 ? -amount : amount, inputKg), 1)} %` : ""}
              </small>
            </li>
          ))}
        </ul>
      ) : (
        <Notice role="status">{excess}</Notice>
      )}
    </Panel>
  );
}

/** % of a whole, one decimal; never beyond it. */
function partOf(kg: number, wholeKg: number): number {
  if (wholeKg <= 0 || kg <= 0) return 0;
  const part = toWire(decimal(kg).times(100).div(wholeKg), 1);
  return part > 100 ? 100 : part;
}

/** The line beside the button that saves: the two numbers that tell whether the weights were typed right. */
export function BalanceNote({ pulping: { figures, inputKg } }: { pulping: Balanced }) {
  if (figures === null || inputKg <= 0) return null;
  return (
    <Group justify="space-between" gap="xs" role="status">
      {figures.yieldPct !== null && (
        <span>
          Rendimento <b data-figures>{formatPercent(figures.yieldPct)}</b>
        </span>
      )}
      <span>
        Não explicado <b data-figures>{formatKg(figures.unexplainedLossKg)}</b>
      </span>
    </Group>
  );
}
