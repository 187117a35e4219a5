import { compositeLotsRoutes } from "@pomar/contract/entries/productions/composite-lots.routes";
import type { CompositeLotInput } from "@pomar/contract/entries/productions/composite-lots.schema";
import { uuidv7 } from "uuidv7";
import { afterAll, describe, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());

t.clock.now = new Date("2026-11-20T20:30:00Z");

const fruit = await make.fruit({ name: "Umbu do Sertão" });
const other = await make.fruit();
const mixed = await make.compositeFruit({
  name: "Umbu com Cajá",
  components: [
    { fruitId: fruit.id, percentage: 60 },
    { fruitId: other.id, percentage: 40 },
  ],
});
const fruits = [await make.rawMaterial({ fruitId: fruit.id }), await make.rawMaterial({ fruitId: fruit.id })];
const [first, second] = [
  await make.pulp({ fruitId: fruit.id }),
  await make.pulp({ fruitId: fruit.id, outputKg: 61.5 }),
];
const foreign = await make.pulp({ fruitId: other.id });
const sugar = await make.additionalRecord();
const expired = await make.pulp({ fruitId: fruit.id, storage: "chilled", expiresAt: "2026-11-20" });

const part = ({ lot }: { lot: { id: string } }, quantity: number) => ({ lotId: lot.id, quantity });
const good: CompositeLotInput = { type: "pulp", fruitId: fruit.id, parts: [part(first, 12.5), part(second, 7.5)] };

/** Rows of everything that a blend writes, and the kilograms of all lots. */
async function rows(): Promise<number[]> {
  const tables = "lots lot_movements lot_codes lot_additives productions audit_events".split(" ");
  const counts = tables.map((table) => `(select count(*)::int from ${table})`).join(", ");
  const { rows: found } = await t.database.pool.query(
    `select array[${counts}] as counts, (select sum(balance) from lots) as kg`,
  );
  return [...found[0].counts, Number(found[0].kg)];
}

const cases: [string, Partial<Record<keyof CompositeLotInput, unknown>>, number, { path: string; message: string }][] =
  [
    ["one lot", { parts: [part(first, 12.5)] }, 400, { path: "parts", message: "Escolha ao menos dois lotes" }],
    [
      "one lot twice",
      { parts: [part(first, 12.5), part(first, 7.5)] },
      400,
      { path: "parts", message: "Há lotes repetidos" },
    ],
    [
      "fruit among pulp",
      { parts: [part(first, 12.5), ...fruits.map((reception) => part(reception, 1)).slice(0, 1)] },
      400,
      {
        path: "parts.1.lotId",
        message: `O lote ${fruits[0]?.lot.code} é de matéria-prima e não pode ser usado aqui`,
      },
    ],
    [
      "sugar",
      { parts: [part(first, 12.5), part(sugar, 1)] },
      400,
      { path: "parts.1.lotId", message: `O lote ${sugar.lot.code} é de adicional e não pode ser usado aqui` },
    ],
    [
      "pulp of another fruit",
      { parts: [part(first, 12.5), part(foreign, 7.5)] },
      400,
      { path: "parts.1.lotId", message: `O lote ${foreign.lot.code} não é de Umbu do Sertão` },
    ],
    [
      "fruit of a composite fruit",
      { type: "raw_material", fruitId: mixed.id, parts: fruits.map((reception) => part(reception, 5)) },
      400,
      { path: "fruitId", message: "Umbu com Cajá é composta: só a pasta dela se mistura" },
    ],
    ["packaging", { type: "packaging" }, 400, { path: "type", message: "Escolha matéria-prima ou pasta" }],
    [
      "a lot that does not exist",
      { parts: [part(first, 12.5), { lotId: uuidv7(), quantity: 7.5 }] },
      400,
      { path: "parts.1.lotId", message: "Este lote não existe" },
    ],
    [
      "tomorrow",
      { producedAt: "2026-11-21" },
      400,
      { path: "producedAt", message: "A data de produção não pode estar no futuro" },
    ],
    [
      "a code with a space",
      { code: "MISTA 01" },
      400,
      { path: "code", message: "O código tem até 20 letras, números e traços" },
    ],
    [
      "the code of another lot",
      { code: first.lot.code },
      409,
      { path: "code", message: `O código ${first.lot.code} já está em uso` },
    ],
    [
      "more than there is",
      { parts: [part(first, 12.5), part(second, 61.75)] },
      409,
      { path: "parts.1.quantity", message: `Saldo insuficiente no lote ${second.lot.code}: disponível 61,500\u00a0kg` },
    ],
  ];

describe("is refused with a sentence beside its field, and nothing is kept", () => {
  test.each(cases)("%s", async (_, fields, statusCode, issue) => {
    const before = await rows();
    const refusal = await t.admin.refused(compositeLotsRoutes.create, { body: { ...good, ...fields } });
    expect(refusal).toMatchObject({ statusCode, issues: [issue] });
    expect(await rows()).toEqual(before);
  });
});

test("a part that expired yesterday is refused", async () => {
  t.clock.now = new Date("2026-11-21T06:00:00Z");
  const before = await rows();
  const body = { ...good, parts: [part(first, 12.5), part(expired, 1)] };
  expect(await t.admin.refused(compositeLotsRoutes.create, { body })).toMatchObject({
    statusCode: 409,
    message: `O lote ${expired.lot.code} não pode ser usado: venceu em 20/11/2026`,
    issues: [{ path: "parts.1.lotId" }],
  });
  expect(await rows()).toEqual(before);
});

test("the input of all these refusals is accepted when nothing is wrong with it", async () => {
  const before = await rows();
  await t.admin.call(compositeLotsRoutes.create, { body: good });
  // A lot, its production and two compositions, a code, no dose, a production, an event; not a gram more or less.
  expect((await rows()).map((count, n) => count - (before[n] ?? 0))).toEqual([1, 3, 1, 0, 1, 1, 0]);
});
