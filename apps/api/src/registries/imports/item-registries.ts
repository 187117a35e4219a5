import { registryFiles } from "@pomar/contract/insight/exports/registry-files";
import {
  additionalCreate,
  additionalUnits,
  additionalUpdate,
} from "@pomar/contract/registries/additionals/additionals.schema";
import {
  additiveCreate,
  additiveFunctions,
  additiveUnits,
  additiveUpdate,
} from "@pomar/contract/registries/additives/additives.schema";
import { fruitCreate, fruitUpdate } from "@pomar/contract/registries/fruits/fruits.schema";
import {
  packagingCreate,
  packagingKinds,
  packagingUnits,
  packagingUpdate,
} from "@pomar/contract/registries/packaging/packaging.schema";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Listing } from "../../platform/db/list.ts";
import { additionals } from "../../schema/registries/additionals.table.ts";
import { additives } from "../../schema/registries/additives.table.ts";
import { fruits } from "../../schema/registries/fruits.table.ts";
import { packagings } from "../../schema/registries/packaging.table.ts";
import { createAdditional, updateAdditional } from "../additionals/additionals.commands.ts";
import { additionalList } from "../additionals/additionals.queries.ts";
import { createAdditive, updateAdditive } from "../additives/additives.commands.ts";
import { additiveList } from "../additives/additives.queries.ts";
import { createFruit, updateFruit } from "../fruits/fruits.commands.ts";
import { fruitList } from "../fruits/fruits.queries.ts";
import { createPackaging, updatePackaging } from "../packaging/packaging.commands.ts";
import { packagingList } from "../packaging/packaging.queries.ts";
import { wordsOfUnits } from "./choice-words.ts";
import { findKnown } from "./imports.queries.ts";
import { columnsUnder, type ImportColumn, notesTitles, type Registry } from "./registry.ts";

type Untitled = Omit<ImportColumn, "header">;

const name = (example: string, ...synonyms: string[]): Untitled => ({
  field: "name",
  kind: "text",
  synonyms: ["descricao", "produto", "item", ...synonyms],
  required: true,
  explanation: "De 2 a 60 caracteres.",
  example,
});
const code = (example: string): Untitled => ({
  field: "code",
  kind: "text",
  synonyms: ["cod", "sigla"],
  required: true,
  explanation: "De 2 a 4 letras, sem acento. Um cadastro já existente é reconhecido por ele, senão pelo nome.",
  example,
});
const number = (field: string, explanation: string, example: string): Untitled => ({
  field,
  kind: "number",
  explanation,
  example,
});
const neverEmpty = (column: Untitled): Untitled => ({ ...column, neverEmpty: true });
const flag = (field: string, explanation: string, example: string): Untitled =>
  neverEmpty({ field, kind: "flag", choices: ["Sim", "Não"], explanation, example });
const choice = (field: string, choices: readonly string[], example: string, ...synonyms: string[]): Untitled => ({
  synonyms,
  field,
  kind: "choice",
  required: true,
  choices,
  explanation: `Um destes: ${choices.join(", ")}.`,
  example,
});
const unit = (units: readonly string[], example: string): Untitled => ({
  ...choice("unit", units, example, "un", "und", "unid", "unid medida", "unidade de medida", "medida"),
  choiceWords: wordsOfUnits(units),
});
const notes: Untitled = {
  field: "notes",
  kind: "text",
  synonyms: notesTitles,
  explanation: "Até 500 caracteres.",
  example: "",
};
const active = flag("active", "Não: deixa de aparecer em novas entradas.", "Sim");
const minStock: Untitled = {
  ...number("minStock", "Na unidade do cadastro; abaixo disso falta estoque.", "25"),
  synonyms: ["estoque min", "minimo"],
};

interface Items {
  table: PgTable & Record<"id" | "name" | "code" | "removedAt", PgColumn>;
  listing: Listing<never, { id: string; name: string; code: string }>;
}

const byCode = ({ table, listing }: Items): Pick<Registry, "keyField" | "sayings" | "known"> => ({
  keyField: "code",
  sayings: {},
  known: async (tx, wanted, today) => {
    const rows = await findKnown(tx, { table, key: table.code, listing }, { ...wanted, today });
    return rows.map(({ foldedName, ...fields }) => ({ id: fields.id, key: fields.code, foldedName, fields }));
  },
});

