import type { BodyInputOf } from "@pomar/contract/core/route";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { describe, expect, test } from "vitest";
import { setUpApp } from "../../../../../tests/support/set-up.ts";

const { t, make } = await setUpApp({ now: "2026-11-20T15:00:00Z", checksInvariants: true });
const { pool } = t.database;

type Move = BodyInputOf<typeof lotsRoutes.move>;
const move = (id: string, body: Partial<Move>) =>
  t.admin.call(lotsRoutes.move, { params: { id }, body: { kind: "shipment", quantity: 1, ...body } as Move });
const reverse = (id: string, reason = "Lançado por engano") =>
  t.admin.call(lotsRoutes.reverseMovement, { params: { id }, body: { reason } });
const refusedReversal = (id: string) =>
  t.admin.refused(lotsRoutes.reverseMovement, { params: { id }, body: { reason: "Engano" } });
const ledger = async (id: string) => (await t.admin.call(lotsRoutes.movements, { params: { id }, query: {} })).data;
const read = (id: string) => t.admin.call(lotsRoutes.read, { params: { id } });
const rows = async () =>
  (
    await pool.query(
      "select (select count(*) from lot_movements) as moved, (select count(*) from audit_events) as told",
    )
  ).rows[0];

/** 500 packs of 100 g, made on 18 November. */
const product = (fields = {}) => make.lot({ type: "final_product", producedAt: "2026-11-18", ...fields });

describe("a reversal", () => {
  test("restores the quantity that left, at the time it left, and only once", async () => {
    const lot = await product();
    const { movement } = await move(lot.id, {
      quantity: 30,
      customerId: await make.buyer(),
      occurredAt: "2026-11-19T10:00:00Z",
    });
    const back = await reverse(movement.id);
    expect(back).toMatchObject({
      balance: 500,
      movement: {
        kind: "reversal",
        quantity: 30,
        reversesId: movement.id,
        reason: "Lançado por engano",
        occurredAt: "2026-11-19T10:00:00.000Z",
        reversible: false,
      },
    });
    const before = await rows();
    expect(await refusedReversal(movement.id)).toMatchObject({
      statusCode: 409,
      code: "movement.not-reversible",
      message: "O movimento não pode ser estornado: já foi estornado",
    });
    expect(await refusedReversal(back.movement.id)).toMatchObject({ message: expect.stringContaining("um estorno") });
    expect(await rows()).toEqual(before);
    expect(
      (await ledger(lot.id)).map(({ kind, reversible, reversedById }) => [kind, reversible, reversedById]),
    ).toEqual([
      ["reversal", false, null],
      ["shipment", false, back.movement.id],
      ["entry", false, null],
    ]);
    const usage = await t.admin.call(lotsRoutes.usage, { params: { lotId: lot.id } });
    expect(usage).toMatchObject({ shipped: 0, shipments: [], lost: 0 });
  });

  test("happens once when three people request it for one movement", async () => {
    const { movement } = await move((await product()).id, { quantity: 8, customerId: await make.buyer() });
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        t.admin.send(lotsRoutes.reverseMovement, { params: { id: movement.id }, body: { reason: "Engano" } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  test("is refused for a counted surplus that is used already, with the lots it went into", async () => {
    const fruit = await make.fruit();
    const lot = await make.lot({ type: "raw_material", fruit: fruit.id, quantity: 60 });
    const { movement } = await move(lot.id, { kind: "adjustment", quantity: 15, reason: "Contagem" });
    const pulp = await make.pulp({ fruitId: fruit.id, inputs: [{ lotId: lot.id, quantity: 70 }], outputKg: 45 });
    const before = await rows();
    expect(await refusedReversal(movement.id)).toMatchObject({
      statusCode: 409,
      message: `O movimento não pode ser estornado: o que ele trouxe ao lote ${lot.code} já foi usado`,
      dependents: [{ kind: "lot", id: pulp.lot.id, name: pulp.lot.code }],
    });
    expect(await rows()).toEqual(before);
    await t.admin.call(pulpRoutes.remove, { params: { id: pulp.id } });
    expect((await reverse(movement.id)).balance).toBe(60);
  });

  test("is refused for an entry, a production or a consumption, and names the way to undo it", async () => {
    const fruit = await make.fruit();
    const entry = await make.rawMaterial({ fruitId: fruit.id });
    const pulp = await make.pulp({ fruitId: fruit.id, inputs: [{ lotId: entry.lot.id, quantity: 90 }], outputKg: 60 });
    const opened = await make.lot();
    const before = await rows();
    const [consumption, entered] = await ledger(entry.lot.id);
    const [production] = await ledger(pulp.lot.id);
    const [opening] = await ledger(opened.id);
    const says = async (id = "") => {
      const { message, dependents } = await refusedReversal(id);
      return [
        message.replace("O movimento não pode ser estornado: ", ""),
        dependents?.map(({ kind, id }) => [kind, id]),
      ];
    };
    expect(await says(entered?.id)).toEqual([
      `é a entrada do lote ${entry.lot.code}; estorne a entrada inteira`,
      [["raw-material", entry.id]],
    ]);
    expect(await says(production?.id)).toEqual([
      `é a entrada do lote ${pulp.lot.code}; estorne a entrada inteira`,
      [["pulp", pulp.id]],
    ]);
    expect(await says(consumption?.id)).toEqual([
      `entrou no lote ${pulp.lot.code}; estorne a produção inteira`,
      [["pulp", pulp.id]],
    ]);
    expect(await says(opening?.id)).toEqual([
      `é o estoque inicial do lote ${opened.code}; remova o lote`,
      [["lot", opened.id]],
    ]);
    expect(await rows()).toEqual(before);
  });

  test("is refused for the discard of a discarded lot; a reversed shipment is written off", async () => {
    const lot = await product();
    const { movement: dispatched } = await move(lot.id, { quantity: 90, customerId: await make.buyer() });
    await t.admin.call(lotsRoutes.update, {
      params: { id: lot.id },
      body: { decision: "discarded", reason: "Descongelou" },
    });
    const [discard] = await ledger(lot.id);
    expect(discard).toMatchObject({ kind: "discard", quantity: -410, reason: "Descongelou", reversible: false });
    expect(await refusedReversal(discard?.id ?? "")).toMatchObject({
      statusCode: 409,
      message: `O movimento não pode ser estornado: o lote ${lot.code} está descartado`,
    });
    expect((await reverse(dispatched.id, "Devolução")).balance).toBe(0);
    expect(await read(lot.id)).toMatchObject({ status: "discarded", balance: 0 });
    const [again, back] = await ledger(lot.id);
    expect(back).toMatchObject({ kind: "reversal", quantity: 90 });
    expect(again).toMatchObject({
      kind: "discard",
      quantity: -90,
      reason: "Devolvido a um lote já descartado: Descongelou",
      reversible: false,
    });
  });
});
