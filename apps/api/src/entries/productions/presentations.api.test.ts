import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { afterAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());
const employee = await make.employee();

async function stocked(name: string, fields: { capacityG?: number | null; unit?: "un" | "kg" }, quantity: number) {
  const packaging = await make.packaging({ name, ...fields });
  const { lot } = await make.packagingRecord({ itemId: packaging.id, quantity });
  return { packaging, lot };
}

test("presentations of a fruit are ordered by frequency, then by content, with the packaging usable today", async () => {
  const fruit = await make.fruit();
  const sachet = await stocked("Sachê 100 g", { capacityG: 100 }, 5000);
  const kilo = await stocked("Pote 1 kg", { capacityG: 1000 }, 210);
  const film = await stocked("Filme 400 g", { capacityG: 400, unit: "kg" }, 35.5);
  await stocked("Caixa de papelão", { capacityG: null }, 900);
  const blocked = await make.packagingRecord({ itemId: sachet.packaging.id, quantity: 700 });
  await t.admin.call(lotsRoutes.update, {
    params: { id: blocked.lot.id },
    body: { decision: "blocked", reason: "Molhados na chuva" },
  });
  const offered = () => employee.call(finalProductsRoutes.presentations, { query: { fruit: fruit.id } });
  expect(await offered()).toEqual([
    { packagingId: sachet.packaging.id, name: "Sachê 100 g", contentG: 100, unit: "un", balance: 5000 },
    { packagingId: film.packaging.id, name: "Filme 400 g", contentG: 400, unit: "kg", balance: 35.5 },
    { packagingId: kilo.packaging.id, name: "Pote 1 kg", contentG: 1000, unit: "un", balance: 210 },
  ]);

  const pulp = await make.pulp({ fruitId: fruit.id });
  const packed = await make.finalProduct({
    fruitId: fruit.id,
    pulps: [{ lotId: pulp.lot.id, quantity: 10 }],
    packagings: [{ lotId: kilo.lot.id, quantity: 10 }],
    units: 10,
  });
  expect(packed.units).toBe(10);
  expect((await offered()).map(({ name, balance }) => [name, balance])).toEqual([
    ["Pote 1 kg", 200],
    ["Sachê 100 g", 5000],
    ["Filme 400 g", 35.5],
  ]);
});