export const fruitRegistry: Registry = {
  ...byCode({ table: fruits, listing: fruitList }),
  ...columnsUnder(registryFiles.fruits.columns, [
    name("Acerola", "fruta"),
    code("ACE"),
    flag("composite", "Sempre Não: frutas compostas se cadastram na tela, com as frutas que as compõem.", "Não"),
    { ...number("expectedYield", "Polpa sobre fruta recebida, em %.", "68"), synonyms: ["rendimento"] },
    number("yieldMin", "Em %.", "60"),
    number("yieldMax", "Em %.", "75"),
    number("brixMin", "A 20 °C.", "5,5"),
    number("phMin", "De 0 a 14.", "2,8"),
    number("phMax", "De 0 a 14.", ""),
    number("acidityMin", "Gramas de ácido cítrico por 100 g.", "0,8"),
    number("totalSolidsMin", "Gramas por 100 g.", "6,5"),
    flag("waterAllowed", "Se a polpa pode levar água, como a de açaí.", "Não"),
    neverEmpty(number("shelfLifeRawDays", "De 1 a 3650. Vazio numa fruta nova: 3.", "3")),
    neverEmpty(number("shelfLifePulpDays", "De 1 a 3650. Vazio numa fruta nova: 365.", "365")),
    neverEmpty(number("shelfLifeFinalDays", "De 1 a 3650. Vazio numa fruta nova: 365.", "365")),
    notes,
    active,
  ]),
  sayings: {
    components: {
      header: "Composta",
      message: "uma fruta composta se cadastra e se altera na tela, com as frutas que a compõem",
    },
  },
  create: { schema: fruitCreate, run: createFruit },
  update: { schema: fruitUpdate, run: updateFruit },
};

export const additiveRegistry: Registry = {
  ...byCode({ table: additives, listing: additiveList }),
  ...columnsUnder(registryFiles.additives.columns, [
    name("Sorbato de potássio", "aditivo"),
    code("SOK"),
    { field: "ins", kind: "text", explanation: "3 ou 4 dígitos e, se houver, a letra.", example: "202" },
    { ...choice("function", additiveFunctions, "conservador", "classe"), choiceWords: { conservante: "conservador" } },
    unit(additiveUnits, "g"),
    number("maxDoseMgPerKg", "mg do princípio ativo por kg de produto. Vazio: quantum satis.", "1000"),
    neverEmpty(number("activeFactor", "De 0 a 1. Vazio num aditivo novo: 1.", "0,7464")),
    neverEmpty(number("purity", "Em %. Vazio num aditivo novo: 100.", "99")),
    { field: "limitSource", kind: "text", explanation: "Onde o limite está escrito.", example: "RDC 778/2023" },
    minStock,
    notes,
    active,
  ]),
  create: { schema: additiveCreate, run: createAdditive },
  update: { schema: additiveUpdate, run: updateAdditive },
};

export const additionalRegistry: Registry = {
  ...byCode({ table: additionals, listing: additionalList }),
  ...columnsUnder(registryFiles.additional.columns, [
    name("Açúcar cristal", "adicional", "ingrediente"),
    code("ACU"),
    unit(additionalUnits, "kg"),
    number("densityKgPerL", "Do que se mede em litros.", ""),
    number("brix", "100 para açúcar, 0 para água.", "100"),
    flag("isWater", "Sim para água.", "Não"),
    flag("isSugar", "Sim para açúcar.", "Sim"),
    { field: "allergen", kind: "text", explanation: "O que o rótulo deve avisar.", example: "leite" },
    minStock,
    notes,
    active,
  ]),
  create: { schema: additionalCreate, run: createAdditional },
  update: { schema: additionalUpdate, run: updateAdditional },
};

export const packagingRegistry: Registry = {
  ...byCode({ table: packagings, listing: packagingList }),
  ...columnsUnder(registryFiles.packaging.columns, [
    name("Sachê 100 g", "embalagem"),
    code("SAC"),
    choice("kind", packagingKinds, "saco", "categoria"),
    unit(packagingUnits, "un"),
    number("capacityG", "Gramas de produto que uma embalagem guarda.", "100"),
    number("unitsPerCase", "Número inteiro.", "50"),
    minStock,
    notes,
    active,
  ]),
  create: { schema: packagingCreate, run: createPackaging },
  update: { schema: packagingUpdate, run: updatePackaging },
};
