import type { Page } from "@playwright/test";
import { recallsRoutes } from "@pomar/contract/stock/recalls/recalls.routes";
import bwip from "bwip-js/node";
import { startFlakyProxy } from "../../support/flaky-proxy.ts";
import { cutNoise, expect, expectAccessible, lostLine, test } from "../fixtures.ts";
import { expectReady } from "../offline/device.ts";
import { whenInstalled } from "../offline/installed.ts";
import { makeFruit, makeReception, ownCode, pick } from "../record-fixtures.ts";
import { allowCamera, holdBeforeCamera, photographLabel, withCamera } from "./fake-camera.ts";
import { typeAsReader } from "./typing-reader.ts";

// One worker runs all these tests: a browser with a camera and the plant take longer to start than a test takes to run.
test.describe.configure({ mode: "default" });
test.use({ launchOptions: withCamera });

/** Opens the scanner with F2 after the page has loaded, because a page that is still loading ignores the key. */
async function openScanner(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("F2");
}

const scanner = (page: Page) => page.getByRole("dialog", { name: "Ler código" });

/** Draws a code as a supplier prints it, with a white margin. */
const drawn = (bcid: string, text: string) =>
  bwip.toBuffer({ bcid, text, scale: 4, paddingwidth: 16, paddingheight: 16, backgroundcolor: "FFFFFF" });

test("a label that is held before the camera opens its lot: its card for an employee, its page for an administrator; a reader that did not arrive is asked for again, and then reads @phone-only", async ({
  adminPage,
  employeePage,
  plant,
  noise,
}) => {
  test.slow();
  noise.allow(/net::ERR_FAILED|wasm|ArrayBuffer instantiation/);
  const { lot } = await makeReception(plant.api);
  await holdBeforeCamera(adminPage, await photographLabel(adminPage, lot.id));
  await allowCamera(employeePage);
  await employeePage.goto("/dashboard");
  await employeePage.getByRole("main").getByRole("button", { name: "Ler código" }).click();
  await expect(employeePage).toHaveURL(`/l/${lot.code}`);
  await expect(scanner(employeePage)).toBeHidden();

  await allowCamera(adminPage);
  await adminPage.goto("/fruits/find-all");
  const reader = "**/*.wasm";
  await adminPage.route(reader, (route) => route.abort());
  await openScanner(adminPage);
  await expect(scanner(adminPage).getByRole("alert")).toContainText("O leitor não chegou.");
  await adminPage.unroute(reader);
  await scanner(adminPage).getByRole("button", { name: "Tentar de novo" }).click();
  await expect(adminPage).toHaveURL(`/lots/view/${lot.id}`);
});

