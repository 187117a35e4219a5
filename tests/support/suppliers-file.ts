import { maxImportRows } from "@pomar/contract/registries/imports/imports.routes";

const rows = Array.from({ length: maxImportRows }, (_, n) => `Fornecedor ${n};(81) 9 8765-4321`);
const file = new Blob([`Nome;Telefone\n${rows.join("\n")}`]);

/** An upload with the maximum number of suppliers of one import. */
export function suppliersUpload(): FormData {
  const body = new FormData();
  body.set("file", file, "fornecedores.csv");
  return body;
}
