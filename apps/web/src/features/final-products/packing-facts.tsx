import { daysBetween } from "@pomar/contract/calendar.rules";
import { formatNumber } from "@pomar/contract/decimal";
import type { FinalProduct } from "@pomar/contract/final-products/final-products.schema";
import { packingBalance } from "@pomar/contract/productions/production.rules";
import { formatDay, formatInstant } from "../../shared/format/dates.ts";
import { formatMoney, formatUnitPrice } from "../../shared/format/numbers.ts";
import { DoseBars } from "../../shared/productions/dose-bars.tsx";
import { Flags } from "../../shared/productions/flags.tsx";
import { SplitBar } from "../../shared/productions/split-bar.tsx";
import { UsedLots } from "../../shared/productions/used-lots.tsx";
import classes from "./final-products.module.css";

/** A packing as it was recorded: where the mass went, what went in, and the rest. */
export function PackingFacts({ entry }: { entry: FinalProduct }) {
  const { inputKg, netKg, fillLossKg, doses, qualityFlags } = entry;
  const { rejectedKg } = packingBalance(entry);
  return (
    <div className={classes.facts}>
      <Flags flags={qualityFlags} />
      <section aria-label="Onde está a massa">
        <SplitBar
          wholeKg={inputKg}
          parts={[
            { words: "envasados", kg: netKg, tone: "made" },
            { words: "rejeitados", kg: rejectedKg, tone: "set-aside" },
            { words: "perda no envase", kg: fillLossKg, tone: "lost" },
          ]}
        />
      </section>
      <DoseBars
        doses={doses.map(({ additive, ...dose }) => ({ ...dose, additiveId: additive.id, name: additive.name }))}
      />
      <UsedLots
        parts={[
          { title: "Pastas", used: entry.pulps },
          { title: "Embalagens", used: entry.packagings },
          { title: "Aditivos", used: entry.additives },
          { title: "Adicionais", used: entry.additionals },
        ]}
      />
      <dl className={classes.factList}>
        {factsOf(entry).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function factsOf(entry: FinalProduct): [string, string][] {
  const { rejectedUnits, freezeStart, freezeEnd, coreTemperatureC, lot, producedAt, totalCost, unitCost, kgCost } =
    entry;
  const facts: [string, string | null][] = [
    ["Rejeitadas", rejectedUnits === 0 ? null : `${formatNumber(rejectedUnits, 0)} un`],
    ["Congelamento", freezingWords(freezeStart, freezeEnd)],
    ["No centro", coreTemperatureC === null ? null : `${formatNumber(coreTemperatureC, 1)} °C`],
    [
      "Validade",
      lot.expiresAt === null
        ? null
        : `${formatDay(lot.expiresAt)} (${formatNumber(daysBetween(producedAt, lot.expiresAt), 0)} dias)`,
    ],
    [
      "Custo",
      totalCost == null || unitCost == null || kgCost == null
        ? null
        : `${formatUnitPrice(unitCost)} por unidade · ${formatUnitPrice(kgCost)} por kg · ${formatMoney(totalCost)} ao todo`,
    ],
    ["Observações", entry.notes],
  ];
  return facts.flatMap(([name, value]) => (value === null ? [] : [[name, value] as [string, string]]));
}

function freezingWords(start: string | null, end: string | null): string | null {
  if (start === null && end === null) return null;
  if (start === null) return `até ${formatInstant(end ?? "")}`;
  return end === null ? `desde ${formatInstant(start)}` : `de ${formatInstant(start)} a ${formatInstant(end)}`;
}
