import { expect, test } from "vitest";
import { afterLogin, returnTo } from "./guard.ts";

const lot = "/lots/view/0199a1b2-0000-7000-8000-00000000000a";

test("Login leads to the page that was wanted before it, with its search", () => {
  expect(returnTo("/suppliers/find-all?search=boa")).toBe("/suppliers/find-all?search=boa");
  expect(afterLogin("/suppliers/find-all?search=boa", 1)).toBe("/suppliers/find-all?search=boa");
  expect(afterLogin(lot, 1)).toBe(lot);
});

test("an employee is not led to an administrator's page", () => {
  expect(afterLogin(lot, 2)).toBeNull();
  expect(afterLogin("/pulp/create", 2)).toBe("/pulp/create");
  // This address is on a lot's label, which a user may scan without a session.
  expect(afterLogin("/l/MP-ACE-26332-01", 2)).toBe("/l/MP-ACE-26332-01");
});

test("Login never returns to the start, to a refusal or to an unknown address", () => {
  for (const href of ["/", "/auth/deny", "/lots", "//elsewhere.example/lots", "/lots/view/"])
    expect(returnTo(href)).toBeUndefined();
});
