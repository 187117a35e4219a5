import { expect, refused, test } from "../fixtures.ts";
import { makePayable, planPayment } from "../payment-fixtures.ts";
import { makeFruit, makeReception, makeSupplier, ownName } from "../record-fixtures.ts";

test("deleting asks by name first, also from the menu of a card, which the card does not cut off, and the other administrator's list refreshes by itself", async ({
  windowOf,
  plant,
}) => {
  const supplier = await makeSupplier(plant.api, { name: ownName("Sítio Santa Luzia") });
  const address = `/suppliers/find-all?search=${encodeURIComponent(supplier.name)}`;
  const [one, other] = [await windowOf("admin", { viewport: { width: 390, height: 844 } }), await windowOf("admin")];
  for (const page of [one, other]) {
    await page.goto(address);
    await expect(page.getByRole("link", { name: supplier.name })).toBeVisible();
  }
  await one.getByRole("button", { name: `Ações de ${supplier.name}` }).click();
  await one.getByRole("menuitem", { name: "Excluir" }).click();
  const dialog = one.getByRole("dialog", { name: `Excluir fornecedor ${supplier.name}?` });
  await dialog.getByRole("button", { name: "Excluir" }).click();

  await expect(one.getByText("Fornecedor excluído")).toBeVisible();
  await expect(other.getByRole("row", { name: supplier.name })).toBeHidden();
});

test("a refusal that comes late does not stand in the question about another row; a supplier who is owed something cannot go: it is said before, and what is owed is named once and linked", async ({
  adminPage: page,
  plant,
  noise,
}) => {
  noise.allow(refused(409));

  await test.step("a supplier who is owed something cannot go: it is said before, and what is owed is named once and linked", async () => {
    const { id, supplier } = await makePayable(plant.api);
    await planPayment(plant.api, id, { dueDate: "2039-01-31" });
    await page.goto(`/suppliers/find-all?search=${encodeURIComponent(supplier.name)}`);
    await page.getByRole("button", { name: `Ações de ${supplier.name}` }).click();
    await page.getByRole("menuitem", { name: "Excluir" }).click();
    const dialog = page.getByRole("dialog", { name: `Excluir fornecedor ${supplier.name}?` });
    await expect(dialog).toContainText("Só um fornecedor sem lotes e sem pagamentos em aberto pode ser excluído.");
    await dialog.getByRole("button", { name: "Excluir" }).click();
    await expect(dialog.getByRole("listitem").filter({ hasText: "Pagamento" })).toHaveText(
      "Pagamento com vencimento em 31/01/2039",
    );
  });

  await test.step("a refusal that comes late does not stand in the question about another row", async () => {
    const mark = ownName("Umbu");
    const [used, unused] = await Promise.all([
      makeFruit(plant.api, { name: `${mark} usada` }),
      makeFruit(plant.api, { name: `${mark} livre` }),
    ]);
    await makeReception(plant.api, { fruitId: used.id });
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const versions: (string | undefined)[] = [];
    await page.route(/\/api\/fruits\/[0-9a-f-]{36}$/, async (route) => {
      if (route.request().method() !== "DELETE") return route.continue();
      versions.push(route.request().headers()["if-match"]);
      await opened;
      return route.continue();
    });
    await page.goto(`/fruits/find-all?search=${encodeURIComponent(mark)}`);
    const ask = async (name: string) => {
      await page.getByRole("button", { name: `Ações de ${name}` }).click();
      await page.getByRole("menuitem", { name: "Excluir" }).click();
      return page.getByRole("dialog", { name: `Excluir fruta ${name}?` });
    };
    const first = await ask(used.name);
    await first.getByRole("button", { name: "Excluir" }).click();
    await first.getByRole("button", { name: "Cancelar" }).click();
    await expect(first).toBeHidden();

    const second = await ask(unused.name);
    open();
    await expect(page.getByRole("region", { name: "Avisos" }).getByRole("alert")).toBeVisible();
    await expect(second.getByText("Não foi possível excluir")).toBeHidden();
    await second.getByRole("button", { name: "Excluir" }).click();
    await expect(page.getByText("Fruta excluída")).toBeVisible();
    expect(versions).toEqual(['"1"', '"1"']);
  });
});
