import type { AnyRoute } from "@pomar/contract/core/route";
import { compositeLotsRoutes } from "@pomar/contract/entries/productions/composite-lots.routes";
import type { CompositeLotInput } from "@pomar/contract/entries/productions/composite-lots.schema";
import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import type { FinalProductInput } from "@pomar/contract/entries/productions/final-products.schema";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import type { PulpInput } from "@pomar/contract/entries/productions/pulp.schema";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
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

const other = await make.fruit();
const sugar = await make.additionalRecord();
const of = (lotId: string, quantity: number) => [{ lotId, quantity }];

const tables = "lots lot_movements lot_codes lot_additives productions notifications audit_events".split(" ");

/** The number of rows in every table to which a production writes, and the sum of all balances. */
async function rows(): Promise<number[]> {
  const counts = tables.map((table) => `(select count(*)::int from ${table})`).join(", ");
  const { rows: found } = await t.database.pool.query(
    `select array[${counts}] as counts, (select sum(balance) from lots) as kg`,
  );
  return [...found[0].counts, Number(found[0].kg)];
}

type Case<Input> = [
  name: string,
  fields: Partial<Record<keyof Input, unknown>>,
  path: string,
  message: string,
  statusCode?: number,
];

interface Refusals<Input> {
  route: AnyRoute;
  /** A valid body; each case replaces some of its fields with invalid values. */
  good: Input;
  callers: (typeof t.admin)[];
  cases: Case<Input>[];
  /** The number of new rows in each table after `good` is recorded. */
  written: number[];
}

function describeRefusals<Input extends object>(kind: string, refusals: Refusals<Input>) {
  const { route, good, callers, cases, written } = refusals;
  describe(`${kind} is refused with a sentence beside its field, and nothing is kept`, () => {
    test.each(cases)("%s", async (_, fields, path, message, statusCode = 400) => {
      const before = await rows();
      for (const who of callers) {
        const refusal = await who.refused(route, { body: { ...good, ...fields } });
        expect(refusal).toMatchObject({ statusCode, issues: [{ path, message }] });
      }
      expect(await rows()).toEqual(before);
    });

    test("the input of all these refusals is accepted when nothing is wrong with it", async () => {
      const before = await rows();
      await (callers.at(-1) ?? t.admin).call(route, { body: good });
      const after = await rows();
      expect(written.map((_, n) => (after[n] ?? 0) - (before[n] ?? 0))).toEqual(written);
    });
  });
}

const caja = await make.fruit({ name: "Cajá do Agreste", yieldMin: 60, yieldMax: 75 });
const cajaFruit = await make.rawMaterial({ fruitId: caja.id });
const old = await make.rawMaterial({ fruitId: caja.id, receivedAt: "2026-11-16" });
const foreign = await make.rawMaterial({ fruitId: other.id });
const earlier = await make.pulp({ fruitId: caja.id, expiresAt: "2027-02-03" });
const sorbateItem = await make.additive({ name: "Sorbato", maxDoseMgPerKg: 500, activeFactor: 0.7464, purity: 99 });
const sorbate = await make.additiveRecord({ itemId: sorbateItem.id, quantity: 300 });
const drums = await make.packagingRecord({ quantity: 12 });
const blocked = await make.rawMaterial({ fruitId: caja.id });
await t.admin.call(lotsRoutes.update, {
  params: { id: blocked.lot.id },
  body: { decision: "blocked", reason: "Cheiro de fermentado" },
});

const pulping: PulpInput = {
  fruitId: caja.id,
  inputs: [{ lotId: cajaFruit.lot.id, quantity: 100 }],
  additives: [{ lotId: sorbate.lot.id, quantity: 40 }],
  packagings: [{ lotId: drums.lot.id, quantity: 1 }],
  outputKg: 66.5,
  refuseKg: 4.25,
  residueKg: 25,
};

