import type { InvoicePreviewItem } from "@pomar/contract/entries/invoices/invoices.schema";
import { getFactor } from "@pomar/contract/entries/invoices/units.rules";
import type { ReceptionKind } from "@pomar/contract/kinds";
import { additionalUnits } from "@pomar/contract/registries/additionals/additionals.schema";
import { type additiveFunctions, additiveUnits } from "@pomar/contract/registries/additives/additives.schema";
import { type packagingKinds, packagingUnits } from "@pomar/contract/registries/packaging/packaging.schema";
import { unaccented } from "../../../ui/format/masks.ts";
import { capitalized } from "../../../ui/format/words.ts";

type NewUnit = (typeof additiveUnits | typeof additionalUnits | typeof packagingUnits)[number];

export interface NewItem {
  name: string;
  unit: NewUnit;
  kind?: (typeof packagingKinds)[number];
  function?: (typeof additiveFunctions)[number];
}

/** The units allowed for an item of each kind, the most common first. */
export const unitsByKind: Record<ReceptionKind, readonly NewUnit[]> = {
  "raw-material": ["kg"],
  additive: ["g", ...additiveUnits.filter((unit) => unit !== "g")],
  additional: additionalUnits,
  packaging: packagingUnits,
};

const maxNameLength = 60;

/** Rewrites a name in capitals in the style of the registries. */
export function readableName(name: string): string {
  const quiet = name === name.toUpperCase() ? capitalized(name.toLowerCase()) : name;
  return quiet.trim().slice(0, maxNameLength).trim();
}

/** A new item of a kind, its other fields derived from its name and its unit on the invoice. */
export function buildNewItem(type: ReceptionKind, name: string, noteUnit: string): NewItem {
  const units = unitsByKind[type];
  const unit =
    units.find((one) => getFactor(noteUnit, one) === 1) ??
    units.find((one) => getFactor(noteUnit, one)) ??
    units[0] ??
    "kg";
  return {
    name,
    unit,
    ...(type === "packaging" && { kind: wordIn(name, packagingWords) ?? "outro" }),
    ...(type === "additive" && { function: wordIn(name, additiveWords) ?? "outro" }),
  };
}

const packagingWords: readonly (readonly [(typeof packagingKinds)[number], RegExp])[] = [
  ["caixa", /\bcaixa|\bcx\b|papelao/],
  ["rótulo", /rotulo|etiqueta/],
  ["balde", /balde/],
  ["tambor", /tambor|bombona/],
  ["pote", /pote|copo/],
  ["filme", /filme|bobina|stretch/],
  ["saco", /\bsaco|sacola|saquinho/],
];

const additiveWords: readonly (readonly [(typeof additiveFunctions)[number], RegExp])[] = [
  ["conservador", /benzoato|sorbato|bissulfito|conserv/],
  ["antioxidante", /ascorb|antiox/],
  ["regulador de acidez", /citrato|regulador/],
  ["acidulante", /acid/],
  ["espessante", /goma|xantana|pectina|cmc|espess/],
  ["estabilizante", /estabil/],
  ["corante", /corante|carmim|urucum/],
];

function wordIn<Word>(name: string, words: readonly (readonly [Word, RegExp])[]): Word | undefined {
  const plain = unaccented(name);
  return words.find(([, pattern]) => pattern.test(plain))?.[0];
}

/** The chapters of the NCM (nomenclature of goods), with the kind of item that most goods have in a fruit plant. */
const chapters: Record<string, ReceptionKind> = {
  "07": "raw-material",
  "08": "raw-material",
  "17": "additional",
  "20": "additional",
  "22": "additional",
  "04": "additional",
  "13": "additive",
  "21": "additive",
  "28": "additive",
  "29": "additive",
  "35": "additive",
  "39": "packaging",
  "48": "packaging",
  "49": "packaging",
  "73": "packaging",
  "76": "packaging",
};

/** Sorts the kinds of item so that the likeliest kind for the invoice's item comes first. */
export function likelyKinds(
  { ncm }: Pick<InvoicePreviewItem, "ncm">,
  kinds: readonly ReceptionKind[],
): ReceptionKind[] {
  const likely = chapters[ncm.slice(0, 2)];
  return kinds.toSorted((one, other) => Number(other === likely) - Number(one === likely));
}
