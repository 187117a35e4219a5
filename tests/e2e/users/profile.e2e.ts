import type { Page } from "@playwright/test";
import { usersRoutes } from "@pomar/contract/people/users/users.routes";
import { expect, expectAccessible, follow, refused, test } from "../fixtures.ts";
import { makePerson, ownName } from "../record-fixtures.ts";

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator("input[type=file]").setInputFiles({ name, mimeType: "image/png", buffer });

test("a picture is cut to a round, sent, and seen in the drawer at once; taken off, the initials are back; a page of HTML named .png is refused with the sentence, and a picture whose way was cut is sent with another press @phone-only", async ({
  windowOf,
  plant,
  noise,
}) => {
  noise.allow(/Failed to load resource|net::ERR_FAILED/);
  const { id, name, session } = await makePerson(plant);
  const page = await windowOf("employee", { session });
  await page.goto(`/users/update-profile/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Meu perfil");
  await choose(page, "eu.png", await page.screenshot());
  const dialog = page.getByRole("dialog", { name: "Ajustar a foto" });
  await expect(dialog.getByRole("button", { name: "Usar esta foto" })).toBeFocused();
  await expectAccessible(page);

  const zoom = dialog.getByRole("slider", { name: "Aproximar" });
  await zoom.press("ArrowRight");
  await expect(zoom).toHaveAttribute("aria-valuenow", "1.05");
  const picture = dialog.locator("img");
  const before = await picture.getAttribute("style");
  await dialog.getByRole("button", { name: /^Posição da foto/ }).press("ArrowRight");
  await expect(picture).not.toHaveAttribute("style", before ?? "");
  await dialog.getByRole("button", { name: "Usar esta foto" }).press("Enter");
  await expect(dialog).toBeHidden();
  const { profilePicture } = await plant.api(usersRoutes.read, { params: { id } });
  expect(profilePicture).not.toBeNull();

  const openMenu = () => page.getByRole("button", { name: "Abrir menu" }).click();
  const link = page.getByRole("link", { name: `${name} Funcionário` });
  await openMenu();
  await expect(link.locator("img")).toHaveAttribute("src", /^data:image\/webp;base64,/);
  await page.reload();
  await openMenu();
  await expect(link.locator("img")).toHaveAttribute("src", /^data:image\/webp;base64,/);
  await page.getByRole("button", { name: "Fechar menu" }).click();

  await page.getByRole("button", { name: "Remover foto" }).click();
  await expect(page.getByRole("button", { name: "Remover foto" })).toBeHidden();
  await openMenu();
  await expect(link.locator("img")).toHaveCount(0);
  await expect(link).toHaveText(/^C.Cida/);

  const sent: string[] = [];
  page.on("request", (request) => request.method() === "PUT" && sent.push(request.url()));
  await page.getByRole("button", { name: "Fechar menu" }).click();
  await choose(page, "eu.png", Buffer.from("<!doctype html><script>alert(1)</script>"));
  await expect(page.getByText("O arquivo não é uma imagem JPEG, PNG ou WebP")).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(sent).toEqual([]);

  let tries = 0;
  await page.route("**/picture", (route) => (tries++ === 0 ? route.abort() : route.continue()));
  await choose(page, "eu.png", await page.screenshot());
  await page.getByRole("button", { name: "Usar esta foto" }).click();
  await expect(page.getByRole("dialog").getByText("A foto não foi enviada")).toBeVisible();
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("an employee finds only the own profile and changes its name: the drawer tells it at once, and a change from elsewhere when a page is opened; the own password takes the current one, ends the session and lets in from then on", async ({
  windowOf,
  plant,
  noise,
}) => {
  await test.step("an employee finds only the own profile and changes its name: the drawer tells it at once, and a change from elsewhere when a page is opened", async () => {
    noise.allow(refused(404));
    const { id, name, session } = await makePerson(plant);
    const page = await windowOf("employee", { session });

    // The profile of a different user is not found, and the session of the user continues.
    await page.goto(`/users/update-profile/${plant.sessions.admin.user.id}`);
    await expect(page.getByRole("main").getByText("Não há nada neste endereço")).toBeVisible();
    await expect(
      page.getByText("Registro não encontrado"),
      "the page says it, and no toast says it again",
    ).toBeHidden();
    await expect(page.getByLabel("Nome")).toHaveCount(0);
    await page.getByRole("link", { name: `${name} Funcionário` }).click();
    await expect(page.getByLabel("Nome")).toHaveValue(name);

    const own = ownName("Aparecida Moura");
    await page.getByLabel("Nome").fill(own);
    await page.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByText("Perfil alterado com sucesso")).toBeVisible();
    await expect(page.getByRole("link", { name: `${own} Funcionário` })).toBeVisible();

    // The window leaves the page before the administrator changes the name, so it misses the event.
    await page.goto("about:blank");
    const newName = ownName("Aparecida Lima");
    await plant.api(usersRoutes.update, { params: { id }, body: { name: newName } });
    await follow(page, "/dashboard");
    await expect(page.getByRole("link", { name: `${newName} Funcionário` })).toBeVisible();
  });

  await test.step("the own password takes the current one, ends the session and lets in from then on", async () => {
    // The server refuses the wrong password (400), and the requests still in progress when the session ends (401).
    noise.allow(refused(400));
    noise.allow(refused(401));
    const { id, name, password, session } = await makePerson(plant);
    const page = await windowOf("employee", { session });
    await follow(page, `/users/update-profile/${id}?tab=senha`);
    await page.getByRole("button", { name: "Trocar a senha" }).click();
    await expect(page.getByText("Informe a senha atual")).toBeVisible();
    await expect(page.getByLabel("Senha atual")).toBeFocused();

    await page.getByLabel("Senha atual").fill("não é esta");
    await page.getByLabel("Nova senha").fill("a-senha-nova");
    await page.getByRole("button", { name: "Trocar a senha" }).click();
    await expect(page.getByText("A senha atual não confere").first()).toBeVisible();
    await expect(page.getByLabel("Senha atual")).toBeFocused();

    await page.getByLabel("Senha atual").fill(password);
    await page.getByRole("button", { name: "Trocar a senha" }).click();
    await expect(page).toHaveURL("/auth/login");
    await expect(page.getByText("Senha alterada: entre de novo com a senha nova")).toBeVisible();
    // The test waits for the login page, because the previous page also has a field for the name.
    await expect(page.getByRole("button", { name: "Entrar" })).toBeVisible();
    await page.getByLabel("Nome").fill(name);
    await page.getByLabel("Senha", { exact: true }).fill("a-senha-nova");
    await page.getByRole("button", { name: "Entrar" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  });
});
