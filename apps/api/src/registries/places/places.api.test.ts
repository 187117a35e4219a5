import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { financialLotsRoutes } from "@pomar/contract/money/payments/financial-lots.routes";
import { auditRoutes } from "@pomar/contract/people/audit/audit.routes";
import { placesRoutes } from "@pomar/contract/registries/places/places.routes";
import { afterAll, describe, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { brokenInvariants } from "../../../../../tools/checks/invariants.ts";

const t = await startApp();
const make = factories(t);
const employee = await make.employee();
afterAll(async () => {
  const broken = await brokenInvariants(t.database.pool as never);
  await t.close();
  expect(broken).toEqual({});
});

const read = (id: string) => t.admin.call(placesRoutes.read, { params: { id } });
const readLot = (id: string) => t.admin.call(lotsRoutes.read, { params: { id } });
const putLot = (id: string, body: { location?: string | null; placeId?: string | null }) =>
  t.admin.call(lotsRoutes.update, { params: { id }, body });
const move = (id: string, lots: string[]) => t.admin.call(placesRoutes.move, { params: { id }, body: { lots } });
const refusedMove = (id: string, lots: string[]) =>
  t.admin.refused(placesRoutes.move, { params: { id }, body: { lots } });
const empty = (id: string) =>
  t.admin.call(lotsRoutes.move, { params: { id }, body: { kind: "loss", quantity: 500, reason: "Derramou" } });
const readHistory = async (entityId: string) =>
  (await t.admin.call(auditRoutes.list, { query: { entity: "lots", entityId } })).data;

describe("a place", () => {
  test("is a chamber, or a position that is called by its chamber", async () => {
    const chamber = await make.place({ name: "Câmara 1", notes: "-18 °C" });
    const position = await make.place({ name: "B-03", parentId: chamber.id });
    expect(chamber).toMatchObject({ fullName: "Câmara 1", parent: null, notes: "-18 °C", positions: 0, lots: 0 });
    expect(position).toMatchObject({ fullName: "Câmara 1, B-03", parent: { id: chamber.id, name: "Câmara 1" } });
    expect(chamber.code).toMatch(/^LOC-\d{3}$/);
    expect(position.code).not.toBe(chamber.code);
    expect(await read(chamber.id)).toMatchObject({ positions: 1 });
  });

  test("takes its positions along when it is renamed", async () => {
    const chamber = await make.place();
    const position = await make.place({ name: "A-01", parentId: chamber.id });
    const lot = await make.lot();
    await move(position.id, [lot.id]);
    await t.admin.call(placesRoutes.update, { params: { id: chamber.id }, body: { name: "Túnel de congelamento" } });
    expect(await read(position.id)).toMatchObject({ fullName: "Túnel de congelamento, A-01" });
    expect(await readLot(lot.id)).toMatchObject({ location: "Túnel de congelamento, A-01" });
  });

  test("is found by part of its chamber's name, among chambers, and among the positions of one", async () => {
    const chamber = await make.place({ name: "Antecâmara Sul" });
    const position = await make.place({ name: "P-1", parentId: chamber.id });
    const found = async (query: object) => (await t.admin.call(placesRoutes.list, { query })).data.map(({ id }) => id);
    expect(await found({ search: "antecamara" })).toEqual([chamber.id, position.id]);
    expect(await found({ search: "antecamara", chambers: "true" })).toEqual([chamber.id]);
    expect(await found({ parent: chamber.id })).toEqual([position.id]);
    expect(await found({ search: position.code.toLowerCase() })).toEqual([position.id]);
  });

  test("is found by the code of its label, by employees too", async () => {
    const { id, code } = await make.place();
    expect(await employee.call(placesRoutes.byCode, { query: { code: code.toLowerCase() } })).toMatchObject({ id });
    expect((await employee.refused(placesRoutes.byCode, { query: { code: "LOC-999" } })).statusCode).toBe(404);
  });

  test("is a position of an existing chamber, and never of itself", async () => {
    const chamber = await make.place();
    const position = await make.place({ name: "A-02", parentId: chamber.id });
    const refused = async (body: object, id?: string) => {
      const call = id === undefined ? placesRoutes.create : placesRoutes.update;
      return (await t.admin.refused(call, { ...(id && { params: { id } }), body } as never)).issues;
    };
    const at = (message: string) => [{ path: "parentId", message }];
    expect(await refused({ name: "X", parentId: position.id })).toEqual(
      at(`${position.fullName} já é uma posição: escolha uma câmara`),
    );
    expect(await refused({ name: "X", parentId: "00000000-0000-7000-8000-000000000001" })).toEqual(
      at("Esta câmara não existe mais"),
    );
    expect(await refused({ parentId: (await make.place()).id }, chamber.id)).toEqual(
      at("Este local é uma câmara com posições: mova as posições antes"),
    );
    const alone = await make.place();
    expect(await refused({ parentId: alone.id }, alone.id)).toEqual(at("Um local não pode ficar dentro dele mesmo"));
    expect(await refused({ name: "" })).toEqual([{ path: "name", message: "Forneça um nome para o local" }]);
  });

  test("has a name of its own, also beside a chamber that is called like a position", async () => {
    const chamber = await make.place({ name: "Câmara 7" });
    await make.place({ name: "Câmara 7, C-1" });
    const body = { name: "c-1", parentId: chamber.id };
    expect((await t.admin.refused(placesRoutes.create, { body })).message).toBe("Já existe um cadastro com o nome c-1");
    await make.place({ name: "C-2", parentId: chamber.id });
    const elsewhere = await make.place();
    expect(await make.place({ name: "C-2", parentId: elsewhere.id })).toMatchObject({
      fullName: `${elsewhere.name}, C-2`,
    });
  });

  test("made twice at once is there once, and two get two codes", async () => {
    const twice = await Promise.all([1, 2].map(() => t.admin.send(placesRoutes.create, { body: { name: "Doca 4" } })));
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409]);
    const [one, other] = await Promise.all([make.place(), make.place()]);
    expect(one.code).not.toBe(other.code);
  });

  test("is not removed while it has lots or positions, and is when they are gone", async () => {
    const chamber = await make.place();
    const position = await make.place({ name: "A-03", parentId: chamber.id });
    const lot = await make.lot();
    await move(position.id, [lot.id]);
    const remove = (id: string) => t.admin.refused(placesRoutes.remove, { params: { id } });
    expect(await remove(position.id)).toMatchObject({
      statusCode: 409,
      message: `${position.fullName} não pode ser removido: há 1 lote neste local`,
      dependents: [{ kind: "lot", id: lot.id, name: lot.code }],
    });
    expect(await remove(chamber.id)).toMatchObject({
      message: `${chamber.name} não pode ser removido: há 1 posição neste local`,
      dependents: [{ kind: "place", id: position.id, name: "A-03" }],
    });
    await empty(lot.id);
    await t.admin.call(placesRoutes.remove, { params: { id: position.id } });
    await t.admin.call(placesRoutes.remove, { params: { id: chamber.id } });
    // A depleted lot still shows its last place.
    expect(await readLot(lot.id)).toMatchObject({ location: position.fullName });
    expect((await refusedMove(position.id, [(await make.lot()).id])).statusCode).toBe(404);
  });
});

