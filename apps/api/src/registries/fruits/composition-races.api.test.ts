import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import { afterAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());

const acerola = await make.fruit({ name: "Acerola" });
const goiaba = await make.fruit({ name: "Goiaba" });
const parts = (...percentages: [string, number][]) =>
  percentages.map(([fruitId, percentage]) => ({ fruitId, percentage }));

test("a fruit is removed or becomes part of another, never both", async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < 12; round++) {
    const part = await make.fruit();
    const body = { name: `Mix ${part.name}`, code: make.letters(), composite: true };
    const components = parts([acerola.id, 50], [part.id, 50]);
    const [composed, removed] = await Promise.all([
      t.admin.send(fruitsRoutes.create, { body: { ...body, components } }),
      t.admin.send(fruitsRoutes.remove, { params: { id: part.id } }),
    ]);
    outcomes.add(`${composed.status} ${removed.status}`);
  }
  expect(["201 409", "400 204"]).toEqual(expect.arrayContaining([...outcomes]));
});

test("a fruit becomes composite or part of another, never both", async () => {
  for (let round = 0; round < 12; round++) {
    const fruit = await make.fruit();
    const [composed, changed] = await Promise.all([
      t.admin.send(fruitsRoutes.create, {
        body: {
          name: `Mix ${fruit.name}`,
          code: make.letters(),
          composite: true,
          components: parts([goiaba.id, 50], [fruit.id, 50]),
        },
      }),
      t.admin.send(fruitsRoutes.update, {
        params: { id: fruit.id },
        body: { composite: true, components: parts([acerola.id, 50], [goiaba.id, 50]) },
      }),
    ]);
    expect(["201 409", "400 200"]).toContain(`${composed.status} ${changed.status}`);
  }
});

test("a fruit is received or becomes composite, never both", async () => {
  for (let round = 0; round < 12; round++) {
    const fruit = await make.fruit();
    const body = await make.rawMaterialInput({ fruitId: fruit.id });
    const [received, changed] = await Promise.all([
      t.admin.send(rawMaterialsRoutes.create, { body }),
      t.admin.send(fruitsRoutes.update, {
        params: { id: fruit.id },
        body: { composite: true, components: parts([acerola.id, 50], [goiaba.id, 50]) },
      }),
    ]);
    expect(["201 409", "400 200"]).toContain(`${received.status} ${changed.status}`);
  }
});

test("two fruits made parts of each other at once: one succeeds, without a deadlock", async () => {
  for (let round = 0; round < 12; round++) {
    const [one, other] = [await make.fruit(), await make.fruit()];
    const become = (id: string, part: string) =>
      t.admin.send(fruitsRoutes.update, {
        params: { id },
        body: { composite: true, components: parts([acerola.id, 50], [part, 50]) },
      });
    const answers = await Promise.all([become(one.id, other.id), become(other.id, one.id)]);
    const statuses = answers.map(({ status }) => status).sort();
    // The second update is refused: its component is already composite, or its fruit is already a component.
    expect([
      [200, 400],
      [200, 409],
    ]).toContainEqual(statuses);
  }
});