test("in the form of pulp what is read becomes a line with its balance; a recalled lot fills the screen, sounds otherwise, and waits to be acknowledged @phone-only", async ({
  employeePage: page,
  plant,
}) => {
  test.slow();
  const fruit = await makeFruit(plant.api);
  const { lot } = await makeReception(plant.api, { fruitId: fruit.id });
  await holdBeforeCamera(page, await drawn("qrcode", `${plant.url}/l/${lot.code}`));
  await allowCamera(page);
  await page.goto("/pulp/create");
  await pick(page, "Fruta", fruit.name);
  const lots = page.getByRole("group", { name: "Lotes usados" });
  await lots.getByRole("button", { name: "Ler código" }).last().click();
  await expect(lots.getByRole("group", { name: "Linha 1" })).toContainText(/Saldo 800,25.kg/);
  await expect(lots.getByRole("combobox").first()).toHaveValue(new RegExp(lot.code));
  // A second scan does not add a lot that is already in the form.
  await page.keyboard.press("F2");
  await expect(page.getByRole("dialog")).toContainText("Já está em uma das linhas.");

  await plant.api(recallsRoutes.ofLot, { params: { id: lot.id }, body: { reason: "Salmonela na contraprova" } });
  await page.goto("/dashboard");
  await page.evaluate(() => {
    const spoken: string[] = [];
    Object.assign(window, { heard: spoken });
    document.addEventListener("pomar:sound", (event) => spoken.push((event as CustomEvent).detail.melody));
  });
  await page.getByRole("main").getByRole("button", { name: "Ler código" }).click();
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

test("a supplier's GS1-128, GS1 QR and GS1 DataMatrix lead to the lot that their AI 10 names; the same signs in a plain code are no lot of a supplier's: what was read is shown, to be searched @phone-only", async ({
  adminPage: page,
  plant,
}) => {
  await allowCamera(page);
  for (const kind of ["gs1-128", "gs1qrcode", "gs1datamatrix"]) {
    const supplierLot = `L-${ownCode()}`;
    const { lot } = await makeReception(plant.api, { supplierLot: supplierLot.toLowerCase() });
    await holdBeforeCamera(page, await drawn(kind, `(01)07891000315507(17)290630(10)${supplierLot}`));
    await page.goto("/fruits/find-all");
    await openScanner(page);
    await expect(page, kind).toHaveURL(`/lots/view/${lot.id}`);
  }

  await makeReception(plant.api, { supplierLot: "D9T" });
  await holdBeforeCamera(page, await drawn("code128", "10D9T"));
  await openScanner(page);
  const dialog = page.getByRole("dialog", { name: "Nenhum lote encontrado" });
  await expect(dialog).toContainText("10D9T");
  await dialog.getByRole("button", { name: "Procurar nos lotes" }).click();
  await expect(page).toHaveURL("/lots/find-all?search=10D9T");
});

test("a blotted label reads as nothing, and after a while hints are given and the keypad is; the camera stops while the page is not seen, and one that is taken away says so, and opens again @phone-only", async ({
  adminPage: page,
  plant,
}) => {
  test.slow();
  const { lot } = await makeReception(plant.api);
  await holdBeforeCamera(page, await drawn("qrcode", `${plant.url}/l/${lot.code}`), { blot: true });
  await allowCamera(page);
  await page.clock.install();
  await page.goto("/fruits/find-all");
  await openScanner(page);
  await expect(scanner(page)).toContainText("Aponte para o código");

  // The camera stops while the page is hidden and starts again when the page is visible.
  const video = scanner(page).locator("video");
  const firstTrack = await video.evaluateHandle(async (element: HTMLVideoElement) => {
    while (element.srcObject === null) await new Promise((resolve) => element.addEventListener("playing", resolve));
    return (element.srcObject as MediaStream).getVideoTracks()[0];
  });
  const readState = () => firstTrack.evaluate((track) => track?.readyState);
  expect(await readState()).toBe("live");
  // In a browser without a screen, a second tab does not hide the first one, so the test sets `document.hidden`.
  const show = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
      document.dispatchEvent(new Event("visibilitychange"));
    }, isHidden);
  await show(true);
  await expect.poll(readState).toBe("ended");
  await show(false);
  const current = () =>
    video.evaluate((element: HTMLVideoElement) => (element.srcObject as MediaStream).getVideoTracks()[0]?.readyState);
  await expect.poll(current).toBe("live");

  await expect(async () => {
    // In less than seven seconds after the camera has opened, the scanner reports that it has read nothing.
    await page.clock.fastForward(7000);
    await expect(scanner(page)).toContainText("Nada lido ainda.", { timeout: 500 });
  }).toPass();
  await expect(page).toHaveURL("/fruits/find-all");
  await expectAccessible(page);
  await scanner(page).getByRole("button", { name: "Fechar" }).click();
  await expect(video).toHaveCount(0);

  await openScanner(page);
  const isOpen = () => video.evaluate((element: HTMLVideoElement) => element.readyState >= element.HAVE_CURRENT_DATA);
  await expect.poll(isOpen).toBe(true);
  // The browser sends this event when a different application has taken the camera.
  await video.evaluate((element: HTMLVideoElement) => {
    const [track] = (element.srcObject as MediaStream).getVideoTracks();
    track?.stop();
    track?.dispatchEvent(new Event("ended"));
  });
  await expect(scanner(page).getByRole("alert")).toContainText("A câmera está em uso por outro aplicativo.");
  await scanner(page).getByRole("button", { name: "Tentar de novo" }).click();
  await expect.poll(isOpen).toBe(true);
  await expect(scanner(page).getByRole("alert")).toHaveCount(0);
  await scanner(page).getByRole("button", { name: "Digitar código ou nome" }).click();
  await expect(page.getByRole("textbox", { name: "Parte do código ou nome" })).toBeFocused();
});

