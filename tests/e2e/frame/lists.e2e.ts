import { expect, test } from "../fixtures.ts";
import { makeFruit, makeReception, makeSupplier, ownName } from "../record-fixtures.ts";
import { findViolations } from "../violations.ts";

test("text in a row can be selected without opening it; the chosen columns survive a reload, for this person and this list; the first cannot be hidden; a search that was typed does not follow to another page", async ({
  adminPage: page,
  plant,
}) => {
  const [supplier] = await Promise.all([
    makeSupplier(plant.api, { document: "529.982.247-25", city: "Limoeiro" }),
    makeFruit(plant.api),
  ]);
  const header = (name: string) => page.getByRole("columnheader", { name });
  const list = `/suppliers/find-all?search=${encodeURIComponent(supplier.name)}`;
  await page.goto(list);
  await expect(page.getByText("Limoeiro")).toBeVisible();
  // The letters of the fallback font are narrower than those of the app's font.
  await page.evaluate(() => document.fonts.ready);
  const box = await page.getByText("Limoeiro").boundingBox();
  if (box === null) throw new Error("The city is not on screen.");
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + 14, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + 75, middle, { steps: 5 });
  await page.mouse.up();
  expect(await page.evaluate(() => window.getSelection()?.toString())).toContain("imoeir");
  await expect(page).toHaveURL(list);
  await page.getByRole("cell", { name: "–" }).first().click();
  await expect(page).toHaveURL(`/suppliers/update/${supplier.id}?tab=compras`);
  await page.goBack();

  await expect(header("Cidade/UF")).toBeVisible();
  await expect(header("CPF/CNPJ")).toBeHidden();
  await page.getByRole("button", { name: "Colunas" }).click();
  const chooser = page.getByRole("dialog", { name: "Colunas" });
  await expect(chooser.getByLabel("Nome", { exact: true })).toBeHidden();
  await chooser.getByLabel("Cidade/UF").uncheck();
  await chooser.getByLabel("CPF/CNPJ").check();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Colunas" })).toBeFocused();

  await page.reload();
  await expect(page.getByRole("cell", { name: "529.982.247-25" })).toBeVisible();
  await expect(header("Cidade/UF")).toBeHidden();
  await page.goto("/fruits/find-all");
  await expect(header("Código")).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Colunas" }).click();
  await chooser.getByRole("button", { name: "Voltar ao padrão" }).click();
  await expect(header("Cidade/UF")).toBeVisible();
  await expect(header("CPF/CNPJ")).toBeHidden();

  // The user presses a link within the pause after typing, and the page of the link is still loading when the pause
  // ends.
  let bringPage = () => {};
  const isOver = new Promise<void>((resolve) => {
    bringPage = resolve;
  });
  await page.route(/\/assets\/places-[^/]+\.js$/, async (route) => {
    await isOver;
    await route.continue();
  });
  await page.getByRole("button", { name: "Fábrica" }).click();
  await page.evaluate(() => {
    const box = document.querySelector<HTMLInputElement>("input[type=search]");
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(box, "Acerola");
    box?.dispatchEvent(new Event("input", { bubbles: true }));
    document.querySelector<HTMLAnchorElement>("a[href='/places/find-all']")?.click();
    // A page runs its timers in the order of their ends.
    return new Promise((resolve) => setTimeout(resolve, 500));
  });
  bringPage();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Locais");
  await expect(page).toHaveURL("/places/find-all");
});

test("a filter by day can be typed as soon as it is open, and is taken off again; the first of many filters are seen, and those that are set: the others come when asked for, and one taken off stays; on a wide screen a list reaches to the window's edge; it says by which column it is in order", async ({
  adminPage: page,
  plant,
}) => {
  await test.step("a filter by day can be typed as soon as it is open, and is taken off again", async () => {
    await page.goto("/raw/find-all");
    await page.getByRole("button", { name: "De", exact: true }).click();
    await expect(page.getByRole("textbox", { name: "De", exact: true })).toBeFocused();
    await page.keyboard.type("01/02/2026", { delay: 40 });
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "De: 01/02/2026" })).toBeVisible();
    await expect(page).toHaveURL(/from=2026-02-01/);
    await page.getByRole("button", { name: "Retirar filtro De" }).click();
    await expect(page).not.toHaveURL(/from=/);
  });

  await test.step("the first of many filters are seen, and those that are set; the others come when asked for, and one taken off stays", async () => {
    await page.goto("/lots/find-all?readings=outside");
    const filters = page.getByRole("group", { name: "Filtros" });
    const seen = (name: string) => filters.getByRole("button", { name, exact: true });
    for (const name of ["Saldo", "Tipo", "Fruta", "Situação"]) await expect(seen(name)).toBeVisible();
    for (const name of ["Insumo", "Fornecedor", "Vence antes de", "Data de", "Leituras"])
      await expect(seen(name)).toBeHidden();
    await page.getByRole("button", { name: "Retirar filtro Leituras" }).press("Enter");
    await expect(seen("Leituras")).toBeVisible();
    for (const name of ["Insumo", "Fornecedor", "Vence antes de", "Data de"]) await expect(seen(name)).toBeVisible();
    await filters.getByRole("button", { name: "Menos filtros" }).click();
    await expect(seen("Data de")).toBeHidden();
    await filters.getByRole("button", { name: "Mais filtros" }).click();
    await expect(seen("Data de")).toBeVisible();
  });

  await test.step("on a wide screen a list reaches to the window's edge, beside the menu and beside its icons; it says by which column it is in order before anybody asks, and by the one that is asked for", async () => {
    await makeReception(plant.api);
    await page.setViewportSize({ width: 1920, height: 1000 });
    await page.goto("/lots/find-all");
    const right = async () => {
      const box = await page.getByRole("table").boundingBox();
      return (box?.x ?? 0) + (box?.width ?? 0);
    };
    await expect.poll(right).toBeGreaterThan(1860);
    await page.getByRole("button", { name: "Recolher o menu" }).click();
    await expect
      .poll(async () => (await page.getByRole("complementary", { name: "Menu" }).boundingBox())?.width)
      .toBe(72);
    await expect.poll(right).toBeGreaterThan(1860);

    const header = (name: string) => page.getByRole("columnheader", { name, exact: true });
    await expect(header("Data")).toHaveAttribute("aria-sort", "descending");
    await header("Item").getByRole("button").click();
    await expect(page).toHaveURL(/sortBy=item/);
    await expect(header("Item")).toHaveAttribute("aria-sort", "ascending");
    await expect(header("Data")).toHaveAttribute("aria-sort", "none");
    await page.goto("/suppliers/find-all");
    await expect(header("Nome")).toHaveAttribute("aria-sort", "ascending");
  });
});

