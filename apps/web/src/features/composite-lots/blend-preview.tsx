import { Group } from "@mantine/core";
import { formatNumber } from "@pomar/contract/core/decimal";
import { DoseBars } from "../../domain/productions/dose-bars.tsx";
import { formatDay, formatExpiry } from "../../ui/format/dates.ts";
import { formatKgNumber, formatUnitPrice } from "../../ui/format/numbers.ts";
import { Figure, Panel } from "../../ui/kit/card.tsx";
import { Stat, Stats } from "../../ui/kit/fields.tsx";
import { Notice } from "../../ui/kit/notice.tsx";
import type { LiveBlend } from "./blend.ts";

/** What the chosen lots come to when they are poured together: weight, readings by mass, expiry, cost. */
export function BlendPreview({ blend }: { blend: LiveBlend }) {
  const { figures, parts, doses } = blend;
  const { quantityKg, brix, acidity, totalSolids, expiresAt } = figures;
  return (
    <Panel aria-label="Como fica a mistura">
      <Group justify="space-between" gap="xs" fw={600}>
        <span>Mistura</span>
        <Figure label="Peso da mistura" unit="kg">
          {parts === 0 ? "–" : formatKgNumber(quantityKg)}
        </Figure>
      </Group>
      <Stats>
        <Reading name="Brix" value={brix} known={parts > 0} />
        <Reading name="Acidez" unit="g/100 g" value={acidity} known={parts > 0} />
        <Reading name="Sólidos totais" unit="g/100 g" value={totalSolids} known={parts > 0} />
        <Stat label="Validade">
          {expiresAt === null ? "–" : `${formatDay(expiresAt)} (${formatExpiry(expiresAt)})`}
        </Stat>
        <Stat label="Custo">{parts === 0 ? "–" : costWords(blend)}</Stat>
        <Stat label="pH">a medir</Stat>
      </Stats>
      <DoseBars doses={doses} />
      {figures.qualityFlags.map((warning) => (
        <Notice key={warning}>{warning}</Notice>
      ))}
      <Notice>O pH não é a média dos lotes: meça o lote depois de misturar.</Notice>
    </Panel>
  );
}

function Reading({ name, value, unit, known }: { name: string; value: number | null; unit?: string; known: boolean }) {
  const words = value === null ? (known ? "falta a leitura de um lote" : "–") : formatNumber(value, 2);
  return (
    <Stat label={name}>
      <output aria-label={`${name} da mistura`}>
        {words}
        {value !== null && unit !== undefined && ` ${unit}`}
      </output>
    </Stat>
  );
}

function costWords({ figures: { unitCost }, unpriced }: LiveBlend): string {
  return unitCost === null ? `falta o preço de ${unpriced.join(", ")}` : `${formatUnitPrice(unitCost)} por kg`;
}
