import { z } from "zod";
import { day, named } from "../../core/fields.ts";
import { route } from "../../core/route.ts";

/** What another expiry of a lot would change beside it; of each list the first twenty. */
const expiryEffects = z.object({
  /** How many blends and pulps, made of it at any depth, would get another expiry. */
  lots: z.number().int(),
  /** How many of these would be expired at once. */
  expired: z.number().int(),
  /** How many would expire on which day; null: never. */
  days: z.array(z.object({ expiresAt: z.string().nullable(), lots: z.number().int() })),
  following: z.array(named.extend({ expiresAt: z.string().nullable() })),
  /** Uses that would come after the expiry: with one of these the change is refused. */
  uses: z.array(z.object({ lot: named, into: named.nullable(), usedOn: z.string() })),
});
export type ExpiryEffects = z.output<typeof expiryEffects>;

export const expiryRoutes = {
  effects: route({
    method: "GET",
    path: "/lots/:id/expiry-effects",
    levels: [1],
    summary: "O que muda nos lotes feitos deste se ele passar a vencer em outro dia",
    /** Without a day: if it did not expire. */
    query: z.object({ expiresAt: day().optional() }),
    reply: expiryEffects,
  }),
};