describeRefusals("a pulping", {
  route: pulpRoutes.create,
  good: pulping,
  callers: [t.admin, employee],
  cases: [
    ["no lot", { inputs: [] }, "inputs", "Escolha ao menos um lote de fruta ou de pasta"],
    ["a line without a lot", { inputs: [{ quantity: 7 }] }, "inputs.0.lotId", "Escolha o lote"],
    ["four decimals", { inputs: of(cajaFruit.lot.id, 99.1234) }, "inputs.0.quantity", "Use no máximo 3 casas decimais"],
    ["nothing made", { outputKg: 0 }, "outputKg", "Deve ser maior que 0"],
    ["a lot that does not exist", { inputs: of(uuidv7(), 100) }, "inputs.0.lotId", "Este lote não existe"],
    [
      "an additive as fruit",
      { inputs: [...(pulping.inputs ?? []), ...of(sorbate.lot.id, 3)] },
      "inputs.1.lotId",
      `O lote ${sorbate.lot.code} é de aditivo e não pode ser usado aqui`,
    ],
    [
      "sugar as an additive",
      { additives: of(sugar.lot.id, 3) },
      "additives.0.lotId",
      `O lote ${sugar.lot.code} é de adicional e não pode ser usado aqui`,
    ],
    [
      "another fruit",
      { inputs: [...(pulping.inputs ?? []), ...of(foreign.lot.id, 3)] },
      "inputs.1.lotId",
      `O lote ${foreign.lot.code} não é de Cajá do Agreste`,
    ],
    [
      "half a drum",
      { packagings: of(drums.lot.id, 1.5) },
      "packagings.0.quantity",
      "Informe um número inteiro de unidades",
    ],
    [
      "more than went in, beyond the tolerance of half a kilogram",
      // The inputs are 100.04 kg; the outputs 66.5 + 4.25 + 29.791 kg exceed them by 0.501 kg.
      { residueKg: 29.791 },
      "outputKg",
      "Saiu mais do que entrou: 0,001\u00a0kg além da tolerância. Confira as pesagens",
    ],
    [
      "a chilled pulp that says nothing of its expiry",
      { storage: "chilled" },
      "expiresAt",
      "Informe a validade da pasta resfriada",
    ],
    [
      "an expiry before the day",
      { expiresAt: "2026-11-19" },
      "expiresAt",
      "A validade não pode ser anterior à produção",
    ],
    [
      "an expiry after that of the pulp that went in",
      { inputs: [...(pulping.inputs ?? []), ...of(earlier.lot.id, 5)], expiresAt: "2027-02-04" },
      "expiresAt",
      "A validade não pode passar da de uma pasta usada, 03/02/2027",
    ],
    ["tomorrow", { producedAt: "2026-11-21" }, "producedAt", "A data de produção não pode estar no futuro"],
    ["a fruit that does not exist", { fruitId: uuidv7() }, "fruitId", "Esta fruta não existe"],
    [
      "a pasteurisation without its time",
      { pasteurization: { temperatureC: 72.5 } },
      "pasteurization.seconds",
      "Campo obrigatório",
    ],
    [
      "a lot that came after the day",
      { producedAt: "2026-11-19", additives: [], packagings: [] },
      "inputs.0.lotId",
      `O lote ${cajaFruit.lot.code} não pode ser usado: só existe desde 20/11/2026`,
      409,
    ],
    [
      "a lot that had expired by the day",
      { inputs: of(old.lot.id, 100) },
      "inputs.0.lotId",
      `O lote ${old.lot.code} não pode ser usado: venceu em 19/11/2026`,
      409,
    ],
    [
      "a blocked lot",
      { inputs: of(blocked.lot.id, 100) },
      "inputs.0.lotId",
      `O lote ${blocked.lot.code} não pode ser usado: está bloqueado`,
      409,
    ],
    [
      "more than there is, over two lines of one lot",
      { inputs: [...of(cajaFruit.lot.id, 60.25), ...of(cajaFruit.lot.id, 40.251)] },
      "inputs.1.quantity",
      `Saldo insuficiente no lote ${cajaFruit.lot.code}: disponível 100,500\u00a0kg`,
      409,
    ],
    [
      "a dose above its limit",
      // The dose is 45.5 g x factor 0.7464 x purity 0.99 / 66.5 kg of pulp = 505.6 mg/kg.
      { additives: of(sorbate.lot.id, 45.5) },
      "additives.0.quantity",
      "Dose de Sorbato acima do limite: 505,6\u00a0mg/kg, limite 500\u00a0mg/kg",
      422,
    ],
  ],
  // The body writes one lot, four movements (one production, three consumptions), one code, one dose, one production,
  // one notification and one event.
  written: [1, 4, 1, 1, 1, 1, 1],
});

const murici = await make.fruit({ name: "Murici da Serra" });
const muriciFruit = await make.rawMaterial({ fruitId: murici.id });
const muriciPulp = await make.pulp({ fruitId: murici.id });
const otherPulp = await make.pulp({ fruitId: other.id });
const sachets = await make.sachets({ quantity: 500 });
const boxes = await make.packagingRecord({ quantity: 40 });

const packing: FinalProductInput = {
  fruitId: murici.id,
  pulps: [{ lotId: muriciPulp.lot.id, quantity: 18.5 }],
  packagings: [{ lotId: sachets.lot.id, quantity: 192 }],
  units: 180,
  rejectedUnits: 4,
};

