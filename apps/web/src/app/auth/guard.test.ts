import { type PagePath, pageLevels, pages } from "@pomar/contract/pages";
import { expect, test } from "vitest";
import { type Destination, guard, named } from "./guard.ts";

const everyPage = Object.keys(pages) as PagePath[];
const places: Destination[] = [named.start, ...everyPage, null];
const admin = { hasToken: true, level: 1 } as const;
const employee = { hasToken: true, level: 2 } as const;
const stranger = { hasToken: false, level: null } as const;

test.each([
  // Each row lists the visitor's name, the visitor, the requested page and the expected verdict of the guard.
  ["nobody", stranger, "/auth/login", "allow"],
  ["nobody", stranger, "/", "/auth/login"],
  ["nobody", stranger, "/dashboard", "/auth/login"],
  ["nobody", stranger, "/auth/deny", "/auth/login"],
  ["nobody", stranger, "/raw/create", "/auth/login"],
  ["nobody", stranger, null, "/auth/login"],
  ["admin", admin, "/auth/login", "/"],
  ["admin", admin, "/auth/login", "/"],
  ["admin, who stays on Start", admin, "/auth/login", "/"],
  ["employee, who stays on Start", employee, "/auth/login", "/"],
  ["admin", admin, "/suppliers/create", "allow"],
  ["employee", employee, "/suppliers/create", "/auth/deny"],
  ["employee", employee, "/users/update/$id", "/auth/deny"],
  ["employee", employee, "/users/update-profile/$id", "allow"],
  ["employee", employee, "/pulp/find-all", "allow"],
  ["employee", employee, "/raw/find-all", "/auth/deny"],
  ["employee", employee, "/auth/deny", "allow"],
  ["employee", employee, null, "allow"],
  ["a token without a readable person", { hasToken: true, level: null }, "/raw/create", "/auth/deny"],
  ["a token without a readable person", { hasToken: true, level: null }, "/dashboard", "allow"],
] as const)("%s %o to %s: %s", (_, who, to, verdict) => {
  expect(guard({ ...who, to })).toBe(verdict);
});

test("without a token every place but Login leads to Login", () => {
  for (const to of places) expect(guard({ ...stranger, to })).toBe(to === named.login ? "allow" : named.login);
});

test("with a token every page opens exactly to its levels", () => {
  for (const page of everyPage.filter((path) => path !== named.login)) {
    for (const level of [1, 2] as const) {
      const isOpen = pageLevels(page)?.includes(level) ?? true;
      expect(guard({ hasToken: true, level, to: page })).toBe(isOpen ? "allow" : named.denied);
    }
  }
});

test("no verdict leads in circles", () => {
  for (const who of [admin, employee, stranger]) {
    for (const to of places) {
      const verdict = guard({ ...who, to });
      if (verdict !== "allow") expect(guard({ ...who, to: verdict })).toBe("allow");
    }
  }
});
