import type { compositeLotsRoutes } from "../composite-lots/composite-lots.routes.ts";
import { decimal, formatNumber, toWire } from "../core/decimal.ts";
import type { finalProductsRoutes } from "../final-products/final-products.routes.ts";
import { type Dose, lotTypeNames } from "../lots/lots.schema.ts";
import type { UsedLot } from "../productions/productions.schema.ts";
import type { pulpRoutes } from "../pulp/pulp.routes.ts";
import { storageNames } from "../pulp/pulp.schema.ts";
import { type ColumnsOf, choice, day, instant, list, number, recorded, text } from "./columns.ts";
import { lot } from "./entry-columns.ts";

const used = <P extends string>(path: P, header: string) =>
  list(path, header, ({ lot: { code, unit }, quantity }: UsedLot) => `${code} ${formatNumber(quantity)} ${unit}`);

const doses = list(
  "doses",
  "Aditivos (mg/kg)",
  ({ additive, mgPerKg }: Dose) => `${additive.name} ${formatNumber(mgPerKg, { atMost: 1 })}`,
);

const flags = list("qualityFlags", "Avisos", (flag: string) => flag);

export const pulpColumns: ColumnsOf<typeof pulpRoutes.list> = [
  day("producedAt", "Produzida em"),
  text("fruit.name", "Fruta"),
  text("fruit.code", "Código da fruta"),
  number("inputKg", "Entrou (kg)", 3),
  number("outputKg", "Pasta (kg)", 3),
  number("refuseKg", "Refugo (kg)", 3),
  number("residueKg", "Bagaço (kg)", 3),
  number("unexplainedLossKg", "Não explicado (kg)", 3),
  number("yieldPct", "Rendimento (%)", 2),
  used("inputs", "Fruta e pasta usadas"),
  used("additives", "Aditivos usados"),
  used("additionals", "Adicionais usados"),
  used("packagings", "Embalagens usadas"),
  doses,
  number("brix", "Brix (°Bx)", 2),
  number("ph", "pH", 2),
  number("acidity", "Acidez (g/100 g)", 2),
  number("totalSolids", "Sólidos totais (g/100 g)", 2),
  number("pasteurization.temperatureC", "Pasteurização (°C)", 1),
  number("pasteurization.seconds", "Pasteurização (s)", 0),
  choice("storage", "Armazenamento", storageNames),
  number("unitCost", "Custo (R$/kg)", 4),
  number("totalCost", "Custo total (R$)", 2),
  ...lot,
  flags,
  text("notes", "Observações"),
  ...recorded,
];

export const finalProductColumns: ColumnsOf<typeof finalProductsRoutes.list> = [
  day("producedAt", "Produzido em"),
  text("fruit.name", "Fruta"),
  text("fruit.code", "Código da fruta"),
  number("units", "Unidades", 0),
  number("netContentG", "Conteúdo líquido (g)", 3),
  number("netKg", "Envasado (kg)", 3),
  number("rejectedUnits", "Unidades rejeitadas", 0),
  number("inputKg", "Entrou (kg)", 3),
  number("fillLossKg", "Perda no envase (kg)", 3),
  used("pulps", "Pastas"),
  used("additives", "Aditivos usados"),
  used("additionals", "Adicionais usados"),
  used("packagings", "Embalagens usadas"),
  doses,
  instant("freezeStart", "Início do congelamento"),
  instant("freezeEnd", "Fim do congelamento"),
  number("coreTemperatureC", "Temperatura no centro (°C)", 1),
  number("unitCost", "Custo (R$/un)", 4),
  number("kgCost", "Custo (R$/kg)", 4),
  number("totalCost", "Custo total (R$)", 2),
  ...lot,
  flags,
  text("notes", "Observações"),
  ...recorded,
];

export const compositeLotColumns: ColumnsOf<typeof compositeLotsRoutes.list> = [
  day("producedAt", "Composto em"),
  choice("type", "Tipo", lotTypeNames),
  text("fruit.name", "Fruta"),
  text("fruit.code", "Código da fruta"),
  number("quantity", "Quantidade (kg)", 3),
  list(
    "parts",
    "Partes",
    ({ lot: { code }, quantity, share }: UsedLot) =>
      `${code} ${formatNumber(quantity)} kg (${formatNumber(toWire(decimal(share ?? 0).times(100), 2))} %)`,
  ),
  number("brix", "Brix (°Bx)", 2),
  number("acidity", "Acidez (g/100 g)", 2),
  number("totalSolids", "Sólidos totais (g/100 g)", 2),
  doses,
  number("unitCost", "Custo (R$/kg)", 4),
  number("totalCost", "Custo total (R$)", 2),
  ...lot,
  flags,
  text("notes", "Observações"),
  ...recorded,
];
