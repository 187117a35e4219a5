import { expect, lostLine, openLive, test } from "../fixtures.ts";
import { makeSupplier, ownName } from "../record-fixtures.ts";

test("a live connection that a temporarily failing server refused reconnects by itself", async ({
  adminPage: page,
  plant,
}) => {
  let refusals = 2;
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    if (refusals-- <= 0) return void socket.connectToServer();
    // The server opens a connection and then refuses the session.
    socket.send('0{"sid":"s","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":1000000}');
    socket.onMessage((message) => {
      if (String(message).startsWith("40")) socket.send('44{"message":"Não autorizado"}');
    });
  });
  const name = ownName("Sítio da Volta");
  await page.goto(`/suppliers/find-all?search=${encodeURIComponent(name)}`);
  await expect(lostLine(page)).toBeVisible();
  await expect(lostLine(page)).toBeHidden({ timeout: 10_000 });

  await makeSupplier(plant.api, { name });
  await expect(page.getByRole("row", { name })).toBeVisible();
});

test("a live connection whose code fails to load offers to reload the page", async ({ adminPage: page, noise }) => {
  noise.allow(/net::ERR_FAILED/);
  const code = /\/assets\/esm-.*\.js/;
  await page.route(code, (route) => route.abort());
  await page.goto("/suppliers/find-all");
  await expect(lostLine(page)).toBeVisible();
  const offer = page.getByText("Parte do Pomar não carregou: toque aqui para recarregar a página");
  await expect(offer).toBeVisible();
  await page.unroute(code);
  await offer.click();
  await expect(lostLine(page)).toBeHidden();
  await expect(offer).toBeHidden();
});

test("a change after the page was read and before its live connection opens is shown", async ({
  adminPage: page,
  plant,
}) => {
  let connect = () => {};
  const changed = new Promise<void>((resolve) => {
    connect = resolve;
  });
  await page.routeWebSocket(/\/socket\.io\//, async (socket) => {
    await changed;
    socket.connectToServer();
  });
  const name = ownName("Sítio da Espera");
  await page.goto(`/suppliers/find-all?search=${encodeURIComponent(name)}`);
  await expect(page.getByText("Nada encontrado")).toBeVisible();
  await makeSupplier(plant.api, { name });
  connect();
  await expect(page.getByRole("row", { name })).toBeVisible();
});

test("a change during the request for the first rows is shown", async ({ adminPage: page, plant }) => {
  const name = ownName("Sítio da Pressa");
  const notification = new Promise<void>((resolve) => {
    page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => {
        if (String(payload).includes('"suppliers"')) resolve();
      }),
    );
  });
  let calls = 0;
  await page.route(/\/suppliers\?.*search=/, async (route) => {
    if (calls++ > 0) return route.continue();
    const before = await route.fetch();
    await connected;
    await makeSupplier(plant.api, { name });
    await notification;
    await route.fulfill({ response: before });
  });
  const connected = openLive(page, `/suppliers/find-all?search=${encodeURIComponent(name)}`);
  await connected;
  await expect(page.getByRole("row", { name })).toBeVisible();
});
