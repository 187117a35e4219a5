import { changedHeader } from "@pomar/contract/affects";
import { api } from "@pomar/contract/api";
import { expect, test } from "vitest";
import { openapi } from "./openapi.ts";

interface Operation {
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown> } }> };
  "x-levels": readonly number[] | "public";
  responses: Record<string, { headers?: Record<string, unknown> }>;
}

test("calls that write in a session name the header with the changed resources, and no others do", () => {
  const { paths } = openapi(api) as { paths: Record<string, Record<string, Operation>> };
  const operations = Object.values(paths).flatMap((path) => Object.entries(path));
  expect(operations.length).toBe(Object.values(api).flatMap((routes) => Object.values(routes)).length);
  for (const [method, operation] of operations) {
    const named = Object.values(operation.responses).some(({ headers = {} }) => changedHeader in headers);
    expect(named).toBe(method !== "get" && operation["x-levels"] !== "public");
  }
});

test("calls that record a device's entry name its fields, and the answer to one that is recorded already", () => {
  const { paths } = openapi(api) as { paths: Record<string, Record<string, Operation>> };
  for (const route of Object.values(api).flatMap((routes) => Object.values(routes))) {
    const operation = paths[route.path.replace(/:(\w+)/g, "{$1}")]?.[route.method.toLowerCase()];
    const fields = Object.keys(operation?.requestBody?.content["application/json"]?.schema.properties ?? {});
    const isRecording = ["id", "madeAt", "provisionalCode"].every((field) => fields.includes(field));
    expect(isRecording, route.path).toBe(route.records !== null);
    if (isRecording) expect(Object.keys(operation?.responses ?? {})).toEqual(["200", "201", "default"]);
  }
});
