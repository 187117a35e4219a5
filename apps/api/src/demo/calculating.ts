import {
  type CalculatorRecordInput,
  calculatorRecordCreate,
} from "@pomar/contract/entries/calculator/calculator.schema";
import { createCalculation } from "../entries/calculator/calculator.commands.ts";
import type { Day, Story } from "./story.ts";

/** Now and then somebody at the line works something out and keeps it. */
export async function createCalculations({ tx, on, story, act }: Day): Promise<void> {
  if (!story.random.happens(0.15)) return;
  await createCalculation(tx, calculatorRecordCreate.parse(calculationOf(story, on)), act("dock", 13));
}

function calculationOf({ random, fruits }: Story, on: string): CalculatorRecordInput {
  const day = on.split("-").reverse().slice(0, 2).join("/");
  const m = random.between(120, 900, 0);
  return random.pick<CalculatorRecordInput>([
    {
      formula: "additive_dose",
      title: `Sorbato de ${day}`,
      inputs: { from: "dose", m, dose: random.between(300, 600, 0), factor: 0.7464, purity: 99, limit: 1000 },
    },
    {
      formula: "fruit_needed",
      title: "Acerola da semana",
      fruitId: fruits.get("ACE")?.id,
      inputs: { p: m, r: 68, s: random.between(2, 6, 1), e: 1.5 },
    },
    {
      formula: "pearson",
      title: "Acerto de Brix",
      inputs: { a: 14, b: 9, target: random.between(10, 13, 1), total: m },
    },
    {
      formula: "packaging_count",
      title: "Sachês para o pedido",
      inputs: { m, e: 1.5, content: 100, overfill: 2, perCase: 50, loss: 2 },
    },
    { formula: "chlorine", inputs: { ppm: 50, litres: random.between(300, 900, 0), strength: 10 } },
  ]);
}
