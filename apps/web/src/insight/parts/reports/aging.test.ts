import { daysBetween } from "@pomar/contract/core/calendar.rules";
import { agingBuckets } from "@pomar/contract/insight/reports/reports.schema";
import { expect, test } from "vitest";
import { agingTarget } from "./aging.tsx";

const today = "2026-11-21";

test("every day of the calendar belongs to one age and no more", () => {
  const spans = agingBuckets
    .filter((bucket) => bucket !== "draft")
    .map((bucket) => agingTarget(bucket, today).search ?? {});
  for (let at = 0; at + 1 < spans.length; at++)
    expect(daysBetween(spans[at]?.dueTo ?? "", spans[at + 1]?.dueFrom ?? "")).toBe(1);
  expect(spans[0]).not.toHaveProperty("dueFrom");
  expect(spans.at(-1)).not.toHaveProperty("dueTo");
});

test("an age leads to the open payments of its days, a draft to drafts", () => {
  expect(agingTarget("over30", today, "s1").search).toEqual({
    supplier: "s1",
    status: "open",
    dueFrom: "2026-09-22",
    dueTo: "2026-10-21",
  });
  expect(agingTarget("draft", today, "s1").search).toEqual({ supplier: "s1", status: "draft" });
});
