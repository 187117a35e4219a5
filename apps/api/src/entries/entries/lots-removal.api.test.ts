import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { describe, expect, test } from "vitest";
import { setUpApp } from "../../../../../tests/support/set-up.ts";

const { t, make } = await setUpApp({ now: "2026-11-20T15:00:00Z", checksInvariants: true });
const { pool } = t.database;

const read = (id: string) => t.admin.call(lotsRoutes.read, { params: { id } });
const rows = async () =>
  (
    await pool.query(`select (select count(*) from lots) as lots, (select count(*) from lot_codes) as codes,
      (select count(*) from lot_movements) as moved, (select count(*) from audit_events) as told`)
  ).rows[0];

describe("a removal", () => {
  const remove = (...ids: string[]) => t.admin.send(lotsRoutes.remove, { params: { ids: ids.join(",") } });

  test("empties an unused lot and answers nothing; its movements are reversed", async () => {
    for (const lot of [await make.lot(), (await make.rawMaterial({ unitPrice: 2 })).lot, (await make.pulp()).lot]) {
      expect(await remove(lot.id)).toMatchObject({ status: 204, body: "" });
      expect(await read(lot.id)).toMatchObject({ status: "removed", balance: 0, entry: null });
      expect(await remove(lot.id)).toMatchObject({
        status: 409,
        body: { code: "lot.removed", message: `O lote ${lot.code} foi removido` },
      });
    }
  });

  test("restores the inputs of a pulp", async () => {
    const pulp = await make.pulp();
    const source = pulp.inputs[0]?.lot;
    const before = (await read(source?.id ?? "")).balance;
    expect((await remove(pulp.lot.id)).status).toBe(204);
    expect((await read(source?.id ?? "")).balance).toBe(before + (pulp.inputs[0]?.quantity ?? 0));
  });

  test("is refused for a used lot, with the lots it went into", async () => {
    const fruit = await make.fruit();
    const opened = await make.lot({ type: "raw_material", fruit: fruit.id, quantity: 80 });
    const pulp = await make.pulp({ fruitId: fruit.id, inputs: [{ lotId: opened.id, quantity: 64 }], outputKg: 40 });
    const dispatched = await make.lot();
    await make.shipment(dispatched.id);
    const before = await rows();
    expect(await remove(opened.id)).toMatchObject({
      status: 409,
      body: {
        code: "lot.in-use",
        message: `O lote ${opened.code} não pode ser removido: já foi usado`,
        dependents: [{ kind: "lot", id: pulp.lot.id }],
      },
    });
    expect(await remove(pulp.inputs[0]?.lot.id ?? "")).toMatchObject({ status: 409 });
    expect(await remove(dispatched.id)).toMatchObject({ status: 409, body: { dependents: [] } });
    expect(await rows()).toEqual(before);
  });

  test("removes each of several lots whole or not at all, and reports which", async () => {
    const nobody = "01890000-0000-7000-8000-000000000000";
    const pulp = await make.pulp();
    const source = pulp.inputs[0]?.lot ?? { id: "", code: "" };
    const [first, packed, sold] = [await make.lot(), await make.finalProduct(), await make.lot()];
    await make.shipment(sold.id);
    const [used] = (await make.pulp()).inputs;
    const answer = await remove(
      first.id,
      source.id,
      sold.id,
      nobody,
      packed.lot.id,
      pulp.lot.id,
      first.id,
      used?.lot.id ?? "",
    );
    expect(answer).toMatchObject({
      status: 200,
      body: {
        // A made lot is removed before its sources, because a source can be removed only once it is unused.
        removed: [packed.lot.id, first.id, pulp.lot.id, source.id],
        refused: [
          { id: used?.lot.id, message: `O lote ${used?.lot.code} já foi usado: a entrada não pode ser estornada` },
          { id: sold.id, code: sold.code, message: `O lote ${sold.code} não pode ser removido: já foi usado` },
          { id: nobody, code: null, message: "Registro não encontrado" },
        ],
      },
    });
  });

  test("is refused for a lot that changed meanwhile", async () => {
    const lot = await make.rawMaterial();
    await t.admin.call(lotsRoutes.update, { params: { id: lot.lot.id }, body: { notes: "Virar" } });
    const stale = await t.admin.send(lotsRoutes.remove, {
      params: { ids: lot.lot.id },
      headers: { "if-match": '"1"' },
    });
    expect(stale.status).toBe(412);
    const fresh = await t.admin.send(lotsRoutes.remove, {
      params: { ids: lot.lot.id },
      headers: { "if-match": '"2"' },
    });
    expect(fresh.status).toBe(204);
  });
});

test("forty lots are removed by one call", { timeout: 300_000 }, async () => {
  const { id: fruit } = await make.fruit();
  const lots = [];
  for (let n = 0; n < 40; n += 1) lots.push(await make.lot({ fruit, quantity: 5 }));
  const ids = lots.map(({ id }) => id);
  const { removed, refused } = (await t.admin.call(lotsRoutes.remove, { params: { ids: ids.join(",") } })) ?? {};
  expect([removed, refused]).toEqual([ids.toReversed(), []]);
});
