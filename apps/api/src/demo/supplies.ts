import type { AdditionalCreate } from "@pomar/contract/additionals/additionals.schema";
import type { AdditiveCreate } from "@pomar/contract/additives/additives.schema";
import type { PackagingCreate } from "@pomar/contract/packaging/packaging.schema";

interface Priced {
  /** R$ per unit around which deliveries are paid; null: from the tap. */
  price: number | null;
  /** In its unit: what the plant uses in a week. */
  weekly: number;
}

const limitSource = "Confira com o responsável técnico";

/** Limits and factors of the trade: editable starting data, to be confirmed with the technician in charge. */
export const demoAdditives: readonly (AdditiveCreate & Priced)[] = [
  {
    name: "Ácido cítrico",
    code: "CIT",
    ins: "330",
    function: "acidulante",
    unit: "kg",
    activeFactor: 1,
    purity: 99.5,
    limitSource,
    minStock: 25,
    price: 14.9,
    weekly: 12,
  },
  {
    name: "Ácido ascórbico",
    code: "ASC",
    ins: "300",
    function: "antioxidante",
    unit: "kg",
    activeFactor: 1,
    purity: 99,
    limitSource,
    minStock: 10,
    price: 62.5,
    weekly: 6,
  },
  {
    name: "Sorbato de potássio",
    code: "SOR",
    ins: "202",
    function: "conservador",
    unit: "kg",
    maxDoseMgPerKg: 1000,
    activeFactor: 0.7464,
    purity: 99,
    limitSource,
    minStock: 15,
    price: 38.4,
    weekly: 10,
  },
  {
    name: "Benzoato de sódio",
    code: "BEN",
    ins: "211",
    function: "conservador",
    unit: "kg",
    maxDoseMgPerKg: 1000,
    activeFactor: 0.8474,
    purity: 99,
    limitSource,
    minStock: 15,
    price: 21.7,
    weekly: 2,
  },
  {
    name: "Metabissulfito de sódio",
    code: "MTB",
    ins: "223",
    function: "conservador",
    unit: "g",
    maxDoseMgPerKg: 50,
    activeFactor: 0.674,
    purity: 97,
    limitSource,
    minStock: 2000,
    price: 0.019,
    weekly: 150,
  },
];

const plain = { isWater: false, isSugar: false };

export const demoAdditionals: readonly (AdditionalCreate & Priced)[] = [
  {
    ...plain,
    name: "Açúcar cristal",
    code: "ACU",
    unit: "kg",
    brix: 100,
    isSugar: true,
    minStock: 200,
    price: 4.3,
    weekly: 60,
  },
  {
    ...plain,
    name: "Água",
    code: "AGU",
    unit: "L",
    densityKgPerL: 1,
    brix: 0,
    isWater: true,
    price: null,
    weekly: 300,
  },
  { ...plain, name: "Hortelã", code: "HOR", unit: "kg", minStock: 5, price: 18.5, weekly: 8 },
  { ...plain, name: "Gengibre", code: "GEN", unit: "kg", minStock: 5, price: 13.2, weekly: 8 },
  { ...plain, name: "Leite em pó", code: "LEP", unit: "kg", allergen: "leite", minStock: 25, price: 31.8, weekly: 12 },
];

export const demoPackagings: readonly (PackagingCreate & Priced)[] = [
  {
    name: "Sachê 100 g",
    code: "SAC",
    kind: "saco",
    unit: "un",
    capacityG: 100,
    unitsPerCase: 50,
    minStock: 20_000,
    price: 0.06,
    weekly: 110_000,
  },
  {
    name: "Pouch 400 g",
    code: "POU",
    kind: "saco",
    unit: "un",
    capacityG: 400,
    unitsPerCase: 20,
    minStock: 4000,
    price: 0.38,
    weekly: 14_000,
  },
  {
    name: "Saco 1 kg",
    code: "SCK",
    kind: "saco",
    unit: "un",
    capacityG: 1000,
    unitsPerCase: 10,
    minStock: 3000,
    price: 0.21,
    weekly: 8000,
  },
  {
    name: "Balde 10 kg",
    code: "BDE",
    kind: "balde",
    unit: "un",
    capacityG: 10_000,
    minStock: 100,
    price: 9.8,
    weekly: 180,
  },
  {
    name: "Tambor 200 kg",
    code: "TBR",
    kind: "tambor",
    unit: "un",
    capacityG: 200_000,
    minStock: 10,
    price: 118,
    weekly: 40,
  },
  { name: "Caixa de papelão", code: "CXP", kind: "caixa", unit: "un", minStock: 500, price: 1.95, weekly: 900 },
];
