import { calculateSum, decimal, formatNumber, toWire } from "@pomar/contract/core/decimal";
import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import type { FinalProduct, Presentation } from "@pomar/contract/entries/productions/final-products.schema";
import { calculateLossPct, excessMessage } from "@pomar/contract/entries/productions/mass-balance.rules";
import {
  calculateNetContent,
  calculatePacking,
  missingPacks,
  type PackingFigures,
  packsThatHold,
} from "@pomar/contract/entries/productions/packing.rules";
import { productDoses, sumInputKg } from "@pomar/contract/entries/productions/product.rules";
import type { Packaging } from "@pomar/contract/registries/packaging/packaging.schema";
import { type LotLine, numberFilledLines } from "../../ledger/parts/lots/lot-lines.ts";
import { findOverTake } from "../../ledger/parts/lots/over-take.tsx";
import { useCall } from "../../ui/api/hooks.ts";
import type { Messages } from "../../ui/form/issues.ts";
import type { Obstacle } from "../../ui/form/save-bar.tsx";
import { formatDay, localDay } from "../../ui/format/dates.ts";
import { formatContent, formatKg, formatPercent, formatQuantity, formatUnitPrice } from "../../ui/format/numbers.ts";
import {
  calculateInputs,
  findOverDose,
  findPackaging,
  hasEveryLot,
  type LotData,
  listParts,
  nameDoses,
  type ProductionInputs,
  useProductionInputs,
} from "../parts/productions/production-inputs.ts";
import type { PackingValues, ProposedPart } from "./packing-values.ts";
import { calculateRemainingPulp, proposePackagings, proposePulps, scaleCalculatedLots } from "./proposed-lots.ts";

export type Packing = ReturnType<typeof buildLivePacking>;

/**
 * Calculates a packing by the server's own rules, from the loaded data of the lots.
 * @param presentation  the chosen packaging, used while no line contains a lot of packaging.
 */
export function buildLivePacking(values: PackingValues, lotData: LotData, presentation: Presentation | null = null) {
  const { fruit } = lotData;
  const { units, packagings } = values;
  const rejectedUnits = values.rejectedUnits ?? 0;
  const { inputs, producedAt, ...calculated } = calculateInputs(values, values.pulps, lotData);
  const { inputKg } = calculated;
  // A content of zero is refused on saving; until then the lots are those of the packaging's content.
  const contentG = calculateNetContent(values.netContentG || null, [
    ...packagings.lines.flatMap((line) => findPackaging(line, lotData) ?? []),
    ...(presentation === null ? [] : [{ capacityG: presentation.contentG }]),
  ]);
  const figures =
    units === null || contentG === null
      ? null
      : calculatePacking({ ...values, producedAt, units, netContentG: contentG }, { fruit, inputs });
  const packs = inputs.flatMap(({ packaging, quantity }) => (packaging === null ? [] : [{ ...packaging, quantity }]));
  return {
    ...calculated,
    hasZeroContent: values.netContentG === 0,
    /** The grams per unit: the typed content, else the capacity of the packaging; null while both are unknown. */
    contentG,
    /** The number of whole units that the inputs fill. */
    fills: contentG === null ? null : decimal(inputKg).times(1000).div(contentG).round(0, 0).toNumber(),
    /** The kilograms of pulp that the units need in addition to the inputs that are not pulp. */
    pulpNeededKg: figures && pulpNeeded(figures, sumInputKg(inputs.filter(({ lot }) => lot.type !== "pulp"))),
    /** The calculated figures of the packing; null until the units are typed. */
    figures,
    /** The kilograms by which the output exceeds the inputs; null when there is no excess or no input. */
    excessKg: inputKg > 0 ? (figures?.excessKg ?? null) : null,
    /**
     * The number of packs on the lines, compared with the number of good and rejected units; null until packs and units
     * are known.
     */
    packs:
      units === null || packs.length === 0
        ? null
        : {
            taken: packsThatHold(packs),
            needed: toWire(decimal(units).plus(rejectedUnits), 0),
            missing: missingPacks(packs, { units, rejectedUnits }),
          },
    doses: nameDoses(figures?.doses ?? productDoses(inputs, 0), inputs, lotData),
  };
}

