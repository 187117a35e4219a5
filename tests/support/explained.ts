import { decimal, roundTo } from "@pomar/contract/core/decimal";
import type { Dependent } from "@pomar/contract/core/errors";
import { explanationsRoutes } from "@pomar/contract/insight/explanations/explanations.routes";
import type { Explanation, ExplanationQuery } from "@pomar/contract/insight/explanations/explanations.schema";
import type { Caller } from "./app.ts";

type Lines = Explanation["lines"];

const sum = (lines: Lines) => lines.reduce((all, { value }) => (value === null ? all : all.plus(value)), decimal(0));
/**
 * The reason why an explanation is wrong, recalculated from its lines; null when the lines give its value to the last
 * decimal.
 */
export function whyWrong(explanation: Explanation): string | null {
  const { how, lines, numerator, denominator, value, decimals, unit, missing } = explanation;
  const unknown = [...lines, ...(numerator?.lines ?? []), ...(denominator?.lines ?? [])].some(
    (one) => one.value === null,
  );
  if (value === null) return missing.length > 0 ? null : "no value, and nothing said to be missing";
  if (how === "earliest") {
    const [first] = lines.flatMap((one) => one.value ?? []).toSorted();
    return first === value ? null : `the earliest is ${first}`;
  }
  if (how === "first") return lines.some((one) => one.value === "sim") ? null : "nothing is so";
  if (unknown) return "a value in spite of an unknown line";
  if (how === "sum") {
    const lineSum = roundTo(sum(lines), decimals);
    return lineSum.eq(value) ? null : `the lines make ${lineSum}, not ${value}`;
  }
  if (!numerator || !denominator) return "a quotient without parts";
  // The lines of the numerator and of the denominator must add up to their totals exactly, with all decimals.
  for (const part of [numerator, denominator])
    if (!sum(part.lines).eq(part.total)) return `${part.label} is ${sum(part.lines)}, not ${part.total}`;
  const quotient = decimal(numerator.total)
    .div(denominator.total)
    .times(unit === "%" ? 100 : 1);
  return roundTo(quotient, decimals).eq(value) ? null : `the parts make ${quotient}, not ${value}`;
}

/** Lists all links in an explanation. */
export function listLinks({ of, lines, numerator, denominator }: Explanation): Dependent[] {
  const all = [...lines, ...(numerator?.lines ?? []), ...(denominator?.lines ?? [])];
  return [...(of === null ? [] : [of]), ...all.flatMap(({ link }) => link ?? [])];
}

/** Reads the explanation of a figure from the API. */
export const explained = (caller: Caller, query: ExplanationQuery): Promise<Explanation> =>
  caller.call(explanationsRoutes.read, { query });
