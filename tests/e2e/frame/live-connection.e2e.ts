import { expect, test } from "../fixtures.ts";
import { makeSupplier, ownName } from "../made.ts";

test("a live connection that was turned away in a bad moment of the server comes back by itself", async ({
  adminPage: page,
  plant,
}) => {
  let refusals = 2;
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    if (refusals-- <= 0) return void socket.connectToServer();
    // As the server opens a connection and then refuses it.
    socket.send('0{"sid":"s","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":1000000}');
    socket.onMessage((message) => {
      if (String(message).startsWith("40")) socket.send('44{"message":"Não autorizado"}');
    });
  });
  const name = ownName("Sítio da Volta");
  await page.goto(`/suppliers/find-all?search=${encodeURIComponent(name)}`);
  await expect(page.getByText("Sem conexão")).toBeVisible();
  await expect(page.getByText("Sem conexão")).toBeHidden({ timeout: 10_000 });

  await makeSupplier(plant.api, { name });
  await expect(page.getByRole("row", { name })).toBeVisible();
});
