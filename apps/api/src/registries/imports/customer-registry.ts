import { registryFiles } from "@pomar/contract/insight/exports/registry-files";
import { customerCreate, customerUpdate } from "@pomar/contract/registries/customers/customers.schema";
import { customers } from "../../schema/registries/customers.table.ts";
import { createCustomer, updateCustomer } from "../customers/customers.commands.ts";
import { customerList } from "../customers/customers.queries.ts";
import { findKnown } from "./imports.queries.ts";
import { columnsUnder, documentTitles, notesTitles, phoneTitles, type Registry } from "./registry.ts";

export const customerRegistry: Registry = {
  ...columnsUnder(registryFiles.customers.columns, [
    {
      ...{ field: "name", kind: "text", required: true, explanation: "De 2 a 120 caracteres." },
      synonyms: ["razao social", "cliente", "nome fantasia", "fantasia", "empresa"],
      example: "Hotel Atlântico",
    },
    {
      field: "phone",
      kind: "phone",
      synonyms: phoneTitles,
      explanation: "10 ou 11 dígitos, com o DDD.",
      example: "(81) 3222-1100",
    },
    {
      field: "document",
      kind: "document",
      synonyms: documentTitles,
      explanation: "Com ou sem pontos. Um cliente já cadastrado é reconhecido por ele, senão pelo nome.",
      example: "11.222.333/0001-81",
    },
    {
      ...{ field: "email", kind: "text", isTelling: true, synonyms: ["email", "correio eletronico"] },
      explanation: "Até 120 caracteres.",
      example: "compras@atlantico.com.br",
    },
    {
      ...{ field: "address", kind: "text", synonyms: ["logradouro", "rua"], explanation: "Até 160 caracteres." },
      example: "Av. Boa Viagem, 100, Recife",
    },
    {
      field: "recallContact",
      kind: "text",
      explanation: "Quem chamar em um recolhimento. Até 120 caracteres.",
      example: "Marta, 81 9 8888-7777",
    },
    {
      field: "minShelfLifeDays",
      kind: "number",
      explanation: "Dias que um lote ainda deve durar quando sai para o cliente.",
      example: "90",
    },
    {
      field: "notes",
      kind: "text",
      synonyms: notesTitles,
      explanation: "Até 500 caracteres.",
      example: "Recebe até as 10 h",
    },
  ]),
  keyField: "document",
  sayings: {},
  create: { schema: customerCreate, run: createCustomer },
  update: { schema: customerUpdate, run: updateCustomer },
  known: async (tx, wanted, today) => {
    const source = { table: customers, key: customers.document, listing: customerList(1) };
    const rows = await findKnown(tx, source, { ...wanted, today });
    return rows.map(({ id, foldedName, ...fields }) => ({ id, key: fields.document ?? null, foldedName, fields }));
  },
};
