import type { Page, Request } from "@playwright/test";
import type { PagePath } from "@pomar/contract/pages";
import { missedEvent } from "@pomar/contract/realtime";
import { expect, openLive } from "../fixtures.ts";

/** The resource that each list page reads its list from. */
export const lists: Partial<Record<PagePath, string>> = {
  "/users/find-all": "/users",
  "/production-line/all-entries": "/entries",
  "/calc/all-records": "/calculator-records",
  "/suppliers/find-all": "/suppliers",
  "/fruits/find-all": "/fruits",
  "/raw/find-all": "/raw-materials",
  "/additives/main": "/additives",
  "/additives-record/entradas/ver": "/additive-record",
  "/pulp/find-all": "/pulp-base",
  "/additional/find-all": "/additional",
  "/additional-record/find-all": "/additional-record",
  "/packaging/find-all": "/packaging",
  "/packaging-record/entradas/ver": "/packaging-record",
  "/final/find-all": "/final-product",
  "/lots/find-all": "/financial-lots",
  "/composite-lots/find-all": "/composite-lots",
  "/pagamentos/visualizar": "/payments",
  "/produto-final/v2/ver-todos": "/final-product-2/lots",
  "/pasta/v2/ver-todos": "/pulp-base-2/lots",
  "/materia/v2/ver-todos": "/raw-material-2/lots",
  "/aditivo/v2/ver-todos": "/additives-2/lots",
  "/adicional/v2/ver-todos": "/additionals-2/lots",
  "/embalagem/v2/ver-todos": "/packaging-2/lots",
  "/customers/find-all": "/customers",
  "/dispatches/find-all": "/dispatches",
  "/invoices/find-all": "/invoices",
  "/recalls/find-all": "/recalls",
  "/drills/find-all": "/drills",
  "/counts/find-all": "/counts",
  "/places/find-all": "/places",
  "/views": "/views",
  "/reports/changes": "/reports/changes",
  "/closings": "/closings",
};

/**
 * Records the page's later reads by path and query.
 * @param leaving  the address of the page that the user is leaving: its late reads are not counted.
 */
export function recordReads(page: Page, leaving?: string): string[] {
  const reads: string[] = [];
  page.on("request", (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() !== "GET" || !pathname.startsWith("/api/")) return;
    if (request.frame().url() !== leaving) reads.push(pathname.slice("/api".length) + search);
  });
  return reads;
}

/** Records the later messages of the live connection to the page. */
export function recordFrames(page: Page): string[] {
  const frames: string[] = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => frames.push(String(payload))));
  return frames;
}

/** The timeline also requests the whole of a day that its page shows only in part, to calculate the day's sums. */
const wholeDay = /[?&]from=[\d-]+&to=[\d-]+&page=1&rows=100\b/;

/** Opens the page of a list and expects the page to request its list once. */
export async function expectAsksOnce(page: Page, path: string, resource: string): Promise<void> {
  const [reads, frames] = [recordReads(page, page.url()), recordFrames(page)];
  // The page requests the list once the live connection is open, after the reads that the connection causes.
  const connected = page.waitForResponse(/\/api\/auth\/me$/);
  await openLive(page, path);
  await connected;
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // The page may request the list again when another user records an entry meanwhile, or when a server that has just
  // started reports that events may have been missed.
  const reasons = [`"${resource.split("/")[1]}"`, `"${missedEvent}"`];
  const reportedFrames = frames.filter((frame) => reasons.some((reason) => frame.includes(reason))).length;
  const requestedReads = reads.filter((read) => read.split("?")[0] === resource && !wholeDay.test(read)).length;
  expect(requestedReads).toBeGreaterThanOrEqual(1);
  expect(requestedReads).toBeLessThanOrEqual(1 + reportedFrames);
}
