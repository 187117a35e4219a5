import { expect, test } from "vitest";
import { affectedBy, affects, type Entity } from "./affects.ts";
import { allRoutes } from "./api.ts";
import { entryKinds } from "./kinds.ts";
import { auditEntities } from "./people/audit/audit.schema.ts";

const getResource = ({ path }: { path: string }) => path.split("/")[1] ?? "";
const readable = new Set(allRoutes.filter(({ method }) => method === "GET").map(getResource));
const entities = Object.keys(affects) as Entity[];

test("every kind of change that a command can make has its list of resources to refetch", () => {
  const audited = auditEntities.filter((entity) => entity !== "receipts" && entity !== "productions");
  expect(new Set(entities)).toEqual(new Set([...audited, ...entryKinds, "notifications", "correction-requests"]));
});

test("every resource in a refetch list has a GET route", () => {
  expect(affectedBy(entities).filter((resource) => !readable.has(resource))).toEqual([]);
});

test("every readable resource is refetched after some change, except files and resources that never change", () => {
  const affected = new Set<string>(affectedBy(entities));
  // Resources that no change makes out of date: the caller's session, the server's health, and files built on request.
  const never = ["auth", "health", "ready", "import", "export"];
  expect([...readable].filter((resource) => !affected.has(resource)).sort()).toEqual(never.sort());
});

test("every resource that a call writes to is refetched after some change", () => {
  const affected = new Set<string>(affectedBy(entities));
  // Calls below these path segments change resources of a different segment, store nothing, or store rows that no call
  // reads.
  const elsewhere = ["auth", "import", "movements", "settlements", "calculator", "corrections", "devices"];
  const written = new Set(allRoutes.filter(({ method }) => method !== "GET").map(getResource));
  expect([...written].filter((resource) => !affected.has(resource) && !elsewhere.includes(resource))).toEqual([]);
});

test("several changes list each resource once, and a notification adds nothing to the audit trail", () => {
  const both = affectedBy(["raw-material", "payments"]);
  expect(new Set(both).size).toBe(both.length);
  expect(both).toEqual(expect.arrayContaining(["raw-materials", "payments", "financial-lots", "lots", "audit"]));
  expect(affectedBy(["notifications"])).toEqual(["notifications"]);
});
