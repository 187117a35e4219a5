import { expect, test } from "vitest";
import { emptyReception, receptionBody } from "./reception-values.ts";

test("an entry whose day nobody chose leaves it to the server: the tablet may have been on since yesterday", () => {
  expect(receptionBody(emptyReception()).receivedAt).toBeUndefined();
  expect(receptionBody({ ...emptyReception(), receivedAt: "2026-11-19" }).receivedAt).toBe("2026-11-19");
});
