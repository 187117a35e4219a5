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

const fruit = await make.fruit({ name: "Cajá do Agreste", yieldMin: 60, yieldMax: 75 });
const other = await make.fruit();
const reception = await make.rawMaterial({ fruitId: fruit.id });
const old = await make.rawMaterial({ fruitId: fruit.id, receivedAt: "2026-11-16" });
const foreign = await make.rawMaterial({ fruitId: other.id });
const earlier = await make.pulp({ fruitId: fruit.id, expiresAt: "2027-02-03" });
const sorbateItem = await make.additive({ name: "Sorbato", maxDoseMgPerKg: 500, activeFactor: 0.7464, purity: 99 });
const sorbate = await make.additiveRecord({ itemId: sorbateItem.id, quantity: 300 });
const sugar = await make.additionalRecord();
const drums = await make.packagingRecord({ quantity: 12 });
const blocked = await make.rawMaterial({ fruitId: fruit.id });
await t.admin.call(lotsRoutes.update, {
  params: { id: blocked.lot.id },
  body: { decision: "blocked", reason: "Cheiro de fermentado" },
});

const good: PulpInput = {
  fruitId: fruit.id,
  inputs: [{ lotId: reception.lot.id, quantity: 100 }],
  additives: [{ lotId: sorbate.lot.id, quantity: 40 }],
  packagings: [{ lotId: drums.lot.id, quantity: 1 }],
  outputKg: 66.5,
  refuseKg: 4.25,
  residueKg: 25,
};
const of = (lotId: string, quantity: number) => [{ lotId, quantity }];

/** Rows of every table that a pulping writes, and all balances. */
async function rows(): Promise<number[]> {
  const tables = "lots lot_movements lot_codes lot_additives productions notifications audit_events".split(" ");
  const counts = tables.map((table) => `(select count(*)::int from ${table})`).join(", ");
  const { rows: found } = await t.database.pool.query(
    `select array[${counts}] as counts, (select sum(balance) from lots) as kg`,
  );
  return [...found[0].counts, Number(found[0].kg)];
}

