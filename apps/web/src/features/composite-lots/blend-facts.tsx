import type { CompositeLot } from "@pomar/contract/composite-lots/composite-lots.schema";
import { formatNumber } from "@pomar/contract/decimal";
import { formatDay, formatExpiry } from "../../shared/format/dates.ts";
import { formatMoney, formatUnitPrice } from "../../shared/format/numbers.ts";
import { DoseBars } from "../../shared/productions/dose-bars.tsx";
import { Flags } from "../../shared/productions/flags.tsx";
import classes from "./composite-lots.module.css";

/** What a blend came to: readings by mass, expiry of its first part, cost. */
export function BlendFacts({ entry }: { entry: CompositeLot }) {
  const { doses, qualityFlags } = entry;
  return (
    <section className={classes.card} aria-labelledby="blend-facts">
      <h2 id="blend-facts" className={classes.title}>
        Como ficou a mistura
      </h2>
      <Flags flags={qualityFlags} />
      <dl className={classes.facts}>
        {factsOf(entry).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <DoseBars
        doses={doses.map(({ additive, ...dose }) => ({ ...dose, additiveId: additive.id, name: additive.name }))}
      />
    </section>
  );
}

function factsOf({ brix, acidity, totalSolids, producedAt, lot, totalCost, unitCost, notes }: CompositeLot) {
  const weighed = (value: number | null, unit: string) =>
    value === null ? "falta a leitura de uma parte" : `${formatNumber(value, 2)}${unit}`;
  const facts: [string, string | null][] = [
    ["Composto em", formatDay(producedAt)],
    ["Validade", lot.expiresAt === null ? "–" : `${formatDay(lot.expiresAt)} (${formatExpiry(lot.expiresAt)})`],
    ["Brix", weighed(brix, "")],
    ["Acidez", weighed(acidity, " g/100 g")],
    ["Sólidos totais", weighed(totalSolids, " g/100 g")],
    ["pH", "a medir no lote"],
    [
      "Custo",
      totalCost == null || unitCost == null
        ? "falta o preço de uma parte"
        : `${formatUnitPrice(unitCost)} por kg · ${formatMoney(totalCost)} ao todo`,
    ],
    ["Observações", notes],
  ];
  return facts.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
}
