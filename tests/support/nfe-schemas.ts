import { readFileSync } from "node:fs";
import { memoryPages, validateXML } from "xmllint-wasm";

const folder = "tests/fixtures/nfe/PL_010_V1.30";
const readSchema = (name: string) => ({ fileName: name, contents: readFileSync(`${folder}/${name}`, "utf8") });
const parts = ["leiauteNFe_v4.00", "tiposBasico_v4.00", "DFeTiposBasicos_v1.00", "xmldsig-core-schema_v1.01"];
const preload = parts.map((name) => readSchema(`${name}.xsd`));

type Schema = "procNFe" | "nfe";

/**
 * The problems of each invoice by the official schemas, by the invoice's name; a valid invoice has no entry. Validate
 * many invoices in one call, since each call reads the schemas again.
 */
export async function schemaProblems(notes: Record<string, string>, schema: Schema = "procNFe") {
  const { errors } = await validateXML({
    xml: Object.entries(notes).map(([name, contents]) => ({ fileName: `${name}.xml`, contents })),
    schema: [readSchema(`${schema}_v4.00.xsd`)],
    preload,
    initialMemoryPages: 64 * memoryPages.MiB,
    maxMemoryPages: memoryPages.GiB,
  });
  const problems: Record<string, string[]> = {};
  let name = "";
  for (const { message, loc } of errors) {
    // A line without a position continues the previous message.
    if (loc !== null) name = loc.fileName.replace(/\.xml$/, "");
    problems[name] = [...(problems[name] ?? []), message];
  }
  return problems;
}
