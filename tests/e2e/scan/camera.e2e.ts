import type { Page } from "@playwright/test";
import { recallsRoutes } from "@pomar/contract/recalls/recalls.routes";
import bwip from "bwip-js/node";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { makeFruit, makeReception, ownCode, pick } from "../record-fixtures.ts";
import { allowCamera, holdBeforeCamera, photographLabel, withCamera } from "./fake-camera.ts";

test.use({ launchOptions: withCamera });

/** Opens the scanner over a page that stands, as keys are heard from then on. */
async function openScanner(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("F2");
}

const scanner = (page: Page) => page.getByRole("dialog", { name: "Ler código" });

/** A code as a supplier prints it, with white around it. */
const drawn = (bcid: string, text: string) =>
  bwip.toBuffer({ bcid, text, scale: 4, paddingwidth: 16, paddingheight: 16, backgroundcolor: "FFFFFF" });

test("a label that is held before the camera opens its lot: its card for an employee, its page for an administrator", async ({
  adminPage,
  employeePage,
  plant,
}) => {
  test.slow();
  const { lot } = await makeReception(plant.api);
  await holdBeforeCamera(adminPage, await photographLabel(adminPage, lot.id));
  await allowCamera(employeePage);
  await employeePage.goto("/dashboard");
  await employeePage.getByRole("button", { name: "Ler código" }).click();
  await expect(employeePage).toHaveURL(`/l/${lot.code}`);
  await expect(scanner(employeePage)).toBeHidden();
  await allowCamera(adminPage);
  await adminPage.goto("/fruits/find-all");
  await openScanner(adminPage);
  await expect(adminPage).toHaveURL(`/lots/view/${lot.id}`);
});

test("in the form of pulp a label becomes a line with its balance @phone-only", async ({
  adminPage,
  employeePage: page,
  plant,
}) => {
  test.slow();
  const fruit = await makeFruit(plant.api);
  const { lot } = await makeReception(plant.api, { fruitId: fruit.id });
  await holdBeforeCamera(adminPage, await photographLabel(adminPage, lot.id));
  await allowCamera(page);
  await page.goto("/pulp/create");
  await pick(page, "Fruta", fruit.name);
  const lots = page.getByRole("group", { name: "Lotes de fruta e de pasta" });
  await lots.getByRole("button", { name: "Ler código" }).last().click();
  await expect(lots.getByRole("group", { name: "Linha 1" })).toContainText(/Saldo 800,250.kg/);
  await expect(lots.getByRole("combobox").first()).toHaveValue(new RegExp(lot.code));
  // Once is enough.
  await page.keyboard.press("F2");
  await expect(page.getByRole("dialog")).toContainText("Já está em uma das linhas.");
});

test("a supplier's GS1-128, GS1 QR and GS1 DataMatrix lead to the lot that their AI 10 names", async ({
  adminPage: page,
  plant,
}) => {
  await allowCamera(page);
  for (const kind of ["gs1-128", "gs1qrcode", "gs1datamatrix"]) {
    const supplierLot = `L-${ownCode()}`;
    const { lot } = await makeReception(plant.api, { supplierLot: supplierLot.toLowerCase() });
    await holdBeforeCamera(page, await drawn(kind, `(01)07891000315507(17)290630(10)${supplierLot}`));
    await page.goto("/dashboard");
    await openScanner(page);
    await expect(page, kind).toHaveURL(`/lots/view/${lot.id}`);
  }
});

test("the same signs in a plain code are no lot of a supplier's: what was read is shown, to be searched", async ({
  adminPage: page,
  plant,
}) => {
  await makeReception(plant.api, { supplierLot: "D9T" });
  await holdBeforeCamera(page, await drawn("code128", "10D9T"));
  await allowCamera(page);
  await page.goto("/dashboard");
  await openScanner(page);
  const dialog = page.getByRole("dialog", { name: "Nenhum lote encontrado" });
  await expect(dialog).toContainText("10D9T");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Procurar nos lotes" }).click();
  await expect(page).toHaveURL("/lots/find-all?search=10D9T");
});

