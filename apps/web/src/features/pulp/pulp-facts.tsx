import { formatNumber } from "@pomar/contract/decimal";
import type { Dose } from "@pomar/contract/lots/lots.schema";
import { type Pulp, storageNames } from "@pomar/contract/pulp/pulp.schema";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { formatDay } from "../../shared/format/dates.ts";
import { formatMoney, formatUnitPrice } from "../../shared/format/numbers.ts";
import { UsedLots } from "../../shared/productions/used-lots.tsx";
import { MassBalance } from "./mass-balance.tsx";
import classes from "./pulp.module.css";

/** A pulping as it was recorded: what is out of the ordinary first, then where the mass is, what went in, and the rest. */
export function PulpFacts({ entry }: { entry: Pulp }) {
  const { qualityFlags, inputs, additives, additionals, packagings } = entry;
  return (
    <div className={classes.facts}>
      {qualityFlags.map((flag) => (
        <p key={flag} className={classes.caution}>
          <IconAlertTriangle size={18} aria-hidden="true" />
          <span>{flag}</span>
        </p>
      ))}
      <MassBalance
        values={entry}
        pulping={{
          inputKg: entry.inputKg,
          balance: { unexplainedLossKg: entry.unexplainedLossKg, yieldPct: entry.yieldPct, excessKg: null },
        }}
      />
      <UsedLots
        parts={[
          { title: "Fruta e pasta", used: inputs },
          { title: "Aditivos", used: additives },
          { title: "Adicionais", used: additionals },
          { title: "Embalagens", used: packagings },
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

function factsOf(entry: Pulp): [string, ReactNode][] {
  const { brix, ph, acidity, totalSolids, pasteurization, doses, totalCost, unitCost, notes } = entry;
  const facts: [string, ReactNode][] = [
    ["Brix", brix === null ? null : formatNumber(brix)],
    ["pH", ph === null ? null : formatNumber(ph)],
    ["Acidez", acidity === null ? null : `${formatNumber(acidity)} g/100 g`],
    ["Sólidos totais", totalSolids === null ? null : `${formatNumber(totalSolids)} g/100 g`],
    ["Doses", doses.length === 0 ? null : doses.map(doseWords).join("; ")],
    ["Pasteurização", pasteurization === null ? null : pasteurizationWords(pasteurization)],
    ["Armazenamento", storageNames[entry.storage]],
    ["Validade", entry.lot.expiresAt === null ? null : formatDay(entry.lot.expiresAt)],
    ["Custo", totalCost == null ? null : costWords(totalCost, unitCost ?? null)],
    ["Observações", notes],
  ];
  return facts.filter(([, value]) => value !== null);
}

function doseWords({ additive, mgPerKg, maxMgPerKg }: Dose): string {
  const limit = maxMgPerKg === null ? "" : ` de ${formatNumber(maxMgPerKg, { atMost: 1 })}`;
  return `${additive.name} ${formatNumber(mgPerKg, 1)}${limit} mg/kg`;
}

/** `65 °C por 30 s` */
export function pasteurizationWords({ temperatureC, seconds }: NonNullable<Pulp["pasteurization"]>): string {
  return `${formatNumber(temperatureC)} °C por ${formatNumber(seconds)} s`;
}

function costWords(totalCost: number, unitCost: number | null): string {
  return unitCost === null
    ? formatMoney(totalCost)
    : `${formatMoney(totalCost)} · ${formatUnitPrice(unitCost)} por kg de pasta`;
}
