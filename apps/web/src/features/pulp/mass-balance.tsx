import { decimal, formatNumber, toWire } from "@pomar/contract/decimal";
import { excessMessage } from "@pomar/contract/productions/production.rules";
import { IconAlertTriangle } from "@tabler/icons-react";
import { formatKg, formatPercent } from "../../shared/format/numbers.ts";
import classes from "./pulp.module.css";
import type { PulpValues } from "./pulp-values.ts";
import type { Pulping } from "./pulping.ts";

interface MassBalanceProps {
  values: Pick<PulpValues, "outputKg" | "refuseKg" | "residueKg">;
  pulping: Pick<Pulping, "inputKg" | "balance">;
}

/** What went in = pulp + refuse + residue + what nobody explains; in words and numbers, and as a bar. */
export function MassBalance({ values, pulping: { inputKg, balance } }: MassBalanceProps) {
  const unexplained = balance?.unexplainedLossKg ?? 0;
  const parts = [
    { key: "pulp", words: "pasta", kg: values.outputKg ?? 0 },
    { key: "refuse", words: "refugo", kg: values.refuseKg ?? 0 },
    { key: "residue", words: "bagaço", kg: values.residueKg ?? 0 },
    { key: "unexplained", words: unexplained < 0 ? "a mais, dentro da tolerância" : "não explicado", kg: unexplained },
  ];
  const excess = excessMessage(balance?.excessKg ?? null);
  return (
    <section className={classes.balance} aria-label="Balanço de massa">
      <p className={classes.balanceHead}>
        Entrou <strong data-figures>{formatKg(inputKg)}</strong>
      </p>
      <div className={classes.bar} aria-hidden="true">
        {parts.map(({ key, kg }) => (
          <i key={key} data-part={key} style={{ width: `${partOf(kg, inputKg)}%` }} />
        ))}
      </div>
      {balance === null ? (
        <p className={classes.quiet}>Informe a pasta obtida para ver o balanço.</p>
      ) : excess === null ? (
        <ul className={classes.legend}>
          {parts.map(({ key, words, kg }) => (
            <li key={key} data-part={key}>
              <i data-part={key} aria-hidden="true" />
              <span>{words}</span>
              <b data-figures>{formatKg(kg < 0 ? -kg : kg)}</b>
              <small data-figures>
                {inputKg > 0 ? `${formatNumber(partOf(kg < 0 ? -kg : kg, inputKg), 1)} %` : ""}
              </small>
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.caution} role="status">
          <IconAlertTriangle size={18} aria-hidden="true" />
          <span>{excess}</span>
        </p>
      )}
    </section>
  );
}

/** % of a whole, one decimal; never beyond it. */
function partOf(kg: number, wholeKg: number): number {
  if (wholeKg <= 0 || kg <= 0) return 0;
  const part = toWire(decimal(kg).times(100).div(wholeKg), 1);
  return part > 100 ? 100 : part;
}

/** The line beside the button that saves: the two numbers that tell whether the weights were typed right. */
export function BalanceNote({ pulping: { balance, inputKg } }: { pulping: Pick<Pulping, "inputKg" | "balance"> }) {
  if (balance === null || inputKg <= 0) return null;
  return (
    <p className={classes.footNote} role="status">
      {balance.yieldPct !== null && (
        <span>
          Rendimento <b data-figures>{formatPercent(balance.yieldPct)}</b>
        </span>
      )}
      <span>
        Não explicado <b data-figures>{formatKg(balance.unexplainedLossKg)}</b>
      </span>
    </p>
  );
}