test("at the end of a hundred rows, another page comes whole, in its order, the first screen before what is behind it, and nothing moves; Back from a record, a reload and a shared link restore the list with its page, order and filter", async ({
  adminPage: page,
  windowOf,
  plant,
}) => {
  const mark = ownName("Sítio Comprido");
  await Promise.all(
    Array.from({ length: 208 }, (_, n) => makeSupplier(plant.api, { name: `${mark} ${String(n).padStart(3, "0")}` })),
  );
  const namesFrom = (first: number) =>
    Array.from({ length: 100 }, (_, n) => `${mark} ${String(first + n).padStart(3, "0")}`);
  await page.goto(`/suppliers/find-all?rows=100&sortBy=name&sortOrder=asc&search=${encodeURIComponent(mark)}`);
  const rows = page.locator("[data-row] [data-first]");
  await expect(rows).toHaveText(namesFrom(0));
  const next = page.getByRole("button", { name: "Próxima página" });
  await next.scrollIntoViewIfNeeded();
  const before = await next.boundingBox();
  const heights = await page.locator("main").evaluateHandle((main) => {
    const seen = new Set([main.scrollHeight]);
    new ResizeObserver(() => seen.add(main.scrollHeight)).observe(main.querySelector("table") as Element);
    return seen;
  });
  const pictures = await page.locator("tbody").evaluateHandle((body) => {
    const seen = new Set<string>();
    const names = body.getElementsByTagName("a");
    const look = () => seen.add([names[0], names[names.length - 1]].map((name) => name?.text.slice(-3)).join(" "));
    new MutationObserver(look).observe(body, { childList: true });
    return seen;
  });
  await next.click();
  await expect(rows).toHaveText(namesFrom(100));
  expect(await pictures.evaluate((seen) => [...seen])).toEqual(["100 099", "100 199"]);
  await expect(page.locator("[data-stale]")).toHaveCount(0);
  expect(await next.boundingBox()).toEqual(before);
  expect(await heights.evaluate((seen) => seen.size)).toBe(1);

  // Seen from the top, the later rows are out of sight: the page reserves their space and lays them out after the first
  // rows.
  await page.goBack();
  await expect(rows).toHaveText(namesFrom(0));
  await page.evaluate(() => window.scrollTo(0, 0));
  const laidOut = await page.locator("main").evaluateHandle((main) => {
    const seen = { rows: new Set<number>(), heights: new Set<number>() };
    new ResizeObserver(() => {
      seen.rows.add([...main.querySelectorAll("[data-row]")].filter((row) => row.getClientRects().length > 0).length);
      seen.heights.add(main.scrollHeight);
    }).observe(main.querySelector("tbody") as Element);
    return seen;
  });
  await page.getByRole("button", { name: "Nome" }).click();
  await expect(rows).toHaveText(Array.from({ length: 100 }, (_, n) => `${mark} ${207 - n}`));
  await expect(page.locator("[data-stale]")).toHaveCount(0);
  expect(await laidOut.evaluate(({ rows, heights }) => [...rows, heights.size])).toEqual([100, 24, 1]);
  await page.goBack();
  await expect(rows).toHaveText(namesFrom(0));
  await next.click();
  await expect(rows).toHaveText(namesFrom(100));

  await next.click();
  await expect(rows).toHaveText(Array.from({ length: 8 }, (_, n) => `${mark} ${200 + n}`));
  await page.goBack();
  await expect(rows).toHaveText(namesFrom(100));

  await page.goto(`/suppliers/find-all?rows=10&search=${encodeURIComponent(mark)}&sortBy=name&sortOrder=desc`);
  await page.getByRole("button", { name: "Página 2", exact: true }).click();
  const second = Array.from({ length: 10 }, (_, n) => `${mark} ${197 - n}`);
  await expect(rows).toHaveText(second);
  const shared = page.url();
  await page.getByRole("link", { name: second[0] }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(second[0] ?? "");
  await page.goBack();
  await expect(page).toHaveURL(shared);
  await expect(rows).toHaveText(second);
  await page.reload();
  await expect(rows).toHaveText(second);
  await expect(page.getByRole("searchbox", { name: "Buscar" })).toHaveValue(mark);
  const other = await windowOf("admin");
  await other.goto(shared);
  await expect(other.locator("[data-row] [data-first]")).toHaveText(second);
});