function pulpNeeded({ netKg, rejectedKg }: PackingFigures, othersKg: number): number {
  const needed = toWire(decimal(netKg).plus(rejectedKg).minus(othersKg), 3);
  return needed < 0 ? 0 : needed;
}

/** The messages that the server would return about combinations of fields, shown before the call. */
export function packingMessages(values: PackingValues, lotData: LotData): Messages {
  const { excessKg, packs, contentG } = buildLivePacking(values, lotData);
  const { lines } = values.packagings;
  const excess = hasEveryLot(listParts(values.pulps, values), lotData) ? excessMessage(excessKg) : null;
  const hasPackaging = lines.some((line) => findPackaging(line, lotData) !== undefined);
  const isTooEarly = values.expiresAt !== null && values.expiresAt < (values.producedAt ?? localDay());
  // The index in the request body of the packaging line that shows the message about missing packs.
  const place = numberFilledLines(lines)[lines.findIndex((line) => isPack(findPackaging(line, lotData)))] ?? 0;
  return {
    ...(hasPackaging &&
      contentG === null &&
      values.netContentG === null && { netContentG: "Informe o conteúdo: a embalagem não tem capacidade" }),
    // Proposed packs follow the units, so that only the units can be wrong.
    ...(packs?.missing != null && {
      [values.own.includes("packagings") ? `packagings.${place}.quantity` : "units"]: packs.missing,
    }),
    ...(excess !== null && { units: excess }),
    ...(isTooEarly && { expiresAt: "A validade não pode ser anterior à produção" }),
  };
}

function isPack(packaging: Packaging | undefined): boolean {
  return packaging?.unit === "un" && packaging.capacityG !== null;
}

/** Sets the first line of countable packaging to the packs that the units need beyond the packs of the other lines. */
export function withEnoughPacks(lines: readonly LotLine[], lotData: LotData, needed: number): LotLine[] {
  const holds = (line: LotLine) => isPack(findPackaging(line, lotData));
  const first = lines.findIndex(holds);
  const others = lines.filter((line, n) => n !== first && holds(line));
  const quantity = toWire(decimal(needed).minus(calculateSum(others.map((line) => line.quantity ?? 0))), 0);
  return lines.map((line, n) => (n === first ? { ...line, quantity } : line));
}

export interface LivePacking extends Packing, ProductionInputs {
  /** The chosen packaging; null until it is chosen and loaded. */
  presentation: Presentation | null;
  presentations: readonly Presentation[];
  arePresentationsKnown: boolean;
  /** The proposed lots of each part; null while the lots cannot be determined. */
  proposed: Record<ProposedPart, LotLine[] | null>;
  /** The kilograms of pulp that remain in stock; negative when pulp is missing; null until the units are typed. */
  pulpLeftKg: number | null;
}

/** Loads the data for the fields of a packing. @param stored  the entry being corrected. */
export function usePacking(values: PackingValues, stored?: FinalProduct): LivePacking {
  const { fruitId, presentation: chosen } = values;
  const returned = stored && { ...stored, main: stored.pulps };
  const { data } = useCall(
    finalProductsRoutes.presentations,
    { query: { fruit: fruitId ?? "" } },
    { enabled: fruitId !== null },
  );
  const read = useProductionInputs({
    ...values,
    main: values.pulps,
    types: ["pulp"],
    returned,
    packagingItem: chosen,
  });
  const presentations = data ?? [];
  const presentation = presentations.find(({ packagingId }) => packagingId === chosen) ?? null;
  const packing = buildLivePacking(values, read.lotData, presentation);
  const calculated = scaleCalculatedLots(values, packing.contentG, read.lotData.lots);
  const proposed = {
    pulps: calculated.pulps ?? proposePulps(packing.pulpNeededKg, read),
    packagings: calculated.packagings ?? proposePackagings(values, { presentation, ...read }),
  };
  return {
    ...read,
    ...packing,
    presentation,
    presentations,
    arePresentationsKnown: data !== undefined,
    proposed,
    pulpLeftKg: calculateRemainingPulp(values.pulps.lines, packing.pulpNeededKg, read),
  };
}

