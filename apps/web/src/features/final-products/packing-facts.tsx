import { Stack } from "@mantine/core";
import { daysBetween } from "@pomar/contract/core/calendar.rules";
import { formatNumber } from "@pomar/contract/core/decimal";
import type { FinalProduct } from "@pomar/contract/final-products/final-products.schema";
import { packingBalance } from "@pomar/contract/productions/production.rules";
import { DoseBars } from "../../domain/productions/dose-bars.tsx";
import { Flags } from "../../domain/productions/flags.tsx";
import { SplitBar } from "../../domain/productions/split-bar.tsx";
import { UsedLots } from "../../domain/productions/used-lots.tsx";
import { formatDay, formatInstant } from "../../ui/format/dates.ts";
import { formatMoney, formatUnitPrice } from "../../ui/format/numbers.ts";
import { Fields } from "../../ui/kit/fields.tsx";

/** A packing as it was recorded: where the mass went, what went in, and the rest. */
export function PackingFacts({ entry }: { entry: FinalProduct }) {
  const { inputKg, netKg, fillLossKg, doses, qualityFlags } = entry;
  const { rejectedKg } = packingBalance(entry);
  return (
    <Stack gap="lg">
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
      <Fields of={factsOf(entry)} />
    </Stack>
  );
}

function factsOf(entry: FinalProduct) {
  const { rejectedUnits, freezeStart, freezeEnd, coreTemperatureC, lot, producedAt, totalCost, unitCost, kgCost } =
    entry;
  return [
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
  ] as const;
}

function freezingWords(start: string | null, end: string | null): string | null {
  if (start === null && end === null) return null;
  if (start === null) return `até ${formatInstant(end ?? "")}`;
  return end === null ? `desde ${formatInstant(start)}` : `de ${formatInstant(start)} a ${formatInstant(end)}`;
}
