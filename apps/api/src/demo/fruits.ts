import type { FruitCreate } from "@pomar/contract/fruits/fruits.schema";

type Limits = Partial<
  Pick<FruitCreate, "brixMin" | "phMin" | "phMax" | "acidityMin" | "totalSolidsMin" | "waterAllowed">
>;

interface DemoFruit {
  fruit: FruitCreate;
  /** R$/kg around which deliveries are paid. */
  price: number;
  /** Months of harvest, 1 to 12. */
  season: readonly number[];
}

const allYear = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

function of(
  name: string,
  code: string,
  [yieldMin, yieldMax, expectedYield]: [number, number, number],
  price: number,
  season: readonly number[],
  limits: Limits = {},
): DemoFruit {
  const fruit = {
    name,
    code,
    composite: false,
    components: [],
    yieldMin,
    yieldMax,
    expectedYield,
    waterAllowed: false,
    shelfLifeRawDays: 3,
    shelfLifePulpDays: 365,
    shelfLifeFinalDays: 365,
    ...limits,
  };
  return { fruit, price, season };
}

/**
 * The fruits of a plant of the Brazilian Northeast with the yields of the trade and the minimums of the identity
 * standards (IN 37/2018 and IN 01/2000). Editable starting data: to be confirmed with the technician in charge.
 */
export const demoFruits: readonly DemoFruit[] = [
  of("Abacaxi", "ABX", [45, 60, 50], 1.8, allYear, { brixMin: 11, acidityMin: 0.3, totalSolidsMin: 11.5 }),
  of("Açaí", "ACA", [45, 70, 55], 4.2, [7, 8, 9, 10, 11, 12], {
    waterAllowed: true,
    phMin: 4,
    phMax: 6.2,
    totalSolidsMin: 8,
  }),
  of("Acerola", "ACE", [60, 75, 68], 2.2, [1, 2, 3, 4, 9, 10, 11, 12], {
    brixMin: 5.5,
    phMin: 2.8,
    acidityMin: 0.8,
    totalSolidsMin: 6.5,
  }),
  of("Bacuri", "BAC", [10, 18, 13], 6.5, [1, 2, 3, 4]),
  of("Cacau", "CAC", [8, 15, 10], 3.9, [4, 5, 6, 10, 11, 12], {
    brixMin: 14,
    phMin: 3.4,
    acidityMin: 0.75,
    totalSolidsMin: 16,
  }),
  of("Cajá", "CAJ", [45, 60, 52], 3.1, [2, 3, 4, 5], { brixMin: 9, phMin: 2.2, acidityMin: 0.9, totalSolidsMin: 9.5 }),
  of("Caju", "CJU", [70, 85, 78], 1.6, [8, 9, 10, 11, 12], {
    brixMin: 10,
    phMax: 4.6,
    acidityMin: 0.3,
    totalSolidsMin: 10.5,
  }),
  of("Coco", "COC", [40, 50, 45], 2.4, allYear),
  of("Cupuaçu", "CUP", [33, 45, 38], 4.8, [1, 2, 3, 4, 5], {
    brixMin: 9,
    phMin: 2.6,
    acidityMin: 1.5,
    totalSolidsMin: 12,
  }),
  of("Goiaba", "GOI", [75, 90, 82], 1.5, allYear, {
    brixMin: 7,
    phMin: 3.5,
    phMax: 4.2,
    acidityMin: 0.4,
    totalSolidsMin: 9,
  }),
  of("Graviola", "GRA", [55, 75, 65], 4.4, [1, 2, 3, 4, 5, 6], {
    brixMin: 9,
    phMin: 3.5,
    acidityMin: 0.6,
    totalSolidsMin: 12.5,
  }),
  of("Limão", "LIM", [30, 45, 38], 1.9, allYear),
  of("Mamão", "MAM", [55, 70, 62], 1.4, allYear, { brixMin: 10, phMin: 4, acidityMin: 0.17, totalSolidsMin: 10.5 }),
  of("Manga", "MAN", [50, 65, 58], 1.2, [10, 11, 12, 1, 2], {
    brixMin: 11,
    phMin: 3.3,
    phMax: 4.5,
    acidityMin: 0.32,
    totalSolidsMin: 14,
  }),
  of("Mangaba", "MGB", [75, 90, 80], 5.2, [1, 2, 3, 11, 12], {
    brixMin: 8,
    phMin: 2.8,
    acidityMin: 0.7,
    totalSolidsMin: 8.5,
  }),
  of("Maracujá", "MAR", [30, 40, 35], 3.6, allYear, {
    brixMin: 11,
    phMin: 2.7,
    phMax: 3.8,
    acidityMin: 2.5,
    totalSolidsMin: 11,
  }),
  of("Morango", "MOR", [85, 95, 90], 7.5, [6, 7, 8, 9, 10]),
  of("Murici", "MUR", [50, 65, 57], 4.1, [2, 3, 4, 5]),
  of("Pitanga", "PIT", [60, 75, 66], 4.6, [4, 5, 10, 11], {
    brixMin: 6,
    phMin: 2.5,
    phMax: 3.4,
    acidityMin: 0.92,
    totalSolidsMin: 7,
  }),
  of("Seriguela", "SER", [50, 70, 60], 2.9, [12, 1, 2, 3]),
  of("Tamarindo", "TAM", [30, 40, 35], 3.3, [8, 9, 10, 11]),
  of("Umbu", "UMB", [55, 70, 62], 2.1, [1, 2, 3, 4]),
  of("Uva", "UVA", [65, 80, 73], 3.8, allYear, { brixMin: 14, phMin: 2.9, acidityMin: 0.41, totalSolidsMin: 15 }),
];

interface DemoMix extends Pick<FruitCreate, "name" | "code" | "brixMin"> {
  /** Percentages by the code of a plain fruit. */
  parts: Record<string, number>;
}

/** Mixes as they are sold; legally polpa mista. */
export const demoMixes: readonly DemoMix[] = [
  { name: "Abacaxi com Acerola", code: "AAC", parts: { ABX: 62.5, ACE: 37.5 } },
  { name: "Manga com Maracujá", code: "MMJ", parts: { MAN: 70, MAR: 30 }, brixMin: 11 },
  { name: "Mix Tropical", code: "TRO", parts: { ABX: 40, MAN: 33.5, MAR: 16.5, CAJ: 10 } },
];

/** Sets of fruits by code, for filters and reports. */
export const demoGroups: readonly { name: string; fruits: readonly string[] }[] = [
  { name: "Amazônicas", fruits: ["ACA", "BAC", "CAC", "CUP", "MUR"] },
  { name: "Cítricas", fruits: ["ABX", "ACE", "LIM", "MAR"] },
  { name: "Nativas", fruits: ["ACA", "BAC", "CAC", "CAJ", "CJU", "CUP", "MAR", "MGB", "MUR", "PIT", "UMB"] },
];
