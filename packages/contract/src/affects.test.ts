import { expect, test } from "vitest";
import { affectedBy, affects, type Entity } from "./affects.ts";
import { allRoutes } from "./api.ts";
import { entryKinds } from "./kinds.ts";
import { auditEntities } from "./people/audit/audit.schema.ts";

const resourceOf = ({ path }: { path: string }) => path.split("/")[1] ?? "";
const readable = new Set(allRoutes.filter(({ method }) => method === "GET").map(resourceOf));
const entities = Object.keys(affects) as Entity[];

test("whatever a command can change says what is to be read again", () => {
  const audited = auditEntities.filter((entity) => entity !== "receipts" && entity !== "productions");
  expect(new Set(entities)).toEqual(new Set([...audited, ...entryKinds, "notifications", "correction-requests"]));
});

test("every resource that is to be read again can be read", () => {
  expect(affectedBy(entities).filter((resource) => !readable.has(resource))).toEqual([]);
});

test("every resource that can be read is read again after some change, but for files and what nobody changes", () => {
  const affected = new Set<string>(affectedBy(entities));
  // One's own session, whether the server lives, and files that are made when they are asked for.
  const never = ["auth", "health", "ready", "import", "export"];
  expect([...readable].filter((resource) => !affected.has(resource)).sort()).toEqual(never.sort());
});

test("every resource that a call writes to is read again after some change", () => {
  const affected = new Set<string>(affectedBy(entities));
  // Calls below these change what other resources show, keep nothing, or keep what nobody reads.
  const elsewhere = ["auth", "import", "movements", "settlements", "calculator", "corrections", "devices"];
  const written = new Set(allRoutes.filter(({ method }) => method !== "GET").map(resourceOf));
  expect([...written].filter((resource) => !affected.has(resource) && !elsewhere.includes(resource))).toEqual([]);
});

test("several changes name each resource once, and an inbox leaves no line in the history", () => {
  const both = affectedBy(["raw-material", "payments"]);
  expect(new Set(both).size).toBe(both.length);
  expect(both).toEqual(expect.arrayContaining(["raw-materials", "payments", "financial-lots", "lots", "audit"]));
  expect(affectedBy(["notifications"])).toEqual(["notifications"]);
});