/** A packing in one line: `20/11/2026 · 425 × 100 g · 42,5 kg · 6 rejeitadas`. */
export function describePacking({ producedAt, units, netContentG, netKg, rejectedUnits }: FinalProduct): string {
  const packed = `${formatNumber(units, 0)}\u00a0×\u00a0${formatContent(netContentG)}`;
  const rejected = rejectedUnits > 0 ? [`${formatNumber(rejectedUnits, 0)} rejeitadas`] : [];
  return [formatDay(producedAt), packed, formatKg(netKg), ...rejected].join(" · ");
}

/**
 * The summary of a packing: `680 kg de Goiaba · perda de 12 kg, 1,7 % · sobram 10 kg de pasta`; null while its units
 * are unknown.
 */
export function summarizePacking({ figures, inputKg, lotData: { fruit }, pulpLeftKg }: LivePacking): string | null {
  if (figures === null) return null;
  const { netKg, fillLossKg } = figures;
  const lostPct = calculateLossPct(fillLossKg, inputKg);
  return [
    `${formatKg(netKg)}${fruit === null ? "" : ` de ${fruit.name}`}`,
    ...(lostPct === null ? [] : [`perda de ${formatKg(fillLossKg)}, ${formatPercent(lostPct)}`]),
    ...(pulpLeftKg ? [`sobram ${formatKg(pulpLeftKg)} de pasta`] : []),
  ].join(" · ");
}

/**
 * The reason why a packing cannot be saved: missing content, a lot that holds less than is used of it, missing packs and
 * pulp (`Faltam 1.417 un de Pouch 400 g e 120 kg de pasta`), or more weight than went in.
 */
export function findPackingObstacle(values: PackingValues, live: LivePacking): Obstacle {
  const { hasZeroContent, packs, presentation, pulpLeftKg, lotData, excessKg, doses } = live;
  const { pulps, packagings, additives, additionals } = values;
  if (hasZeroContent) return { words: "Conteúdo líquido está em 0 g", path: "netContentG" };
  const overTake = findOverTake({ pulps, packagings, additives, additionals }, lotData.lots);
  if (overTake !== null) return overTake;
  // When no line contains packs, the packaging field itself shows the message about missing packs.
  const lacksPacks = packs !== null && packs.missing !== null && packs.taken > 0;
  const parts = [
    ...(lacksPacks
      ? [`${formatQuantity(packs.needed - packs.taken, "un")} de ${presentation?.name ?? "embalagem"}`]
      : []),
    ...(pulpLeftKg !== null && pulpLeftKg < 0 ? [`${formatKg(-pulpLeftKg)} de pasta`] : []),
  ];
  const words = parts.length === 0 ? excessMessage(excessKg) : `Faltam ${parts.join(" e ")}`;
  return words === null ? findOverDose(doses) : { words, path: "units" };
}

/** The masses and the cost from which a packing results, for the rail beside its fields. */
export function listPackingTotals({ figures, inputKg }: Packing) {
  const inKg = (kg: number | undefined) => (kg ? formatKg(kg) : null);
  return [
    ["Pasta usada", inKg(inputKg)],
    ["Rejeitadas", inKg(figures?.rejectedKg)],
    ["Custo por unidade", figures?.unitCost == null ? null : formatUnitPrice(figures.unitCost)],
  ] as const;
}
