import type { Check, Source, Violation } from "./check.ts";
import { withoutComments } from "./view.ts";

/** The customer's quoted messages, odd spellings included. */
const messages = [
  "Você não tem permissão para acessar esta página",
  "Por favor, forneça um email",
  "Por favor, forneça uma senha",
  "Forneça um nome para o Fornecedor",
  "Nenhum dado foi retornado, clique aqui caso dejese criar",
  "Erro desconhecido",
  "Não autorizado",
  "Token inválido",
  "Tente novamente mais tarde",
  "Login realizado com sucesso",
  "Fornecedor criado com sucesso",
  "Há poucos segundos",
  "handle notification",
];

/** Labels of the product, as opposed to messages: several places in the code may contain them. */
const labels = [
  ...["Administrador", "Funcionário", "Matéria Prima", "Aditivo", "Adicional", "Embalagem", "Linha de Produção"],
  ...["Calculadora", "Entrada de Matéria Prima", "Entrada de Pasta", "Entrada de Produto Final", "Logout"],
  ...["Todas as Entradas", "Entradas", "Cadastros", "Financeiro", "Pagamentos", "Lotes", "V2 Entradas", "Modo noturno"],
];

export const sentences: readonly string[] = [...messages, ...labels];

export const check: Check = {
  name: "customer-sentences",
  reason: "The customer's texts are used to the letter; written twice, one copy drifts.",
  files: /^(apps|packages)\/[^/]+\/src\/.+(?<!\.test)\.tsx?$/,
  find: (sources) => sentences.flatMap((text) => findProblems(text, sources)),
};

function findProblems(text: string, sources: readonly Source[]): Violation[] {
  const literal = new RegExp(`(["'\`>]|^)\\s*${text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}\\s*(["'\`<]|$)`, "m");
  const holders = sources
    .filter((source) => source.text.includes(text) && literal.test(withoutComments(source.text)))
    .map((source) => source.path)
    .sort((a, b) => Number(b.startsWith("packages/")) - Number(a.startsWith("packages/")));
  if (holders.length === 0) return [{ path: "", line: 0, message: `"${text}" is said nowhere to the letter` }];
  if (labels.includes(text)) return [];
  return holders.slice(1).map((path) => ({
    path,
    line: 1,
    message: `repeats "${text}": import it from ${holders[0]}, or have both take it from the contract`,
  }));
}
