import { type ExportableList, exportRoute } from "@pomar/contract/insight/exports/exports.routes";
import { parse } from "csv-parse/sync";
import { afterAll, expect, test } from "vitest";
import { type Caller, startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";

const t = await startApp();
t.clock.now = new Date("2026-11-20T20:30:00Z");
const make = factories(t);
afterAll(() => t.close());
const employee = await make.employee();

/** The only row of an exported list, as values by column header. */
async function readRow(list: ExportableList, who: Caller): Promise<Record<string, string>> {
  const answer = await who.send(exportRoute(list, "csv"), {});
  expect(answer.status, String(answer.body)).toBe(200);
  const [row, more] = parse(answer.body as Buffer, { bom: true, delimiter: ";", columns: true }) as never[];
  expect(more).toBeUndefined();
  return row ?? expect.fail("no row");
}

test("packings are exported with their inputs; their costs for an administrator alone", async () => {
  const fruit = await make.fruit({ name: "Bacuri", code: "BCR" });
  const reception = await make.rawMaterial({ fruitId: fruit.id, unitPrice: 1.34 });
  const pulp = await make.pulp({ fruitId: fruit.id, inputs: [{ lotId: reception.lot.id, quantity: 100 }] });
  const sachets = await make.sachets({ unitPrice: 0.09 });
  await make.finalProduct({
    fruitId: fruit.id,
    pulps: [{ lotId: pulp.lot.id, quantity: 18.5 }],
    packagings: [{ lotId: sachets.lot.id, quantity: 182 }],
    rejectedUnits: 2,
  });
  const row = await readRow("final-product", t.admin);
  expect(row).toMatchObject({
    "Produzido em": "20/11/2026",
    Fruta: "Bacuri",
    Unidades: "180",
    "Conteúdo líquido (g)": "100,000",
    "Envasado (kg)": "18,000",
    "Perda no envase (kg)": "0,300",
    Pastas: `${pulp.lot.code} 18,5 kg`,
    "Embalagens usadas": `${sachets.lot.code} 182 un`,
    // The cost is 18.5/67 of the pulp's R$ 134.00 + 182 sachets x R$ 0.09.
    "Custo total (R$)": "53,38",
    "Custo (R$/un)": "0,2966",
    "Custo (R$/kg)": "2,9656",
  });
  const seen = await readRow("final-product", employee);
  const hidden = Object.keys(row).filter((header) => !(header in seen));
  expect(hidden).toEqual(["Custo (R$/un)", "Custo (R$/kg)", "Custo total (R$)"]);
});

test("blends leave with their parts and percentages", async () => {
  const fruit = await make.fruit();
  const first = await make.pulp({ fruitId: fruit.id, brix: 9 });
  const second = await make.pulp({ fruitId: fruit.id, brix: 10.5 });
  await make.compositeLot({
    fruitId: fruit.id,
    parts: [
      { lotId: first.lot.id, quantity: 12.5 },
      { lotId: second.lot.id, quantity: 7 },
    ],
  });
  expect(await readRow("composite-lots", t.admin)).toMatchObject({
    Tipo: "Pasta",
    "Quantidade (kg)": "19,500",
    Partes: `${first.lot.code} 12,5 kg (64,1 %) | ${second.lot.code} 7 kg (35,9 %)`,
    "Brix (°Bx)": "9,54",
  });
});