describeRefusals("a packing", {
  route: finalProductsRoutes.create,
  good: packing,
  callers: [employee, t.admin],
  cases: [
    ["no pulp", { pulps: [] }, "pulps", "Escolha ao menos um lote de pasta"],
    ["no packaging", { packagings: [] }, "packagings", "Escolha a embalagem usada"],
    ["half a unit", { units: 180.5 }, "units", "Informe um número inteiro"],
    ["nothing packed", { units: 0 }, "units", "Deve ser no mínimo 1"],
    [
      "a lot that does not exist",
      { pulps: [{ lotId: uuidv7(), quantity: 18.5 }] },
      "pulps.0.lotId",
      "Este lote não existe",
    ],
    [
      "fruit that is no pulp yet",
      { pulps: [{ lotId: muriciFruit.lot.id, quantity: 18.5 }] },
      "pulps.0.lotId",
      `O lote ${muriciFruit.lot.code} é de matéria-prima e não pode ser usado aqui`,
    ],
    [
      "pulp of another fruit",
      { pulps: [...(packing.pulps ?? []), { lotId: otherPulp.lot.id, quantity: 1 }] },
      "pulps.1.lotId",
      `O lote ${otherPulp.lot.code} não é de Murici da Serra`,
    ],
    [
      "part of a sachet",
      { packagings: [{ lotId: sachets.lot.id, quantity: 192.5 }] },
      "packagings.0.quantity",
      "Informe um número inteiro de unidades",
    ],
    [
      "fewer sachets than units",
      { packagings: [{ lotId: sachets.lot.id, quantity: 177 }] },
      "packagings.0.quantity",
      "Faltam 7 embalagens para 180 unidades e 4 rejeitadas",
    ],
    [
      "one sachet too few, told at the line of sachets",
      {
        packagings: [
          { lotId: boxes.lot.id, quantity: 4 },
          { lotId: sachets.lot.id, quantity: 183 },
        ],
      },
      "packagings.1.quantity",
      "Falta 1 embalagem para 180 unidades e 4 rejeitadas",
    ],
    [
      "boxes alone, which hold no product",
      { packagings: [{ lotId: boxes.lot.id, quantity: 4 }], netContentG: 100 },
      "packagings.0.quantity",
      "Nenhuma destas embalagens contém o produto: escolha uma que tenha capacidade em gramas",
    ],
    [
      "a content that nothing tells",
      { packagings: [{ lotId: boxes.lot.id, quantity: 4 }] },
      "netContentG",
      "Informe o conteúdo: a embalagem não tem capacidade",
    ],
    [
      "more packed than went in",
      { pulps: [{ lotId: muriciPulp.lot.id, quantity: 17.75 }] },
      "units",
      "Saiu mais do que entrou: 0,15\u00a0kg além da tolerância. Confira as pesagens",
    ],
    [
      "an expiry before the day",
      { expiresAt: "2026-11-19" },
      "expiresAt",
      "A validade não pode ser anterior à produção",
    ],
    [
      "freezing that ends before it begins",
      { freezeStart: "2026-11-20T18:00:00Z", freezeEnd: "2026-11-20T17:59:00Z" },
      "freezeEnd",
      "O fim do congelamento não pode ser antes do início",
    ],
    ["tomorrow", { producedAt: "2026-11-21" }, "producedAt", "A data de produção não pode estar no futuro"],
    [
      "a day before the pulp was made",
      { producedAt: "2026-11-19" },
      "pulps.0.lotId",
      `O lote ${muriciPulp.lot.code} não pode ser usado: só existe desde 20/11/2026`,
      409,
    ],
    [
      "more pulp than there is, over two lines",
      {
        pulps: [
          { lotId: muriciPulp.lot.id, quantity: 40.25 },
          { lotId: muriciPulp.lot.id, quantity: 27 },
        ],
      },
      "pulps.1.quantity",
      `Saldo insuficiente no lote ${muriciPulp.lot.code}: disponível 67,000\u00a0kg`,
      409,
    ],
    [
      "more sachets than there are",
      { packagings: [{ lotId: sachets.lot.id, quantity: 501 }] },
      "packagings.0.quantity",
      `Saldo insuficiente no lote ${sachets.lot.code}: disponível 500\u00a0un`,
      409,
    ],
    [
      "sugar among the packagings",
      { packagings: [{ lotId: sugar.lot.id, quantity: 5 }] },
      "packagings.0.lotId",
      `O lote ${sugar.lot.code} é de adicional e não pode ser usado aqui`,
    ],
    ["a fruit that does not exist", { fruitId: uuidv7() }, "fruitId", "Esta fruta não existe"],
  ],
  // The body writes one lot, three movements (one production, two consumptions), one code, no dose, one production, one
  // notification and one event.
  written: [1, 3, 1, 0, 1, 1, 1],
});

