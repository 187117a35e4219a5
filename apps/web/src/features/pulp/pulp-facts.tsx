import { Stack } from "@mantine/core";
import { formatNumber } from "@pomar/contract/core/decimal";
import type { Dose } from "@pomar/contract/lots/lots.schema";
import { type Pulp, storageNames } from "@pomar/contract/pulp/pulp.schema";
import { Flags } from "../../domain/productions/flags.tsx";
import { UsedLots } from "../../domain/productions/used-lots.tsx";
import { formatDay } from "../../ui/format/dates.ts";
import { formatMoney, formatUnitPrice } from "../../ui/format/numbers.ts";
import { Fields } from "../../ui/kit/fields.tsx";
import { MassBalance } from "./mass-balance.tsx";

/** A pulping as it was recorded: what is out of the ordinary first, then where the mass is, what went in, and the rest. */
export function PulpFacts({ entry }: { entry: Pulp }) {
  const { qualityFlags, inputs, additives, additionals, packagings } = entry;
  return (
    <Stack gap="lg">
      <Flags flags={qualityFlags} />
      <MassBalance
        values={entry}
        pulping={{
          inputKg: entry.inputKg,
          figures: { unexplainedLossKg: entry.unexplainedLossKg, yieldPct: entry.yieldPct, excessKg: null },
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
      <Fields of={factsOf(entry)} />
    </Stack>
  );
}

function factsOf(entry: Pulp) {
  const { brix, ph, acidity, totalSolids, pasteurization, doses, totalCost, unitCost, notes } = entry;
  return [
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
  ] as const;
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