const cases: [string, Partial<Record<keyof PulpInput, unknown>>, number, { path: string; message: string }][] = [
  ["no lot", { inputs: [] }, 400, { path: "inputs", message: "Escolha ao menos um lote de fruta ou de pasta" }],
  ["a line without a lot", { inputs: [{ quantity: 7 }] }, 400, { path: "inputs.0.lotId", message: "Escolha o lote" }],
  [
    "four decimals",
    { inputs: of(reception.lot.id, 99.1234) },
    400,
    { path: "inputs.0.quantity", message: "Use no máximo 3 casas decimais" },
  ],
  ["nothing made", { outputKg: 0 }, 400, { path: "outputKg", message: "Deve ser maior que 0" }],
  [
    "a lot that does not exist",
    { inputs: of(uuidv7(), 100) },
    400,
    { path: "inputs.0.lotId", message: "Este lote não existe" },
  ],
  [
    "an additive as fruit",
    { inputs: [...(good.inputs ?? []), ...of(sorbate.lot.id, 3)] },
    400,
    { path: "inputs.1.lotId", message: `O lote ${sorbate.lot.code} é de aditivo e não pode ser usado aqui` },
  ],
  [
    "sugar as an additive",
    { additives: of(sugar.lot.id, 3) },
    400,
    { path: "additives.0.lotId", message: `O lote ${sugar.lot.code} é de adicional e não pode ser usado aqui` },
  ],
  [
    "another fruit",
    { inputs: [...(good.inputs ?? []), ...of(foreign.lot.id, 3)] },
    400,
    { path: "inputs.1.lotId", message: `O lote ${foreign.lot.code} não é de Cajá do Agreste` },
  ],
  [
    "half a drum",
    { packagings: of(drums.lot.id, 1.5) },
    400,
    { path: "packagings.0.quantity", message: "Informe um número inteiro de unidades" },
  ],
  [
    "more than went in, beyond the tolerance of half a kilogram",
    // 100.04 in, 66.5 + 4.25 + 29.791 out: 0.501 too much
    { residueKg: 29.791 },
    400,
    { path: "outputKg", message: "Sai mais do que entrou: 0,001\u00a0kg além da tolerância. Confira as pesagens" },
  ],
  [
    "a chilled pulp that says nothing of its expiry",
    { storage: "chilled" },
    400,
    { path: "expiresAt", message: "Informe a validade da pasta resfriada" },
  ],
  [
    "an expiry before the day",
    { expiresAt: "2026-11-19" },
    400,
    { path: "expiresAt", message: "A validade não pode ser anterior à produção" },
  ],
  [
    "an expiry after that of the pulp that went in",
    { inputs: [...(good.inputs ?? []), ...of(earlier.lot.id, 5)], expiresAt: "2027-02-04" },
    400,
    { path: "expiresAt", message: "A validade não pode passar da de uma pasta usada, 03/02/2027" },
  ],
  [
    "tomorrow",
    { producedAt: "2026-11-21" },
    400,
    { path: "producedAt", message: "A data de produção não pode estar no futuro" },
  ],
  ["a fruit that does not exist", { fruitId: uuidv7() }, 400, { path: "fruitId", message: "Esta fruta não existe" }],
  [
    "a pasteurisation without its time",
    { pasteurization: { temperatureC: 72.5 } },
    400,
    { path: "pasteurization.seconds", message: "Campo obrigatório" },
  ],
  [
    "a lot that came after the day",
    { producedAt: "2026-11-19", additives: [], packagings: [] },
    409,
    { path: "inputs.0.lotId", message: `O lote ${reception.lot.code} não pode ser usado: só existe desde 20/11/2026` },
  ],
  [
    "a lot that had expired by the day",
    { inputs: of(old.lot.id, 100) },
    409,
    { path: "inputs.0.lotId", message: `O lote ${old.lot.code} não pode ser usado: venceu em 19/11/2026` },
  ],
  [
    "a blocked lot",
    { inputs: of(blocked.lot.id, 100) },
    409,
    { path: "inputs.0.lotId", message: `O lote ${blocked.lot.code} não pode ser usado: está bloqueado` },
  ],
  [
    "more than there is, over two lines of one lot",
    { inputs: [...of(reception.lot.id, 60.25), ...of(reception.lot.id, 40.251)] },
    409,
    {
      path: "inputs.1.quantity",
      message: `Saldo insuficiente no lote ${reception.lot.code}: disponível 100,500\u00a0kg`,
    },
  ],
  [
    "a dose above its limit",
    // 45.5 g x 0.7464 x 0.99 over 66.5 kg
    { additives: of(sorbate.lot.id, 45.5) },
    422,
    {
      path: "additives.0.quantity",
      message: "Dose de Sorbato acima do limite: 505,6\u00a0mg/kg, limite 500\u00a0mg/kg",
    },
  ],
];

describe("is refused with a sentence beside its field, and nothing is kept", () => {
  test.each(cases)("%s", async (_, fields, statusCode, issue) => {
    const before = await rows();
    for (const who of [t.admin, employee]) {
      const refusal = await who.refused(pulpRoutes.create, { body: { ...good, ...fields } });
      expect(refusal).toMatchObject({ statusCode, issues: [issue] });
    }
    expect(await rows()).toEqual(before);
  });
});

test("a fruit that was put out of use is not pulped", async () => {
  const pear = await make.fruit({ name: "Pera Fora de Linha" });
  const input = await make.pulpInput({ fruitId: pear.id });
  await t.admin.call(fruitsRoutes.update, { params: { id: pear.id }, body: { active: false } });
  const before = await rows();
  const refusal = await t.admin.refused(pulpRoutes.create, { body: input });
  expect(refusal.issues).toEqual([{ path: "fruitId", message: "Pera Fora de Linha está desativada" }]);
  expect(await rows()).toEqual(before);
});

test("the input of all these refusals is accepted when nothing is wrong with it", async () => {
  const before = await rows();
  await employee.call(pulpRoutes.create, { body: good });
  // A lot, its production and three consumptions, a code, a dose, a production, a notification, an event.
  const after = await rows();
  expect(after.slice(0, 7).map((count, n) => count - (before[n] ?? 0))).toEqual([1, 4, 1, 1, 1, 1, 1]);
});
