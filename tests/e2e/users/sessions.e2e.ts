import { expect, expectAccessible, refused, test } from "../fixtures.ts";
import { makePerson } from "../record-fixtures.ts";

test("the other sessions are ended from one window: theirs goes to the login page, this one stays", async ({
  windowOf,
  plant,
  noise,
}) => {
  noise.allow(refused(401));
  const person = await makePerson(plant);
  const [here, there] = [
    await windowOf("employee", { session: person.session }),
    await windowOf("employee", { session: await person.enter() }),
  ];
  await there.goto("/dashboard");
  await here.goto(`/users/update-profile/${person.id}?tab=sessoes`);
  const sessions = here.getByRole("region", { name: "Sessões abertas" }).getByRole("listitem");
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: "esta sessão" })).toHaveCount(1);
  await expectAccessible(here);

  await here.getByRole("button", { name: "Encerrar as outras" }).click();
  await expect(there).toHaveURL("/auth/login");
  await expect(sessions).toHaveCount(1);
  await expect(here.getByRole("button", { name: "Encerrar as outras" })).toBeHidden();

  await here.getByRole("button", { name: /^Encerrar esta sessão/ }).click();
  await expect(here).toHaveURL("/auth/login");
  await expect(here.getByText("Não autorizado")).toHaveCount(0);
});
