import type { Check, Source, Violation } from "./check.ts";
import { withoutComments } from "./view.ts";

interface Sentence {
  text: string;
  /** Asked for once this folder exists: the screen that says it. */
  with?: string;
  /** A word of the product rather than a message: it may be said in several places. */
  label?: true;
}

/** The customer's quoted sentences, odd spellings included. */
export const sentences: readonly Sentence[] = [
  { text: "Você não tem permissão para acessar esta página" },
  { text: "Por favor, forneça um email" },
  { text: "Por favor, forneça uma senha" },
  { text: "Forneça um nome para o Fornecedor" },
  { text: "Nenhum dado foi retornado, clique aqui caso dejese criar" },
  { text: "Erro desconhecido" },
  { text: "Não autorizado" },
  { text: "Token inválido" },
  { text: "Tente novamente mais tarde", with: "apps/web/src/registries/suppliers/" },
  { text: "Login realizado com sucesso", with: "apps/web/src/people/session/" },
  { text: "Fornecedor criado com sucesso", with: "apps/web/src/registries/suppliers/" },
  { text: "Há poucos segundos", with: "apps/web/src/entries/calculator/" },
  { text: "handle notification" },
  { text: "Administrador", label: true },
  { text: "Funcionário", label: true },
  { text: "Matéria Prima", label: true },
  { text: "Aditivo", label: true },
  { text: "Adicional", label: true },
  { text: "Embalagem", label: true },
  { text: "Linha de Produção", label: true },
  { text: "Calculadora", label: true },
  { text: "Entrada de Matéria Prima", label: true },
  { text: "Entrada de Pasta", label: true },
  { text: "Entrada de Produto Final", label: true },
  { text: "Todas as Entradas", label: true },
  { text: "Entradas", label: true },
  { text: "Cadastros", label: true },
  { text: "Financeiro", label: true },
  { text: "Pagamentos", label: true },
  { text: "Lotes", label: true },
  { text: "V2 Entradas", label: true },
  { text: "Modo noturno", label: true },
  { text: "Logout", label: true },
];

export const check: Check = {
  name: "customer-sentences",
  reason: "The customer's texts are used to the letter; written twice, one copy drifts.",
  files: /^(apps|packages)\/[^/]+\/src\/.+(?<!\.test)\.tsx?$/,
  find: (sources) => sentences.flatMap((sentence) => problemsOf(sentence, sources)),
};

function problemsOf({ text, with: place, label }: Sentence, sources: readonly Source[]): Violation[] {
  if (place && !sources.some((source) => source.path.startsWith(place))) return [];
  const literal = new RegExp(`(["'\`>]|^)\\s*${text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}\\s*(["'\`<]|$)`, "m");
  const holders = sources
    .filter((source) => source.text.includes(text) && literal.test(withoutComments(source.text)))
    .map((source) => source.path)
    .sort((a, b) => Number(b.startsWith("packages/")) - Number(a.startsWith("packages/")));
  if (holders.length === 0) return [{ path: "", line: 0, message: `"${text}" is said nowhere to the letter` }];
  if (label) return [];
  return holders.slice(1).map((path) => ({
    path,
    line: 1,
    message: `repeats "${text}": import it from ${holders[0]}, or have both take it from the contract`,
  }));
}
