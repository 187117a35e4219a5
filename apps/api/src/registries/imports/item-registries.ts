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
import { fruits } from "../../schema/registries/fruits.table.ts";
import { additionals, additives, packagings } from "../../schema/registries/supplies.table.ts";
import { fruitCommands } from "../fruits/fruits.commands.ts";
import { fruitList } from "../fruits/fruits.queries.ts";
import { additionalCommands, additiveCommands, packagingCommands } from "../supplies/supplies.commands.ts";
import { additionalReads, additiveReads, packagingReads } from "../supplies/supplies.queries.ts";
import { wordsOfUnits } from "./choice-words.ts";
import { recognisedBy } from "./imports.queries.ts";
import { columnsUnder, notesColumn, numberColumn, type Registry, textColumn, type UntitledColumn } from "./registry.ts";

const name = (example: string, ...synonyms: string[]): UntitledColumn => ({
  ...textColumn("name", "De 2 a 60 caracteres.", example, "descricao", "produto", "item", ...synonyms),
  required: true,
});
const code = (example: string): UntitledColumn => ({
  ...textColumn(
    "code",
    "De 2 a 4 letras, sem acento. Um cadastro já existente é reconhecido por ele, senão pelo nome.",
    example,
    "cod",
    "sigla",
  ),
  required: true,
});
const neverEmpty = (column: UntitledColumn): UntitledColumn => ({ ...column, neverEmpty: true });
const flag = (field: string, explanation: string, example: string) =>
  neverEmpty({ ...textColumn(field, explanation, example), kind: "flag", choices: ["Sim", "Não"] });
const choice = (field: string, choices: readonly string[], example: string, ...synonyms: string[]): UntitledColumn => ({
  ...textColumn(field, `Um destes: ${choices.join(", ")}.`, example, ...synonyms),
  kind: "choice",
  required: true,
  choices,
});
const unit = (units: readonly string[], example: string): UntitledColumn => ({
  ...choice("unit", units, example, "un", "und", "unid", "unid medida", "unidade de medida", "medida"),
  choiceWords: wordsOfUnits(units),
});
const notes = notesColumn("");
const active = flag("active", "Não: deixa de aparecer em novas entradas.", "Sim");
const minStock = numberColumn(
  "minStock",
  "Na unidade do cadastro; abaixo disso aparece como estoque baixo.",
  "25",
  "estoque min",
  "minimo",
);

export const fruitRegistry: Registry = {
  ...recognisedBy("code", { table: fruits, listing: fruitList }),
  ...columnsUnder(registryFiles.fruits.columns, [
    name("Acerola", "fruta"),
    code("ACE"),
    flag("composite", "Sempre Não: cadastre frutas compostas na tela.", "Não"),
    numberColumn("expectedYield", "Polpa sobre fruta recebida, em %.", "68", "rendimento"),
    numberColumn("yieldMin", "Em %.", "60"),
    numberColumn("yieldMax", "Em %.", "75"),
    numberColumn("brixMin", "A 20 °C.", "5,5"),
    numberColumn("phMin", "De 0 a 14.", "2,8"),
    numberColumn("phMax", "De 0 a 14.", ""),
    numberColumn("acidityMin", "Gramas de ácido cítrico por 100 g.", "0,8"),
    numberColumn("totalSolidsMin", "Gramas por 100 g.", "6,5"),
    flag("waterAllowed", "Se a polpa pode levar água, como a de açaí.", "Não"),
    neverEmpty(numberColumn("shelfLifeRawDays", "De 1 a 3650. Vazio numa fruta nova: 3.", "3")),
    neverEmpty(numberColumn("shelfLifePulpDays", "De 1 a 3650. Vazio numa fruta nova: 365.", "365")),
    neverEmpty(numberColumn("shelfLifeFinalDays", "De 1 a 3650. Vazio numa fruta nova: 365.", "365")),
    notes,
    active,
  ]),
  sayings: {
    components: {
      header: "Composta",
      message: "cadastre e altere frutas compostas na tela",
    },
  },
  create: { schema: fruitCreate, run: fruitCommands.create },
  update: { schema: fruitUpdate, run: fruitCommands.update },
};

export const additiveRegistry: Registry = {
  ...recognisedBy("code", { table: additives, listing: additiveReads.list }),
  ...columnsUnder(registryFiles.additives.columns, [
    name("Sorbato de potássio", "aditivo"),
    code("SOK"),
    textColumn("ins", "3 ou 4 dígitos e, se houver, a letra.", "202"),
    { ...choice("function", additiveFunctions, "conservador", "classe"), choiceWords: { conservante: "conservador" } },
    unit(additiveUnits, "g"),
    numberColumn("maxDoseMgPerKg", "mg do princípio ativo por kg de produto. Em branco: sem limite.", "1000"),
    neverEmpty(numberColumn("activeFactor", "De 0 a 1. Vazio num aditivo novo: 1.", "0,7464")),
    neverEmpty(numberColumn("purity", "Em %. Vazio num aditivo novo: 100.", "99")),
    textColumn("limitSource", "Norma que fixa o limite.", "RDC 778/2023"),
    minStock,
    notes,
    active,
  ]),
  create: { schema: additiveCreate, run: additiveCommands.create },
  update: { schema: additiveUpdate, run: additiveCommands.update },
};

export const additionalRegistry: Registry = {
  ...recognisedBy("code", { table: additionals, listing: additionalReads.list }),
  ...columnsUnder(registryFiles.additional.columns, [
    name("Açúcar cristal", "adicional", "ingrediente"),
    code("ACU"),
    unit(additionalUnits, "kg"),
    numberColumn("densityKgPerL", "Só para o que é medido em litros.", ""),
    numberColumn("brix", "100 para açúcar, 0 para água.", "100"),
    flag("isWater", "Sim para água.", "Não"),
    flag("isSugar", "Sim para açúcar.", "Sim"),
    textColumn("allergen", "O que o rótulo deve avisar.", "leite"),
    minStock,
    notes,
    active,
  ]),
  create: { schema: additionalCreate, run: additionalCommands.create },
  update: { schema: additionalUpdate, run: additionalCommands.update },
};

export const packagingRegistry: Registry = {
  ...recognisedBy("code", { table: packagings, listing: packagingReads.list }),
  ...columnsUnder(registryFiles.packaging.columns, [
    name("Sachê 100 g", "embalagem"),
    code("SAC"),
    choice("kind", packagingKinds, "saco", "categoria"),
    unit(packagingUnits, "un"),
    numberColumn("capacityG", "Gramas de produto em uma embalagem.", "100"),
    numberColumn("unitsPerCase", "Número inteiro.", "50"),
    minStock,
    notes,
    active,
  ]),
  create: { schema: packagingCreate, run: packagingCommands.create },
  update: { schema: packagingUpdate, run: packagingCommands.update },
};
