import { formatNumber, unbroken } from "@pomar/contract/core/decimal";
import type { CalculatorRecord } from "@pomar/contract/entries/calculator/calculator.schema";
import type { Formula } from "@pomar/contract/entries/calculator/formula.rules";
import { type Figure, getFormula } from "@pomar/contract/entries/calculator/formulas.rules";
import { IconCopy } from "@tabler/icons-react";
import type { Words } from "../../people/parts/audit/words.ts";
import { PrintButton } from "../../registries/parts/plant/print-button.tsx";
import { alerts } from "../../ui/alerts/alerts.ts";
import { formatInstant } from "../../ui/format/dates.ts";
import { ButtonWithIcon } from "../../ui/kit/button-with-icon.tsx";
import { figureWords } from "../parts/calculations/calculation-result.tsx";
import type { TypedInputs } from "../parts/calculations/calculator-values.ts";
import classes from "./calculator.module.css";

function buildSheet(record: CalculatorRecord) {
  const formula = getFormula(record.formula);
  const { title, fruit, lot, createdBy, updatedAt, notes, formulaVersion } = record;
  const facts = [
    ["Fórmula", `${formula.name} (versão ${formulaVersion})`],
    ["Fruta", fruit?.name],
    ["Lote", lot?.code],
    ["Por", createdBy?.name],
    ["Em", formatInstant(updatedAt, new Date(0))],
    ["Observações", notes],
  ].filter((fact): fact is [string, string] => fact[1] != null);
  return {
    title: title ?? formula.name,
    facts,
    inputs: inputLines(formula, record.inputs as TypedInputs),
    figures: record.figures
      .filter(({ value }) => value !== null)
      .map((figure) => ({ label: figure.label, words: figureWords(figure) })),
    text: formula.text,
  };
}

function sheetText(record: CalculatorRecord): string {
  const { title, facts, inputs, figures } = buildSheet(record);
  return [
    title,
    ...facts.map(([label, words]) => `${label}: ${words}`),
    "",
    ...inputs,
    "",
    ...figures.map(({ label, words }) => `${label}: ${words}`),
    record.written,
    ...record.warnings.map((warning) => `Atenção: ${warning}`),
  ]
    .join("\n")
    .replaceAll("\u00a0", " ");
}

async function copy(record: CalculatorRecord): Promise<void> {
  try {
    await navigator.clipboard.writeText(sheetText(record));
    alerts.success("Cálculo copiado");
  } catch {
    alerts.error("Não foi possível copiar neste aparelho");
  }
}

/** Buttons that print a calculation or copy it as text, for the shop floor. */
export function SheetButtons({ record }: { record: CalculatorRecord }) {
  return (
    <>
      <ButtonWithIcon variant="default" isBrief Icon={IconCopy} onClick={() => void copy(record)}>
        Copiar texto
      </ButtonWithIcon>
      <PrintButton />
    </>
  );
}

/** The printed sheet of a calculation for the shop floor; the sheet does not appear on screen. */
export function RecordSheet({ record }: { record: CalculatorRecord }) {
  const { facts, inputs, figures, text } = buildSheet(record);
  return (
    <article className={classes.sheet}>
      <dl>
        {facts.map(([label, words]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <h2>Dados</h2>
      <ul>
        {inputs.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <h2>Resultado</h2>
      <dl className={classes.sheetFigures}>
        {figures.map(({ label, words }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <p>{text}</p>
      <p>{record.written}</p>
      {record.warnings.map((warning) => (
        <p key={warning}>
          <b>Atenção:</b> {warning}
        </p>
      ))}
    </article>
  );
}

export function recordHistory(formula: Formula) {
  const labels = {
    title: "Título",
    inputs: "Dados",
    figures: "Resultado",
    written: "Conta",
    formulaVersion: "Versão da fórmula",
    fruit: "Fruta",
    lot: "Lote",
    notes: "Observações",
  };
  const format: Record<string, Words> = {
    inputs: (value) => inputWords(formula, value as TypedInputs),
    figures: (value) => `${(value as Figure).label} ${figureWords(value as Figure)}`,
  };
  return { labels, format };
}

/** The typed inputs of a calculation in words: `Massa de pasta 350 kg; Dose do ativo 500 mg/kg`. */
const inputWords = (formula: Formula, inputs: TypedInputs) => inputLines(formula, inputs).join("; ");

function inputLines({ fields }: Formula, inputs: TypedInputs): string[] {
  return fields.flatMap((field) => {
    const value = inputs[field.key];
    if (value === null || value === undefined) return [];
    if (field.kind === "choice")
      return `${field.label} ${field.options.find((option) => option.value === value)?.label ?? ""}`;
    if (field.kind === "number") return `${field.label} ${quantity(value as number, field.unit)}`;
    return (value as Record<string, number | null>[]).map(
      (row, index) =>
        `${field.row} ${index + 1}: ${field.columns
          .filter(({ key }) => row[key] != null)
          .map(({ key, label, unit }) => `${label.toLocaleLowerCase("pt-BR")} ${quantity(row[key] ?? 0, unit)}`)
          .join(", ")}`,
    );
  });
}

const quantity = (value: number, unit: string) =>
  unit === "" ? formatNumber(value) : unbroken(formatNumber(value), unit);