const umbu = await make.fruit({ name: "Umbu do Sertão" });
const mixed = await make.compositeFruit({
  name: "Umbu com Cajá",
  components: [
    { fruitId: umbu.id, percentage: 60 },
    { fruitId: other.id, percentage: 40 },
  ],
});
const umbuFruits = [await make.rawMaterial({ fruitId: umbu.id }), await make.rawMaterial({ fruitId: umbu.id })];
const [first, second] = [await make.pulp({ fruitId: umbu.id }), await make.pulp({ fruitId: umbu.id, outputKg: 61.5 })];
const foreignPulp = await make.pulp({ fruitId: other.id });
const expired = await make.pulp({ fruitId: umbu.id, storage: "chilled", expiresAt: "2026-11-20" });

const part = ({ lot }: { lot: { id: string } }, quantity: number) => ({ lotId: lot.id, quantity });
const blend: CompositeLotInput = { type: "pulp", fruitId: umbu.id, parts: [part(first, 12.5), part(second, 7.5)] };

describeRefusals("a blend", {
  route: compositeLotsRoutes.create,
  good: blend,
  callers: [t.admin],
  cases: [
    ["one lot", { parts: [part(first, 12.5)] }, "parts", "Escolha ao menos dois lotes"],
    ["one lot twice", { parts: [part(first, 12.5), part(first, 7.5)] }, "parts", "Há lotes repetidos"],
    [
      "fruit among pulp",
      { parts: [part(first, 12.5), ...umbuFruits.map((one) => part(one, 1)).slice(0, 1)] },
      "parts.1.lotId",
      `O lote ${umbuFruits[0]?.lot.code} é de matéria-prima e não pode ser usado aqui`,
    ],
    [
      "sugar",
      { parts: [part(first, 12.5), part(sugar, 1)] },
      "parts.1.lotId",
      `O lote ${sugar.lot.code} é de adicional e não pode ser usado aqui`,
    ],
    [
      "pulp of another fruit",
      { parts: [part(first, 12.5), part(foreignPulp, 7.5)] },
      "parts.1.lotId",
      `O lote ${foreignPulp.lot.code} não é de Umbu do Sertão`,
    ],
    [
      "fruit of a composite fruit",
      { type: "raw_material", fruitId: mixed.id, parts: umbuFruits.map((one) => part(one, 5)) },
      "fruitId",
      "Umbu com Cajá é uma fruta composta: só a pasta dela pode ser misturada",
    ],
    ["packaging", { type: "packaging" }, "type", "Escolha matéria-prima ou pasta"],
    [
      "a lot that does not exist",
      { parts: [part(first, 12.5), { lotId: uuidv7(), quantity: 7.5 }] },
      "parts.1.lotId",
      "Este lote não existe",
    ],
    ["tomorrow", { producedAt: "2026-11-21" }, "producedAt", "A data de produção não pode estar no futuro"],
    ["a code with a space", { code: "MISTA 01" }, "code", "O código tem até 20 letras, números e traços"],
    ["the code of another lot", { code: first.lot.code }, "code", `O código ${first.lot.code} já está em uso`, 409],
    [
      "more than there is",
      { parts: [part(first, 12.5), part(second, 61.75)] },
      "parts.1.quantity",
      `Saldo insuficiente no lote ${second.lot.code}: disponível 61,500\u00a0kg`,
      409,
    ],
  ],
  // The body writes one lot, three movements (one production, two compositions), one code, no dose, one production, no
  // notification and one event; the sum of all balances stays the same.
  written: [1, 3, 1, 0, 1, 0, 1, 0],
});

describe.each([
  { kind: "pulped", route: pulpRoutes.create, makeInput: make.pulpInput },
  { kind: "packed", route: finalProductsRoutes.create, makeInput: make.finalProductInput },
])("a fruit that was put out of use", ({ kind, route, makeInput }) => {
  test(`is not ${kind}`, async () => {
    const pear = await make.fruit({ name: `Pera Fora de Linha: ${kind}` });
    const body = await makeInput({ fruitId: pear.id });
    await t.admin.call(fruitsRoutes.update, { params: { id: pear.id }, body: { active: false } });
    const before = await rows();
    const refusal = await t.admin.refused(route as AnyRoute, { body });
    expect(refusal.issues).toEqual([{ path: "fruitId", message: `${pear.name} está desativada` }]);
    expect(await rows()).toEqual(before);
  });
});

test("a part of a blend that expired yesterday is refused", async () => {
  t.clock.now = new Date("2026-11-21T06:00:00Z");
  const before = await rows();
  const body = { ...blend, parts: [part(first, 12.5), part(expired, 1)] };
  expect(await t.admin.refused(compositeLotsRoutes.create, { body })).toMatchObject({
    statusCode: 409,
    message: `O lote ${expired.lot.code} não pode ser usado: venceu em 20/11/2026`,
    issues: [{ path: "parts.1.lotId" }],
  });
  expect(await rows()).toEqual(before);
});
