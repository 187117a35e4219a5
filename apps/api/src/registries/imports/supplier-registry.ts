import { registryFiles } from "@pomar/contract/insight/exports/registry-files";
import {
  type ProductType,
  productTypeNames,
  type SupplierProductCreate,
  states,
  supplierCreate,
  supplierUpdate,
} from "@pomar/contract/registries/suppliers/suppliers.schema";
import type { Tx } from "../../platform/db/db.ts";
import { suppliers } from "../../schema/registries/suppliers.table.ts";
import { listProductsOfSuppliers } from "../suppliers/supplier-products.queries.ts";
import { supplierCommands } from "../suppliers/suppliers.commands.ts";
import { supplierList } from "../suppliers/suppliers.queries.ts";
import { type Reading, separated } from "./cell-values.ts";
import { findItems, foldAll, recognisedBy } from "./imports.queries.ts";
import {
  columnsUnder,
  notesColumn,
  numberColumn,
  partnerColumns,
  type Registry,
  textColumn,
  wordsColumn,
} from "./registry.ts";
import stateWords from "./state-words.json" with { type: "json" };
import { plainWord } from "./words.ts";

const recognised = recognisedBy("document", { table: suppliers, listing: supplierList });

export const supplierRegistry: Registry = {
  ...recognised,
  ...columnsUnder(registryFiles.suppliers.columns, [
    partnerColumns.name("Sítio Boa Vista", "fornecedor", "nome fantasia", "fantasia", "empresa", "produtor"),
    partnerColumns.phone("(81) 9 8765-4321"),
    partnerColumns.document("fornecedor"),
    textColumn("city", "Até 80 caracteres.", "Limoeiro", "municipio", "localidade"),
    {
      ...textColumn("state", "A sigla ou o nome do estado.", "PE", "uf"),
      kind: "choice",
      choices: states,
      choiceWords: stateWords,
    },
    textColumn("pixKey", "Até 140 caracteres.", "pix@boavista.com.br", "pix"),
    numberColumn(
      "paymentTermDays",
      "Dias da entrega ao pagamento; 0 é à vista.",
      "14",
      "prazo",
      "condicao de pagamento",
    ),
    {
      ...wordsColumn(
        "products",
        "Nomes ou códigos do que o fornecedor fornece, separados por |, ; ou ,. Os produtos são somados aos que já estão; com = no começo, substituem todos. Se dois cadastros têm o mesmo nome, escreva o tipo antes, como em Aditivo: Hortelã.",
        "Acerola | CAJ",
        "produto",
        "mercadorias",
        "itens",
      ),
      path: "productNames",
    },
    notesColumn("Entrega às segundas"),
  ]),
  create: { schema: supplierCreate, run: supplierCommands.create },
  update: { schema: supplierUpdate, run: supplierCommands.update },
  known: async (tx, wanted, today) => {
    const rows = await recognised.known(tx, wanted, today);
    const supplierIds = rows.map(({ id }) => id);
    const supplied = await listProductsOfSuppliers(tx, supplierIds);
    return rows.map((row) => ({ ...row, fields: { ...row.fields, products: supplied.get(row.id) ?? [] } }));
  },
  meaning: resolveProducts,
};

/** Splits the type from an item's name: `Aditivo: Hortelã` means the additive, even if other items have that name. */
function splitType(word: string): { type: ProductType | null; name: string } {
  const [before = "", ...after] = word.split(":");
  const type = Object.entries(productTypeNames).find(([, name]) => plainWord(name) === plainWord(before))?.[0];
  return type && after.length > 0
    ? { type: type as ProductType, name: after.join(":").trim() }
    : { type: null, name: word };
}

const splitByCommas = (word: string) => separated(word, /[;,]/);

async function resolveProducts(tx: Tx, words: string[]): Promise<(words: string[]) => Reading> {
  const folded = await foldAll(
    tx,
    words.flatMap((word) => [word, ...splitByCommas(word)]).map((word) => splitType(word).name),
  );
  const codes = [...folded.keys()].map((name) => name.toUpperCase());
  const foundItems = await findItems(tx, { codes, foldedNames: [...folded.values()] });

  const findProduct = (word: string): (SupplierProductCreate & { name: string }) | string => {
    const { type, name } = splitType(word);
    const ofType = foundItems.filter((item) => type === null || item.type === type);
    const sameName = ofType.filter((item) => item.foldedName === folded.get(name));
    const matches = sameName.length > 0 ? sameName : ofType.filter((item) => item.code === name.toUpperCase());
    const [only, another] = matches;
    if (!only) return `“${word}” não é o nome nem o código de um produto cadastrado; separe por |, ; ou ,`;
    if (!another) return { type: only.type, itemId: only.itemId, name: only.name };
    const kinds = matches.map((item) => productTypeNames[item.type]).join(" e ");
    return `“${word}” é ${kinds}; escreva ${productTypeNames[only.type]}: ${name}`;
  };
  return (several) => {
    const products = several.flatMap((word) => {
      const whole = findProduct(word);
      // A name that contains a comma is first looked up whole, then in parts.
      return typeof whole === "string" ? splitByCommas(word).map(findProduct) : [whole];
    });
    const problems = products.filter((product) => typeof product === "string");
    return problems.length === 0 ? { value: products } : { message: problems.join(". ") };
  };
}
