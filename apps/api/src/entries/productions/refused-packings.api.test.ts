import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import type { FinalProductInput } from "@pomar/contract/entries/productions/final-products.schema";
import { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import { uuidv7 } from "uuidv7";
import { afterAll, describe, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());
const employee = await make.employee();

t.clock.now = new Date("2026-11-20T20:30:00Z");

const fruit = await make.fruit({ name: "Murici da Serra" });
const other = await make.fruit();
const reception = await make.rawMaterial({ fruitId: fruit.id });
const pulp = await make.pulp({ fruitId: fruit.id });
const otherPulp = await make.pulp({ fruitId: other.id });
const sachets = await make.sachets({ quantity: 500 });
const boxes = await make.packagingRecord({ quantity: 40 });
const sugar = await make.additionalRecord();

const good: FinalProductInput = {
  fruitId: fruit.id,
  pulps: [{ lotId: pulp.lot.id, quantity: 18.5 }],
  packagings: [{ lotId: sachets.lot.id, quantity: 192 }],
  units: 180,
  rejectedUnits: 4,
};

/** Rows of everything that a packing writes. */
async function rows(): Promise<number[]> {
  const tables = "lots lot_movements lot_codes lot_additives productions notifications audit_events".split(" ");
  const counts = tables.map((table) => `(select count(*)::int from ${table})`).join(", ");
  const { rows: found } = await t.database.pool.query(
    `select array[${counts}] as counts, (select sum(balance) from lots) as kg`,
  );
  return [...found[0].counts, Number(found[0].kg)];
}

const cases: [string, Partial<Record<keyof FinalProductInput, unknown>>, number, { path: string; message: string }][] =
  [
    ["no pulp", { pulps: [] }, 400, { path: "pulps", message: "Escolha ao menos um lote de pasta" }],
    ["no packaging", { packagings: [] }, 400, { path: "packagings", message: "Escolha a embalagem usada" }],
    ["half a unit", { units: 180.5 }, 400, { path: "units", message: "Informe um número inteiro" }],
    ["nothing packed", { units: 0 }, 400, { path: "units", message: "Deve ser no mínimo 1" }],
    [
      "a lot that does not exist",
      { pulps: [{ lotId: uuidv7(), quantity: 18.5 }] },
      400,
      { path: "pulps.0.lotId", message: "Este lote não existe" },
    ],
    [
      "fruit that is no pulp yet",
      { pulps: [{ lotId: reception.lot.id, quantity: 18.5 }] },
      400,
      { path: "pulps.0.lotId", message: `O lote ${reception.lot.code} é de matéria-prima e não pode ser usado aqui` },
    ],
    [
      "pulp of another fruit",
      { pulps: [...(good.pulps ?? []), { lotId: otherPulp.lot.id, quantity: 1 }] },
      400,
      { path: "pulps.1.lotId", message: `O lote ${otherPulp.lot.code} não é de Murici da Serra` },
    ],
    [
      "part of a sachet",
      { packagings: [{ lotId: sachets.lot.id, quantity: 192.5 }] },
      400,
      { path: "packagings.0.quantity", message: "Informe um número inteiro de unidades" },
    ],
    [
      "fewer sachets than units",
      { packagings: [{ lotId: sachets.lot.id, quantity: 177 }] },
      400,
      { path: "packagings.0.quantity", message: "Faltam 7 embalagens para 180 unidades e 4 rejeitadas" },
    ],
    [
      "one sachet too few, told at the line of sachets",
      {
        packagings: [
          { lotId: boxes.lot.id, quantity: 4 },
          { lotId: sachets.lot.id, quantity: 183 },
        ],
      },
      400,
      { path: "packagings.1.quantity", message: "Falta 1 embalagem para 180 unidades e 4 rejeitadas" },
    ],
    [
      "boxes alone, which hold no product",
      { packagings: [{ lotId: boxes.lot.id, quantity: 4 }], netContentG: 100 },
      400,
      {
        path: "packagings.0.quantity",
        message: "Nenhuma destas embalagens contém o produto: escolha uma que tenha capacidade em gramas",
      },
    ],
    [
      "a content that nothing tells",
      { packagings: [{ lotId: boxes.lot.id, quantity: 4 }] },
      400,
      { path: "netContentG", message: "Informe o conteúdo: a embalagem não tem capacidade" },
    ],
    [
      "more packed than went in",
      { pulps: [{ lotId: pulp.lot.id, quantity: 17.75 }] },
      400,
      { path: "units", message: "Sai mais do que entrou: 0,150\u00a0kg além da tolerância. Confira as pesagens" },
    ],
    [
      "an expiry before the day",
      { expiresAt: "2026-11-19" },
      400,
      { path: "expiresAt", message: "A validade não pode ser anterior à produção" },
    ],
    [
      "freezing that ends before it begins",
      { freezeStart: "2026-11-20T18:00:00Z", freezeEnd: "2026-11-20T17:59:00Z" },
      400,
      { path: "freezeEnd", message: "O fim do congelamento não pode ser antes do início" },
    ],
    [
      "tomorrow",
      { producedAt: "2026-11-21" },
      400,
      { path: "producedAt", message: "A data de produção não pode estar no futuro" },
    ],
    [
      "a day before the pulp was made",
      { producedAt: "2026-11-19" },
      409,
      { path: "pulps.0.lotId", message: `O lote ${pulp.lot.code} não pode ser usado: só existe desde 20/11/2026` },
    ],
    [
      "more pulp than there is, over two lines",
      {
        pulps: [
          { lotId: pulp.lot.id, quantity: 40.25 },
          { lotId: pulp.lot.id, quantity: 27 },
        ],
      },
      409,
      { path: "pulps.1.quantity", message: `Saldo insuficiente no lote ${pulp.lot.code}: disponível 67,000\u00a0kg` },
    ],
    [
      "more sachets than there are",
      { packagings: [{ lotId: sachets.lot.id, quantity: 501 }] },
      409,
      {
        path: "packagings.0.quantity",
        message: `Saldo insuficiente no lote ${sachets.lot.code}: disponível 500\u00a0un`,
      },
    ],
    [
      "sugar among the packagings",
      { packagings: [{ lotId: sugar.lot.id, quantity: 5 }] },
      400,
      { path: "packagings.0.lotId", message: `O lote ${sugar.lot.code} é de adicional e não pode ser usado aqui` },
    ],
    ["a fruit that does not exist", { fruitId: uuidv7() }, 400, { path: "fruitId", message: "Esta fruta não existe" }],
  ];

describe("is refused with a sentence beside its field, and nothing is kept", () => {
  test.each(cases)("%s", async (_, fields, statusCode, issue) => {
    const before = await rows();
    for (const who of [t.admin, employee]) {
      const refusal = await who.refused(finalProductsRoutes.create, { body: { ...good, ...fields } });
      expect(refusal).toMatchObject({ statusCode, issues: [issue] });
    }
    expect(await rows()).toEqual(before);
  });
});

test("a fruit that was put out of use is not packed", async () => {
  const pear = await make.fruit({ name: "Pera Fora de Linha" });
  const input = await make.finalProductInput({ fruitId: pear.id });
  await t.admin.call(fruitsRoutes.update, { params: { id: pear.id }, body: { active: false } });
  const before = await rows();
  const refusal = await t.admin.refused(finalProductsRoutes.create, { body: input });
  expect(refusal.issues).toEqual([{ path: "fruitId", message: "Pera Fora de Linha está desativada" }]);
  expect(await rows()).toEqual(before);
});

test("the input of all these refusals is accepted when nothing is wrong with it", async () => {
  const before = await rows();
  await t.admin.call(finalProductsRoutes.create, { body: good });
  // A lot, its production and two consumptions, a code, no dose, a production, a notification, an event.
  const after = await rows();
  expect(after.slice(0, 7).map((count, n) => count - (before[n] ?? 0))).toEqual([1, 3, 1, 0, 1, 1, 1]);
});
