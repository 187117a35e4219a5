import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { customersRoutes } from "@pomar/contract/registries/customers/customers.routes";
import type { CustomerCreate } from "@pomar/contract/registries/customers/customers.schema";
import { dispatchesRoutes } from "@pomar/contract/stock/dispatches/dispatches.routes";
import { afterAll, describe, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { brokenInvariants } from "../../../../../tools/checks/invariants.ts";

const t = await startApp();
const make = factories(t);
afterAll(async () => {
  const broken = await brokenInvariants(t.database.pool as never);
  await t.close();
  expect(broken).toEqual({});
});

const told: CustomerCreate = {
  name: "Hotel Recife",
  document: "12.abc.345/01de-35",
  phone: "(81) 3333-4444",
  email: "compras@hotel.example",
  address: "Av. Boa Viagem, 100",
  recallContact: "Dona Neide, governança",
  minShelfLifeDays: 30,
  notes: "Entrega pelos fundos",
};
const read = (id: string) => t.admin.call(customersRoutes.read, { params: { id } });
const sentTo = async (customer: string) =>
  (await t.admin.call(dispatchesRoutes.list, { query: { customer } })).data.map(({ code }) => code).sort();

describe("a customer", () => {
  test("is stored as given, its numbers without signs", async () => {
    const made = await make.customer(told);
    expect(made).toMatchObject({ ...told, document: "12ABC34501DE35", phone: "8133334444", dispatches: 0 });
    expect(await read(made.id)).toEqual(made);
  });

  test.each([
    [{ name: "" }, "name", "Forneça um nome para o cliente"],
    [{ document: "11.222.333/0001-82" }, "document", "CPF ou CNPJ inválido"],
    [{ phone: "12345" }, "phone", "O telefone deve ter 10 ou 11 dígitos, com DDD, como (99) 9 9999-9999"],
    [{ email: "sem arroba" }, "email", "E-mail inválido"],
    [{ minShelfLifeDays: -1 }, "minShelfLifeDays", "Deve ser no mínimo 0"],
  ])("%j is refused", async (fields, path, message) => {
    const body = { name: "Outro", ...fields };
    expect((await t.admin.refused(customersRoutes.create, { body })).issues).toEqual([{ path, message }]);
  });

  test("has a name and a document of its own", async () => {
    const { name, document } = await make.customer({ name: "Mercado São José", document: "529.982.247-25" });
    const again = { body: { name: "mercado sao jose" } };
    expect((await t.admin.refused(customersRoutes.create, again)).message).toBe(
      "Já existe um cadastro com o nome mercado sao jose",
    );
    const owned = { body: { name: "Mercado Novo", document } };
    expect((await t.admin.refused(customersRoutes.create, owned)).message).toBe(`Este CPF/CNPJ já pertence a ${name}`);
  });

  test("is not removed once it has dispatches, which are named", async () => {
    const customer = await make.customer();
    const { movement } = await make.shipment(undefined, { customerId: customer.id });
    const refusal = await t.admin.refused(customersRoutes.remove, { params: { id: customer.id } });
    expect(refusal).toMatchObject({
      statusCode: 409,
      message: `${customer.name} não pode ser removido: há 1 expedição para este cliente`,
      dependents: [{ kind: "dispatch", id: movement.dispatch?.id, name: movement.dispatch?.code }],
    });
    await t.admin.call(lotsRoutes.reverseMovement, { params: { id: movement.id }, body: { reason: "Engano" } });
    await t.admin.call(customersRoutes.remove, { params: { id: customer.id } });
    expect(await t.admin.refused(customersRoutes.read, { params: { id: customer.id } })).toMatchObject({
      statusCode: 404,
    });
  });
});

test("an employee reads the customers of goods, and finds none by fields that they may not read", async () => {
  const employee = await make.employee();
  const customer = await make.customer({
    ...told,
    name: "Restaurante Maré",
    document: "111.444.777-35",
    email: "a@b.co",
  });
  const seen = await employee.call(customersRoutes.read, { params: { id: customer.id } });
  expect(seen).toMatchObject({ name: "Restaurante Maré", minShelfLifeDays: 30 });
  const { data } = await employee.call(customersRoutes.list, { query: { search: "mare restaurante" } });
  expect(data).toMatchObject([{ name: "Restaurante Maré" }]);
  for (const hidden of ["document", "phone", "email", "address", "recallContact", "notes"])
    for (const one of [seen, ...data]) expect(one).not.toHaveProperty(hidden);
  const found = async (search: string, who: Pick<typeof employee, "call"> = employee) =>
    (await who.call(customersRoutes.list, { query: { search } })).data.map(({ id }) => id);
  expect(await found("mare restaurante")).toEqual([customer.id]);
  for (const search of ["11144477735", "111444", "a@b.co"]) {
    expect(await found(search), search).toEqual([]);
    expect(await found(search, t.admin), search).toEqual([customer.id]);
  }
});

describe("customers that are one", () => {
  test("are joined without losing a dispatch; a field that only one has is kept", async () => {
    const kept = await make.customer({ name: "Hotel Atlantico", phone: "81999990000", minShelfLifeDays: 15 });
    const first = await make.customer({
      name: "Hotel Atlântico Ltda",
      phone: "8133330000",
      document: "11222333000181",
    });
    const second = await make.customer({ name: "Htl. Atlântico", minShelfLifeDays: 40, notes: "Portão 2" });
    for (const { id } of [kept, first, first, second]) await make.shipment(undefined, { customerId: id });
    const before = (await Promise.all([kept, first, second].map(({ id }) => sentTo(id)))).flat().sort();
    expect(before).toHaveLength(4);
    const body = { customerIds: [first.id, second.id] };
    const after = await t.admin.call(customersRoutes.join, { params: { id: kept.id }, body });
    expect(after).toMatchObject({
      name: "Hotel Atlantico",
      phone: "81999990000",
      document: "11222333000181",
      notes: "Portão 2",
      minShelfLifeDays: 40,
      dispatches: 4,
    });
    expect(await sentTo(kept.id)).toEqual(before);
    expect(await t.admin.refused(customersRoutes.read, { params: { id: first.id } })).toMatchObject({
      statusCode: 404,
    });
    // When the remaining customer is joined into a third customer, the dispatches of the first customers move to the
    // third.
    const last = await make.customer();
    await t.admin.call(customersRoutes.join, { params: { id: last.id }, body: { customerIds: [kept.id] } });
    expect(await sentTo(last.id)).toEqual(before);
  });

  test("are not joined with themselves, nor with who is not there", async () => {
    const { id } = await make.customer();
    const join = (...customerIds: string[]) =>
      t.admin.refused(customersRoutes.join, { params: { id }, body: { customerIds } });
    expect(await join(id)).toMatchObject({ statusCode: 400, message: "Escolha outro cliente para juntar" });
    expect(await join("01990000-0000-7000-8000-000000000000")).toMatchObject({ statusCode: 404 });
  });

  test("while goods leave for them: each dispatch is refused or goes over", async () => {
    const [kept, other] = [await make.customer(), await make.customer()];
    const lot = await make.lot({ quantity: 500 });
    const sale = { kind: "shipment" as const, quantity: 1, customerId: other.id };
    const [, ...replies] = await Promise.all([
      t.admin.call(customersRoutes.join, { params: { id: kept.id }, body: { customerIds: [other.id] } }),
      ...Array.from({ length: 20 }, () => t.admin.send(lotsRoutes.move, { params: { id: lot.id }, body: sale })),
    ]);
    const recorded = replies.filter(({ status }) => status === 201).length;
    expect(replies.every(({ status }) => status === 201 || status === 400)).toBe(true);
    expect((await read(kept.id)).dispatches).toBe(recorded);
    expect((await t.admin.call(lotsRoutes.read, { params: { id: lot.id } })).balance).toBe(500 - recorded);
  });

  test("both ways at once one of the two joins", async () => {
    const [one, other] = [await make.customer(), await make.customer()];
    await make.shipment(undefined, { customerId: one.id });
    await make.shipment(undefined, { customerId: other.id });
    const join = (id: string, of: string) =>
      t.admin.send(customersRoutes.join, { params: { id }, body: { customerIds: [of] } });
    const replies = await Promise.all([join(one.id, other.id), join(other.id, one.id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
    const left = replies[0]?.status === 200 ? one : other;
    expect(await sentTo(left.id)).toHaveLength(2);
  });
});

test("names that may be one are proposed, the same before the near ones, and others are not", async () => {
  const names = [
    ["Sorveteria Pólo-Sul", "Sorveteria Polo Sul"],
    ["Mercado da Praça Central", "Mercado da Praca Central Ltda"],
    ["Padaria Solar", "Padaria Luar"],
  ] as const;
  for (const name of names.flat()) await make.customer({ name });
  const twins = await t.admin.call(customersRoutes.twins);
  const groups = twins.map(({ alike, customers }) => [alike, ...customers.map(({ name }) => name).sort()]);
  expect(groups).toContainEqual(["same", "Sorveteria Polo Sul", "Sorveteria Pólo-Sul"]);
  expect(groups).toContainEqual(["near", "Mercado da Praca Central Ltda", "Mercado da Praça Central"]);
  expect(JSON.stringify(groups)).not.toContain("Padaria");
  const all = twins.flatMap(({ customers }) => customers.map(({ id }) => id));
  expect(new Set(all).size).toBe(all.length);
});
