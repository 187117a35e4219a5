import { expect, test } from "vitest";
import { expiryIssue, limitIssue } from "./pulp.rules.ts";

const frozen = { producedAt: "2026-11-20", storage: "frozen" as const };
const chilled = { ...frozen, storage: "chilled" as const };

test("frozen pulp may leave its expiry to the fruit, chilled pulp may not", () => {
  expect(expiryIssue({ ...frozen, expiresAt: null })).toBeNull();
  expect(expiryIssue({ ...chilled, expiresAt: null })).toBe("Informe a validade da pasta resfriada");
  expect(expiryIssue({ ...chilled, expiresAt: "2026-11-20" })).toBeNull();
});

test("an expiry is neither before the day of production nor after that of a pulp among the inputs", () => {
  expect(expiryIssue({ ...frozen, expiresAt: "2026-11-19" })).toBe("A validade não pode ser anterior à produção");
  const pulp = (expiresAt: string | null) => ({ type: "pulp" as const, expiresAt });
  const pulps = ["2027-04-02", null, "2027-02-03"].map(pulp);
  expect(limitIssue("2027-02-03", pulps)).toBeNull();
  expect(limitIssue(null, pulps)).toBeNull();
  expect(limitIssue("2027-02-04", [pulp(null)])).toBeNull();
  expect(limitIssue("2027-02-04", pulps)).toBe("A validade não pode passar da de uma pasta usada, 03/02/2027");
});
