import { expect, test } from "vitest";
import { isGuessable } from "./guessable.rules.ts";
import { userCreate, userUpdate } from "./users.schema.ts";

test.each(["12345678", "Senha123", "POMAR2026!", "polpas--1234", "aaaaaaaa", "1212121212", "Corinthians"])(
  "%s is refused where a password is made",
  (password) => {
    expect(isGuessable(password)).toBe(true);
    const message = "Esta senha é fácil de adivinhar; escolha outra";
    const made = userCreate.safeParse({ name: "Tomás Lima", password, level: 2 });
    expect(made.error?.issues).toMatchObject([{ path: ["password"], message }]);
    expect(userUpdate.safeParse({ password }).error?.issues).toMatchObject([{ path: ["password"], message }]);
  },
);

test.each(["manga rosa na caixa", "segredo-da-helena", "xk7-mnb2q", "pomares do vale 12", `${"ç".repeat(3)}abcde`])(
  "%s is taken",
  (password) => expect(isGuessable(password)).toBe(false),
);
