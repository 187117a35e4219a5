import { formatKg, formatMoney } from "../format/numbers.ts";
import { notRegistered } from "../past/past.ts";
import classes from "./list.module.css";

export interface Total {
  label: string;
  /** In R$, or kg; undefined until it arrives, null for a past without recorded R$. */
  amount: number | null | undefined;
  unit?: "R$" | "kg";
  /** The figure that the filter is about. */
  isMain?: boolean;
}

function written(amount: Total["amount"], unit: Total["unit"]): string {
  if (amount === undefined) return "…";
  if (amount === null) return notRegistered;
  return unit === "kg" ? formatKg(amount) : formatMoney(amount);
}

/** Totals of all rows of the filter, not only those on this page. */
export function ListTotals({ totals, note }: { totals: readonly Total[]; note?: string | undefined }) {
  return (
    <section className={classes.totals} aria-label="Total de todo o filtro">
      <h2>Total do filtro</h2>
      <dl data-figures="">
        {totals.map(({ label, amount, unit, isMain }) => (
          <div key={label} data-main={isMain || undefined}>
            <dt>{label}</dt>
            <dd>{written(amount, unit)}</dd>
          </div>
        ))}
      </dl>
      {note !== undefined && <p>{note}</p>}
    </section>
  );
}
