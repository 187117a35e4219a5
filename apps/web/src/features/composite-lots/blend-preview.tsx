import { formatNumber } from "@pomar/contract/decimal";
import { IconAlertTriangle } from "@tabler/icons-react";
import { formatDay, formatExpiry } from "../../shared/format/dates.ts";
import { formatKgNumber, formatUnitPrice } from "../../shared/format/numbers.ts";
import { DoseBars } from "../../shared/productions/dose-bars.tsx";
import classes from "./composite-lots.module.css";
import type { LiveBlend } from "./use-blend.ts";

/** What the chosen lots come to when they are poured together: weight, readings by mass, expiry, cost. */
export function BlendPreview({ blend }: { blend: LiveBlend }) {
  const { quantityKg, brix, acidity, totalSolids, expiresAt, parts, doses, warnings } = blend;
  return (
    <section className={classes.preview} aria-label="Como fica a mistura">
      <p className={classes.previewHead}>
        <span>Mistura</span>
        <output aria-label="Peso da mistura">
          {parts === 0 ? "–" : formatKgNumber(quantityKg)} <small>kg</small>
        </output>
      </p>
      <dl className={classes.readings}>
        <Reading name="Brix" value={brix} known={parts > 0} />
        <Reading name="Acidez" unit="g/100 g" value={acidity} known={parts > 0} />
        <Reading name="Sólidos totais" unit="g/100 g" value={totalSolids} known={parts > 0} />
        <div>
          <dt>Validade</dt>
          <dd>{expiresAt === null ? "–" : `${formatDay(expiresAt)} (${formatExpiry(expiresAt)})`}</dd>
        </div>
        <div>
          <dt>Custo</dt>
          <dd>{parts === 0 ? "–" : costWords(blend)}</dd>
        </div>
        <div>
          <dt>pH</dt>
          <dd>a medir</dd>
        </div>
      </dl>
      <DoseBars doses={doses} />
      {warnings.map((warning) => (
        <Caution key={warning}>{warning}</Caution>
      ))}
      <Caution>O pH não é a média dos lotes: meça o lote depois de misturar.</Caution>
    </section>
  );
}

function Reading({ name, value, unit, known }: { name: string; value: number | null; unit?: string; known: boolean }) {
  const words = value === null ? (known ? "falta a leitura de um lote" : "–") : formatNumber(value, 2);
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <output aria-label={`${name} da mistura`}>
          {words}
          {value !== null && unit !== undefined && ` ${unit}`}
        </output>
      </dd>
    </div>
  );
}

function costWords({ kgCost, unpriced }: LiveBlend): string {
  return kgCost === null ? `falta o preço de ${unpriced.join(", ")}` : `${formatUnitPrice(kgCost)} por kg`;
}

function Caution({ children }: { children: string }) {
  return (
    <p className={classes.caution}>
      <IconAlertTriangle size={18} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