test.describe("without a connection", () => {
  test.use({ serviceWorkers: "allow" });

  test("the camera's first read becomes a line with its balance; a reader that types leaves fields of numbers, days and searches as they were, and the keypad finds lots of the device by their last signs @phone-only", async ({
    plant,
    windowOf,
    noise,
  }) => {
    test.slow();
    noise.allow(cutNoise);
    const fruit = await makeFruit(plant.api);
    const { lot } = await makeReception(plant.api, { fruitId: fruit.id });
    const way = await startFlakyProxy(plant.url);
    const page = await windowOf("employee", { url: way.url });
    const line = page.getByRole("group", { name: "Linha 1", exact: true });
    await holdBeforeCamera(page, await drawn("qrcode", `${plant.url}/l/${lot.code}`));
    await allowCamera(page);
    await page.goto("/dashboard");
    await expectReady(page);
    await whenInstalled(page);
    way.cut();
    await page.goto("/pulp/create");
    await expect(lostLine(page)).toBeVisible();
    await pick(page, "Fruta", fruit.name);
    await expect(page.getByRole("combobox", { name: "Lote" }).first()).toBeVisible();

    await page.getByRole("group", { name: "Lotes usados" }).getByRole("button", { name: "Ler código" }).last().click();
    await expect(line).toContainText(/Saldo 800,25.kg/);
    await expect(line.getByRole("combobox").first()).toHaveValue(new RegExp(lot.code));
    await line.getByRole("button", { name: "Remover linha 1" }).click();
    await expect(line).toHaveCount(0);

    const pulp = page.getByLabel("Pasta obtida");
    await pulp.fill("61,5");
    await typeAsReader(page, lot.code);
    await expect(line).toContainText(/Saldo 800,25.kg/);
    await expect(pulp).toHaveValue("61,5");
    const day = page.getByRole("textbox", { name: "Validade" });
    await day.fill("31/03/2039");
    await typeAsReader(page, lot.code);
    await expect(page.getByRole("dialog")).toContainText("Já está em uma das linhas.");
    await page.getByRole("dialog").getByRole("button", { name: "Fechar" }).click();
    await expect(day).toHaveValue("31/03/2039");
    const search = line.getByRole("combobox").first();
    await search.click();
    await typeAsReader(page, lot.code);
    await page.getByRole("dialog").getByRole("button", { name: "Fechar" }).click();
    await expect(search).toHaveValue(new RegExp(lot.code));

    // The list of the search, to which the focus returns, lies over the button.
    await expect(page.getByRole("listbox", { name: "Lotes" })).toBeVisible();
    await search.press("Escape");
    await line.getByRole("button", { name: "Remover linha 1" }).click();
    // The camera does not open in this test: it would read the label before the test can type on the keypad.
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => new Promise(() => {});
    });
    await page.keyboard.press("F2");
    await page.getByRole("button", { name: "Digitar código ou nome" }).click();
    await page.keyboard.type(lot.code.slice(-6), { delay: 50 });
    await page.getByRole("list", { name: "Lotes encontrados" }).getByRole("button", { name: lot.code }).click();
    await expect(line).toContainText(/Saldo 800,25.kg/);
    await way.close();
  });
});
