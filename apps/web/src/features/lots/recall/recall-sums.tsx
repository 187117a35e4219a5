import { formatNumber } from "@pomar/contract/decimal";
import type { Trace } from "@pomar/contract/lots/trace.schema";
import { formatKg } from "../../../shared/format/numbers.ts";
import classes from "./recall.module.css";
import { recallTotals } from "./recall-scope.ts";

/** What a recall of these lots takes in, in four figures. */
export function RecallSums({ trace, chosen }: { trace: Trace; chosen: ReadonlySet<string> }) {
  const totals = recallTotals(trace, chosen);
  const figures = [
    { name: "Lotes a recolher", value: formatNumber(totals.lots), note: "com este" },
    { name: "Ainda em estoque", value: formatKg(totals.onHandKg), note: "não sai mais" },
    { name: "Já expedido", value: formatKg(totals.shippedKg), note: "deve voltar" },
    { name: "Clientes a avisar", value: formatNumber(totals.customers), note: "receberam algum destes lotes" },
  ];
  return (
    <dl className={classes.sums} aria-label="O que o recolhimento alcança">
      {figures.map(({ name, value, note }) => (
        <div key={name} className={classes.card}>
          <dt>{name}</dt>
          <dd>
            <strong>{value}</strong>
            <small>{note}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