describe("lots", () => {
  test("are moved together, each with its own history, and lots that are there already stay unchanged", async () => {
    const [from, to] = [await make.place(), await make.place()];
    const [one, two, three] = [await make.lot(), await make.lot(), await make.lot()];
    await move(from.id, [one.id]);
    await move(to.id, [three.id]);
    const { version } = await readLot(three.id);
    expect(await move(to.id, [one.id, two.id, three.id, one.id])).toEqual({
      place: { id: to.id, name: to.fullName },
      lots: expect.arrayContaining([
        { id: one.id, code: one.code, from: from.fullName, isMoved: true },
        { id: two.id, code: two.code, from: null, isMoved: true },
        { id: three.id, code: three.code, from: to.fullName, isMoved: false },
      ]),
    });
    expect(await readLot(one.id)).toMatchObject({ location: to.fullName, placeId: to.id });
    expect(await readLot(three.id)).toMatchObject({ version });
    expect(await readHistory(three.id)).toHaveLength(2);
    const [latest] = await readHistory(one.id);
    expect(latest).toMatchObject({
      action: "update",
      before: { location: from.fullName, placeId: from.id },
      after: { location: to.fullName, placeId: to.id },
    });
  });

  test("are moved all or none, and every one that cannot be is named", async () => {
    const place = await make.place();
    const [good, used, gone] = [await make.lot(), await make.lot(), await make.lot()];
    await empty(used.id);
    await t.admin.send(lotsRoutes.remove, { params: { ids: gone.id } });
    const refused = await refusedMove(place.id, [good.id, used.id, gone.id, place.id]);
    expect(refused).toMatchObject({
      statusCode: 409,
      message: `Nenhum lote foi movido: ${used.code} não tem saldo, ${gone.code} foi removido e um lote não existe`,
      dependents: [
        { kind: "lot", id: used.id },
        { kind: "lot", id: gone.id },
      ],
    });
    expect(await readLot(good.id)).toMatchObject({ location: null, placeId: null });
    expect((await refusedMove(place.id, [])).issues).toEqual([{ path: "lots", message: "Escolha os lotes" }]);
  });

  test("moved by two users at once are where the last one put them, and both are in their history", async () => {
    const [here, there] = [await make.place(), await make.place()];
    const lots = await Promise.all([make.lot(), make.lot(), make.lot()]);
    const ids = lots.map(({ id }) => id);
    await Promise.all([move(here.id, ids), move(there.id, ids.toReversed())]);
    const [first, ...others] = await Promise.all(ids.map(readLot));
    expect([here.id, there.id]).toContain(first?.placeId);
    expect(others.every(({ placeId }) => placeId === first?.placeId)).toBe(true);
    expect((await readHistory(first?.id ?? "")).filter(({ action }) => action === "update")).toHaveLength(2);
  });

  test("moved while their place is removed are in an existing place", async () => {
    const place = await make.place();
    const lot = await make.lot();
    const [moved, removed] = await Promise.all([
      t.admin.send(placesRoutes.move, { params: { id: place.id }, body: { lots: [lot.id] } }),
      t.admin.send(placesRoutes.remove, { params: { id: place.id } }),
    ]);
    expect([
      [200, 409],
      [404, 204],
    ]).toContainEqual([moved.status, removed.status]);
  });

  test("are moved by administrators alone, who alone may change where a lot is; employees read it", async () => {
    const place = await make.place();
    const lot = await make.lot();
    const body = { lots: [lot.id] };
    expect((await employee.refused(placesRoutes.move, { params: { id: place.id }, body })).statusCode).toBe(403);
    await move(place.id, [lot.id]);
    expect(await employee.call(lotsRoutes.read, { params: { id: lot.id } })).toMatchObject({ placeId: place.id });
    expect(await employee.call(placesRoutes.read, { params: { id: place.id } })).toMatchObject({ lots: 1 });
  });

  test("are listed by their place, and by its chamber", async () => {
    const chamber = await make.place();
    const position = await make.place({ name: "A-04", parentId: chamber.id });
    const [inside, beside, used] = [await make.lot(), await make.lot(), await make.lot()];
    await move(position.id, [inside.id, used.id]);
    await move(chamber.id, [beside.id]);
    await empty(used.id);
    const codes = async (query: object) =>
      (await t.admin.call(lotsRoutes.list, { query: { sortBy: "createdAt", ...query } })).data.map(({ id }) => id);
    expect(await codes({ place: chamber.id })).toEqual([inside.id, beside.id, used.id]);
    expect(await codes({ place: chamber.id, inStock: "true" })).toEqual([inside.id, beside.id]);
    expect(await codes({ place: position.id, inStock: "true" })).toEqual([inside.id]);
    const money = await t.admin.call(financialLotsRoutes.list, { query: { place: position.id } });
    expect(money.total).toBe(2);
    expect(await read(chamber.id)).toMatchObject({ lots: 2 });
    expect(await read(position.id)).toMatchObject({ lots: 1 });
  });
});

