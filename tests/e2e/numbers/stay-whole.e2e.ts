import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { expect, test } from "../fixtures.ts";
import { makeFruit } from "../record-fixtures.ts";

test("millions of reais stand in one line with their sign, on a phone, also with text of twice the size", async ({
  windowOf,
  plant,
}) => {
  const fruit = await makeFruit(plant.api);
  await plant.api(lotsRoutes.create, {
    body: { type: "raw_material", fruit: fruit.id, quantity: 732_560.71, unitCost: 24.5 },
  });
  const page = await windowOf("admin", { viewport: { width: 390, height: 844 } });
  await page.goto("/reports/stock");
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  const summary = page.getByRole("list", { name: "Resumo" });
  await expect(summary).toContainText(/R\$.\d\d\.\d{3}\.\d{3},\d\d/);
  for (const size of ["100%", "200%"]) {
    await page.locator("html").evaluate((html, chosen) => {
      html.style.fontSize = chosen;
    }, size);
    const broken = await summary.evaluate((list) => {
      const walker = document.createTreeWalker(list, NodeFilter.SHOW_TEXT);
      const brokenNumbers: string[] = [];
      let figures = 0;
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        if (!/^(R\$\s)?[\d.]+(,\d+)?(\s\w+)?$/.test(node.textContent ?? "")) continue;
        figures++;
        const range = document.createRange();
        range.selectNodeContents(node);
        const tops = new Set([...range.getClientRects()].map(({ top }) => top));
        const beyond = range.getBoundingClientRect().right - list.getBoundingClientRect().right;
        if (tops.size > 1 || beyond > 1) brokenNumbers.push(`${node.textContent} ${tops.size} ${beyond}`);
      }
      return { figures, found: brokenNumbers };
    });
    expect(broken, size).toEqual({ figures: 4, found: [] });
  }
});
