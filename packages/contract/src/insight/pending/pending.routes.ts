import { z } from "zod";
import { admins } from "../../core/route.ts";
import { type PagePath, pages } from "../../pages.ts";

/** The kinds of tasks for an administrator, in the order of the screen. */
export const pendingKinds = [
  "recalls",
  "unpriced",
  "undated",
  "overdue",
  "dueSoon",
  "readings",
  "quarantine",
  "expiring",
  "expired",
  "lowStock",
  "corrections",
  "drill",
] as const;
export type PendingKind = (typeof pendingKinds)[number];

/** The value in the dashboard's address that opens the drawer of correction requests. */
export const correctionsDrawer = "correcoes";

export const pendingItem = z.object({
  kind: z.enum(pendingKinds),
  /** The number of tasks, above zero. */
  count: z.number().int(),
  /** A short text with the total of the tasks, such as a weight or an amount. */
  detail: z.string(),
  /** The page on which the user resolves the task; `search` is the filter in the page's address. */
  to: z.enum(Object.keys(pages) as [PagePath, ...PagePath[]]),
  search: z.record(z.string(), z.string()),
});
export type PendingItem = z.output<typeof pendingItem>;

/** The records that a plant needs before its first entry, and whether they exist. */
export const firstSteps = z.object({
  fruits: z.boolean(),
  suppliers: z.boolean(),
  packaging: z.boolean(),
  /** Whether a reception of a raw material exists. */
  entry: z.boolean(),
  /** Whether a second user exists. */
  team: z.boolean(),
  /** The number of fruits of the starter list that are not in the registry. */
  starterFruits: z.number().int(),
});
export type FirstSteps = z.output<typeof firstSteps>;

export const pendingRoutes = {
  firstSteps: admins.get("/pending/first-steps", "Os cinco primeiros passos de uma fábrica, e quais já foram dados", {
    reply: firstSteps,
  }),
  list: admins.get(
    "/pending",
    "O que falta hoje: cada coisa com quantas são e onde se resolve; vazio quando nada falta",
    { reply: z.array(pendingItem) },
  ),
};
