import { correctionRequestsRoutes } from "@pomar/contract/entries/corrections/correction-requests.routes";
import { pendingKinds } from "@pomar/contract/insight/pending/pending.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { packagingRoutes } from "@pomar/contract/registries/packaging/packaging.routes";
import { apiClient } from "../../support/api-client.ts";
import { expect, follow, test } from "../fixtures.ts";
import { makeReception, ownName } from "../record-fixtures.ts";
import { makePackaging, makePackagingRecord } from "../supply-fixtures.ts";

test("correction requests for several entries are listed with links there and back, counts of any length end at one line, and unusable stock does not count towards a minimum", async ({
  adminPage: page,
  plant,
}) => {
  await test.step("correction requests for several entries are listed with links there and back", async () => {
    const asEmployee = apiClient(plant.url, plant.sessions.employee.token);
    const [first, second] = await Promise.all([makeReception(plant.api), makeReception(plant.api)]);
    const ask = (entryId: string, text: string) =>
      asEmployee(correctionRequestsRoutes.create, { body: { entryKind: "raw-material", entryId, text } });
    await ask(first.id, "eram 681 kg");
    await ask(first.id, "e 12 caixas");
    await ask(second.id, "a tara era de 52 kg");
    const openRequests = await plant.api(correctionRequestsRoutes.list, { query: {} });

    await page.goto("/dashboard");
    const row = page.getByRole("region", { name: "O que falta hoje" });
    await row.getByRole("link", { name: `Abrir: ${openRequests.length} correções pedidas` }).click();
    const list = page.getByRole("dialog", { name: "Correções pedidas" });
    await expect(list.getByRole("listitem")).toHaveCount(openRequests.length);
    await expect(list).toContainText(`pede correção do lote ${first.lot.code}: “eram 681 kg”`);
    await list.getByRole("link", { name: /a tara era de 52 kg/ }).click();
    await expect(page).toHaveURL(`/raw/find-all?open=${second.id}`);
    const entry = page.getByRole("dialog");
    await entry.getByRole("button", { name: "Está certo como está" }).click();
    await expect(entry.getByText("a tara era de 52 kg")).toBeHidden();
    await entry.getByRole("button", { name: "Fechar" }).click();
    await expect(list.getByRole("listitem")).toHaveCount(openRequests.length - 1);
    await list.getByRole("button", { name: "Fechar" }).click();
    await expect(page).toHaveURL("/dashboard");
  });

  await test.step("counts of any length end at one line and overlap no words, on a desktop and on a phone", async () => {
    const counts = [2, 138, 1234];
    const items = counts.map((count, at) => ({
      kind: pendingKinds[at],
      count,
      detail: "13.420 kg de 5 fornecedores",
      to: "/pagamentos/precos",
      search: {},
    }));
    await page.route("**/api/pending", (route) => route.fulfill({ json: items }));
    await page.goto("/dashboard");
    const rows = page.getByRole("region", { name: "O que falta hoje" }).getByRole("listitem");
    await expect(rows).toHaveCount(counts.length);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(rows).toHaveCount(counts.length);
      const edges = await rows.evaluateAll((all) =>
        all.map((row) => {
          const wordsIn = document.createRange();
          const measureEdges = (selector: string) => {
            wordsIn.selectNodeContents(row.querySelector(selector) as Element);
            return wordsIn.getBoundingClientRect();
          };
          return { count: measureEdges("b").right, words: measureEdges("strong").left };
        }),
      );
      for (const { count, words } of edges) {
        expect(words - count).toBeGreaterThanOrEqual(8);
        expect(Math.abs(count - (edges[0]?.count ?? 0))).toBeLessThan(1);
      }
    }
  });

  await test.step("unusable stock does not count towards a minimum, and an inactive item has no minimum", async () => {
    const held = await makePackaging(plant.api, { name: ownName("Balde retido"), minStock: 100 });
    const { lot } = await makePackagingRecord(plant.api, { itemId: held.id, quantity: 510 });
    const body = { decision: "blocked", reason: "rachados" } as const;
    await plant.api(lotsRoutes.update, { params: { id: lot.id }, body });
    const former = await makePackaging(plant.api, { name: ownName("Caixa de antes"), minStock: 90 });
    await makePackagingRecord(plant.api, { itemId: former.id, quantity: 5 });
    await plant.api(packagingRoutes.update, { params: { id: former.id }, body: { active: false } });

    await page.setViewportSize({ width: 1280, height: 800 });
    await follow(page, "/reports/stock?view=supplies");
    const row = page.getByRole("row").filter({ hasText: held.name });
    await expect(row).toContainText(/510.un/);
    await expect(row).toContainText(/510.un0.un.*Abaixo do mínimo/);
    await expect(page.getByRole("row").filter({ hasText: former.name })).not.toContainText("do mínimo");
    await follow(page, `/packaging/find-all?search=${encodeURIComponent(former.name)}`);
    await expect(page.getByRole("row").filter({ hasText: former.name })).toContainText(/5.un/);
    await expect(page.getByText("Abaixo do mínimo")).toBeHidden();
  });
});
