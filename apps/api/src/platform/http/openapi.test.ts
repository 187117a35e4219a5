import { api } from "@pomar/contract/api";
import { changedHeader } from "@pomar/contract/core/affects";
import { expect, test } from "vitest";
import { openapi } from "./openapi.ts";

interface Operation {
  "x-levels": readonly number[] | "public";
  responses: Record<string, { headers?: Record<string, unknown> }>;
}

test("calls that write in a session name the header that tells what they changed, and no others do", () => {
  const { paths } = openapi(api) as { paths: Record<string, Record<string, Operation>> };
  const operations = Object.values(paths).flatMap((path) => Object.entries(path));
  expect(operations.length).toBe(Object.values(api).flatMap((routes) => Object.values(routes)).length);
  for (const [method, operation] of operations) {
    const named = Object.values(operation.responses).some(({ headers = {} }) => changedHeader in headers);
    expect(named).toBe(method !== "get" && operation["x-levels"] !== "public");
  }
});
