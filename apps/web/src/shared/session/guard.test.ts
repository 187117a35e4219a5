import { type PagePath, pageLevels, pages } from "@pomar/contract/pages";
import { expect, test } from "vitest";
import { type Destination, guard, named } from "./guard.ts";

const everyPage = Object.keys(pages) as PagePath[];
const places: (Destination | null)[] = [named.start, ...everyPage, null];
const admin = { hasToken: true, level: 1 } as const;
const employee = { hasToken: true, level: 2 } as const;
const stranger = { hasToken: false, level: null } as const;

test.each([
  // who, from, to, verdict
  ["nobody", stranger, null, "/auth/login", "allow"],
  ["nobody", stranger, null, "/", "/auth/login"],
  ["nobody", stranger, null, "/dashboard", "/auth/login"],
  ["nobody", stranger, null, "/auth/deny", "/auth/login"],
  ["nobody", stranger, null, "/raw/create", "/auth/login"],
  ["nobody", stranger, null, null, "/auth/login"],
  ["admin", admin, null, "/auth/login", "/"],
  ["admin", admin, "/dashboard", "/auth/login", "/"],
  ["admin, who stays on Start", admin, "/", "/auth/login", "/"],
  ["employee, who stays on Start", employee, "/", "/auth/login", "/"],
  ["admin", admin, null, "/suppliers/create", "allow"],
  ["employee", employee, null, "/suppliers/create", "/auth/deny"],
  ["employee", employee, "/dashboard", "/users/update/$id", "/auth/deny"],
  ["employee", employee, "/dashboard", "/users/update-profile/$id", "allow"],
  ["employee", employee, "/dashboard", "/pulp/find-all", "allow"],
  ["employee", employee, "/dashboard", "/raw/find-all", "/auth/deny"],
  ["employee", employee, "/suppliers/create", "/auth/deny", "allow"],
  ["employee", employee, null, null, "allow"],
  ["a token without a readable person", { hasToken: true, level: null }, null, "/raw/create", "/auth/deny"],
  ["a token without a readable person", { hasToken: true, level: null }, null, "/dashboard", "allow"],
] as const)("%s %o from %s to %s: %s", (_, who, from, to, verdict) => {
  expect(guard({ ...who, from, to })).toBe(verdict);
});

test("without a token every place but Login leads to Login, wherever one comes from", () => {
  for (const from of places) {
    for (const to of places) {
      expect(guard({ ...stranger, from, to })).toBe(to === named.login ? "allow" : named.login);
    }
  }
});

test("with a token every page opens exactly to its levels, wherever one comes from", () => {
  for (const from of places) {
    for (const page of everyPage.filter((path) => path !== named.login)) {
      for (const level of [1, 2] as const) {
        const mayOpen = pageLevels(page)?.includes(level) ?? true;
        expect(guard({ hasToken: true, level, from, to: page })).toBe(mayOpen ? "allow" : named.denied);
      }
    }
  }
});

test("no verdict leads in circles", () => {
  for (const who of [admin, employee, stranger]) {
    for (const to of places) {
      const verdict = guard({ ...who, from: null, to });
      if (verdict !== "allow") expect(guard({ ...who, from: to, to: verdict })).toBe("allow");
    }
  }
});
