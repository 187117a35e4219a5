import { z } from "zod";
import { formatNumber } from "./decimal.ts";

type Issue = z.core.$ZodRawIssue;

const typeMessages: Record<string, string> = {
  string: "Informe um texto",
  number: "Informe um número",
  int: "Informe um número inteiro",
  boolean: "Informe sim ou não",
  array: "Informe uma lista",
  object: "Informe os dados em formato de objeto",
  date: "Informe uma data",
};

/** The Portuguese sentence for a validation rule that defines no message. */
function buildMessage(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined || issue.input === null) return "Campo obrigatório";
      return typeMessages[issue.expected] ?? "Valor inválido";
    case "too_small":
      return tooSmall(issue);
    case "too_big":
      return tooBig(issue);
    case "invalid_format":
      return issue.format === "uuid" ? "Identificador inválido" : "Formato inválido";
    case "invalid_value":
      return `Escolha um destes valores: ${issue.values.map(String).join(", ")}`;
    case "unrecognized_keys":
      return `Campo desconhecido: ${issue.keys.join(", ")}`;
    default:
      return "Valor inválido";
  }
}

function tooSmall(issue: Extract<Issue, { code: "too_small" }>): string {
  if (issue.origin === "string") {
    return issue.minimum === 1 ? "Campo obrigatório" : `Use pelo menos ${issue.minimum} caracteres`;
  }
  if (issue.origin === "array") return `Informe pelo menos ${issue.minimum}`;
  return issue.inclusive
    ? `Deve ser no mínimo ${formatNumber(Number(issue.minimum))}`
    : `Deve ser maior que ${formatNumber(Number(issue.minimum))}`;
}

function tooBig(issue: Extract<Issue, { code: "too_big" }>): string {
  if (issue.origin === "string") return `Use no máximo ${issue.maximum} caracteres`;
  if (issue.origin === "array") return `Informe no máximo ${issue.maximum}`;
  return issue.inclusive
    ? `Deve ser no máximo ${formatNumber(Number(issue.maximum))}`
    : `Deve ser menor que ${formatNumber(Number(issue.maximum))}`;
}

// The pages' security policy forbids `eval`, and browsers report even the attempt, so zod must not try `eval` in a
// browser.
z.config({ customError: buildMessage, jitless: "document" in globalThis });