describe("the place of a lot, as it was always written", () => {
  test("finds the place that is called so, as it looks", async () => {
    const chamber = await make.place({ name: "Câmara Fria" });
    const position = await make.place({ name: "Rua B", parentId: chamber.id });
    const { id } = await make.lot();
    expect(await putLot(id, { location: "camara  FRIA, rua b" })).toMatchObject({
      location: "Câmara Fria, Rua B",
      placeId: position.id,
    });
    expect(await putLot(id, { location: "CAMARA FRIA" })).toMatchObject({ placeId: chamber.id });
  });

  test("makes the place that there is not, once for two who write it at once", async () => {
    const lots = await Promise.all([make.lot(), make.lot()]);
    const [one, other] = await Promise.all([
      putLot(lots[0]?.id ?? "", { location: "Galpão novo" }),
      putLot(lots[1]?.id ?? "", { location: "galpao novo" }),
    ]);
    expect(one.placeId).toBe(other.placeId);
    expect(await read(one.placeId ?? "")).toMatchObject({ parent: null, lots: 2 });
  });

  test("is given by its id too, taken away, and said once", async () => {
    const place = await make.place();
    const { id } = await make.lot();
    expect(await putLot(id, { placeId: place.id })).toMatchObject({ location: place.fullName });
    expect(await putLot(id, { placeId: null })).toMatchObject({ location: null, placeId: null });
    expect(await putLot(id, { location: place.fullName })).toMatchObject({ placeId: place.id });
    expect(await putLot(id, { location: "" as string })).toMatchObject({ location: null, placeId: null });
    const refused = async (body: object) => (await t.admin.refused(lotsRoutes.update, { params: { id }, body })).issues;
    expect(await refused({ placeId: place.id, location: "Doca" })).toEqual([
      { path: "placeId", message: "Informe o local uma vez só: location ou placeId" },
    ]);
    expect(await refused({ placeId: id })).toEqual([{ path: "placeId", message: "Este local não existe mais" }]);
    expect(await refused({ location: "x".repeat(61) })).toEqual([
      { path: "location", message: "Use no máximo 60 caracteres" },
    ]);
  });
});
