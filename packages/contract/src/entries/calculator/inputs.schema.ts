import { z } from "zod";
import { formatNumber, unbroken } from "../../core/decimal.ts";
import { number } from "../../core/fields.ts";
import type { Field, Formula, Inputs, NumberField } from "./formula.rules.ts";

/** The schema of a formula's inputs; its messages contain the limits of each field. */
export function buildInputsSchema(formula: Formula): z.ZodType<Inputs> {
  return z.object(Object.fromEntries(formula.fields.map((field) => [field.key, buildFieldSchema(field)])), {
    error: "Informe os dados da fórmula",
  }) as unknown as z.ZodType<Inputs>;
}

function buildFieldSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case "number":
      return field.optional
        ? buildNumberSchema(field)
            .nullish()
            .transform((value) => value ?? null)
        : buildNumberSchema(field);
    case "choice":
      return z.enum(
        field.options.map(({ value }) => value),
        `Escolha: ${field.options.map(({ label }) => label).join(" ou ")}`,
      );
    case "rows":
      return z
        .array(z.object(Object.fromEntries(field.columns.map((column) => [column.key, buildFieldSchema(column)]))))
        .min(field.least, `Informe ao menos ${field.least} (${field.label.toLocaleLowerCase("pt-BR")})`)
        .max(field.most, `Informe no máximo ${field.most} (${field.label.toLocaleLowerCase("pt-BR")})`);
  }
}

function buildNumberSchema({ label, unit, decimals, min, above, max }: NumberField) {
  const limit = (value: number) => (unit === "" ? formatNumber(value) : unbroken(formatNumber(value), unit));
  return number(decimals)
    .refine((value) => (above ? value > min : value >= min), {
      error: above ? `${label} deve ser maior que ${limit(min)}` : `${label} deve ser ao menos ${limit(min)}`,
    })
    .refine((value) => value <= max, { error: `${label} deve ser no máximo ${limit(max)}` });
}
