import { expect, test } from "vitest";
import { emptyReception, nextReceivedAt, receptionBody } from "./reception-values.ts";

test("an entry whose day nobody chose leaves it to the server: the tablet may have been on since yesterday", () => {
  expect(receptionBody(emptyReception()).receivedAt).toBeUndefined();
  expect(receptionBody({ ...emptyReception(), receivedAt: "2026-11-19" }).receivedAt).toBe("2026-11-19");
});

test("a past day that was chosen goes on to the next entry, but neither today nor anything overnight", () => {
  expect(nextReceivedAt("2026-11-18", "2026-11-20", "2026-11-20")).toBe("2026-11-18");
  expect(nextReceivedAt("2026-11-20", "2026-11-20", "2026-11-20")).toBeNull();
  expect(nextReceivedAt("2026-11-18", "2026-11-20", "2026-11-21")).toBeNull();
  expect(nextReceivedAt(null, "2026-11-20", "2026-11-20")).toBeNull();
});