test("a blotted label reads as nothing, and after a while hints are given and the keypad is; the camera stops while the page is not seen", async ({
  adminPage: page,
  plant,
}) => {
  test.slow();
  const { lot } = await makeReception(plant.api);
  await holdBeforeCamera(page, await photographLabel(page, lot.id), { blot: true });
  await allowCamera(page);
  await page.goto("/dashboard");
  await openScanner(page);
  await expect(scanner(page)).toContainText("Aponte para o código");

  // The camera stops while the page is not seen, and goes on afterwards.
  const video = scanner(page).locator("video");
  const firstTrack = await video.evaluateHandle(async (element: HTMLVideoElement) => {
    while (element.srcObject === null) await new Promise((resolve) => element.addEventListener("playing", resolve));
    return (element.srcObject as MediaStream).getVideoTracks()[0];
  });
  const stateOf = () => firstTrack.evaluate((track) => track?.readyState);
  expect(await stateOf()).toBe("live");
  // Another tab in front hides no page of a browser without a screen.
  const show = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
      document.dispatchEvent(new Event("visibilitychange"));
    }, isHidden);
  await show(true);
  await expect.poll(stateOf).toBe("ended");
  await show(false);
  const current = () =>
    video.evaluate((element: HTMLVideoElement) => (element.srcObject as MediaStream).getVideoTracks()[0]?.readyState);
  await expect.poll(current).toBe("live");

  await expect(scanner(page)).toContainText("Nada lido ainda.");
  await expect(page).toHaveURL("/dashboard");
  await expectAccessible(page);
  await scanner(page).getByRole("button", { name: "Fechar" }).click();
  await expect(video).toHaveCount(0);
  await openScanner(page);
  await scanner(page).getByRole("button", { name: "Digitar os últimos sinais" }).click();
  await expect(page.getByRole("textbox", { name: "Últimos sinais do código" })).toBeFocused();
});

test("a camera that is taken away says so, and opens again", async ({ adminPage: page }) => {
  await holdBeforeCamera(page, await drawn("qrcode", "CAMARA-2099"), { blot: true });
  await allowCamera(page);
  await page.goto("/dashboard");
  await openScanner(page);
  const isOpen = () =>
    scanner(page)
      .locator("video")
      .evaluate((element: HTMLVideoElement) => element.readyState >= element.HAVE_CURRENT_DATA);
  await expect.poll(isOpen).toBe(true);
  // As a browser tells it of a camera that another application took.
  await scanner(page)
    .locator("video")
    .evaluate((element: HTMLVideoElement) => {
      const [track] = (element.srcObject as MediaStream).getVideoTracks();
      track?.stop();
      track?.dispatchEvent(new Event("ended"));
    });
  await expect(scanner(page).getByRole("alert")).toContainText("A câmera está em uso por outro aplicativo.");
  await scanner(page).getByRole("button", { name: "Tentar de novo" }).click();
  await expect.poll(isOpen).toBe(true);
  await expect(scanner(page).getByRole("alert")).toHaveCount(0);
});

test("a reader that did not arrive is asked for again, and then reads", async ({ adminPage: page, plant, noise }) => {
  test.slow();
  noise.allow(/net::ERR_FAILED|wasm|ArrayBuffer instantiation/);
  const { lot } = await makeReception(plant.api);
  await holdBeforeCamera(page, await photographLabel(page, lot.id));
  await allowCamera(page);
  await page.goto("/dashboard");
  const reader = "**/*.wasm";
  await page.route(reader, (route) => route.abort());
  await openScanner(page);
  await expect(scanner(page).getByRole("alert")).toContainText("O leitor não chegou.");
  await page.unroute(reader);
  await scanner(page).getByRole("button", { name: "Tentar de novo" }).click();
  await expect(page).toHaveURL(`/lots/view/${lot.id}`);
});

test("a recalled lot fills the screen, sounds otherwise, and waits to be acknowledged @phone-only", async ({
  adminPage,
  employeePage: page,
  plant,
}) => {
  test.slow();
  const { lot } = await makeReception(plant.api);
  await holdBeforeCamera(adminPage, await photographLabel(adminPage, lot.id));
  await plant.api(recallsRoutes.ofLot, { params: { id: lot.id }, body: { reason: "Salmonela na contraprova" } });
  await allowCamera(page);
  await page.goto("/dashboard");
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    document.addEventListener("pomar:sound", (event) => heard.push((event as CustomEvent).detail.melody));
  });
  await page.getByRole("button", { name: "Ler código" }).click();
  const stop = page.getByRole("dialog", { name: "Não use este lote" });
  await expect(stop.getByText("Recolhido", { exact: true })).toBeVisible();
  await expect(stop).toContainText("Salmonela na contraprova");
  const [box, size] = [await stop.boundingBox(), page.viewportSize()];
  expect([box?.width, box?.height]).toEqual([size?.width, size?.height]);
  expect(await page.evaluate(() => (window as unknown as { heard: string[] }).heard)).toEqual(["read", "stop"]);
  await page.keyboard.press("Escape");
  await expect(stop).toBeVisible();
  await expectAccessible(page);
  await stop.getByRole("button", { name: "Entendi" }).click();
  await expect(page).toHaveURL(`/l/${lot.code}`);
});
