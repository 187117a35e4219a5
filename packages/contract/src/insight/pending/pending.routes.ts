import { z } from "zod";
import { route } from "../../core/route.ts";
import { type PagePath, pages } from "../../pages.ts";

/** What an administrator may have to see to, in the order in which it is shown. */
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

/** What the address of the dashboard names when the requests for corrections are open over it. */
export const correctionsDrawer = "correcoes";

export const pendingItem = z.object({
  kind: z.enum(pendingKinds),
  /** Above zero. */
  count: z.number().int(),
  /** What it comes to, in a few words. */
  detail: z.string(),
  /** The page that settles it, and what its address narrows it to. */
  to: z.enum(Object.keys(pages) as [PagePath, ...PagePath[]]),
  search: z.record(z.string(), z.string()),
});
export type PendingItem = z.output<typeof pendingItem>;

/** What a plant needs before its work can be told, and whether it is there. */
export const firstSteps = z.object({
  fruits: z.boolean(),
  suppliers: z.boolean(),
  packaging: z.boolean(),
  /** The first reception of fruit. */
  entry: z.boolean(),
  /** A second person. */
  team: z.boolean(),
  /** How many of the starter list of fruits are not there. */
  starterFruits: z.number().int(),
});
export type FirstSteps = z.output<typeof firstSteps>;

export const pendingRoutes = {
  firstSteps: route({
    method: "GET",
    path: "/pending/first-steps",
    levels: [1],
    summary: "Os cinco primeiros passos de uma fábrica, e quais já foram dados",
    reply: firstSteps,
  }),
  list: route({
    method: "GET",
    path: "/pending",
    levels: [1],
    summary: "O que falta hoje: cada coisa com quantas são e onde se resolve; vazio quando nada falta",
    reply: z.array(pendingItem),
  }),
};
