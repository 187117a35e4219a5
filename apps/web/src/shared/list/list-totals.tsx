import { formatMoney } from "../format/numbers.ts";
import classes from "./list.module.css";

export interface Total {
  label: string;
  /** R$; undefined until it came. */
  amount: number | undefined;
  /** The figure that the filter is about. */
  isMain?: boolean;
}

/** What every row of the filter adds up to, not only those on this page, in R$. */
export function ListTotals({ totals, note }: { totals: readonly Total[]; note?: string | undefined }) {
  return (
    <section className={classes.totals} aria-label="Total de todo o filtro">
      <h2>Total do filtro</h2>
      <dl data-figures="">
        {totals.map(({ label, amount, isMain }) => (
          <div key={label} data-main={isMain || undefined}>
            <dt>{label}</dt>
            <dd>{amount === undefined ? "…" : formatMoney(amount)}</dd>
          </div>
        ))}
      </dl>
      {note !== undefined && <p>{note}</p>}
    </section>
  );
}
