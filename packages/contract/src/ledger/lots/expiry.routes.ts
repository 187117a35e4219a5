import { z } from "zod";
import { day, named } from "../../core/fields.ts";
import { admins } from "../../core/route.ts";

/** The effects of a changed expiry on other lots; each list has at most twenty items. */
const expiryEffects = z.object({
  /** Blends and pulps, made of it at any depth, whose expiry would change. */
  lots: z.number().int(),
  /** Lots among them that would be expired at once. */
  expired: z.number().int(),
  /** Number of lots by their new expiry; null: they would never expire. */
  days: z.array(z.object({ expiresAt: z.string().nullable(), lots: z.number().int() })),
  following: z.array(named.extend({ expiresAt: z.string().nullable() })),
  /** Uses that would be later than the expiry: any of them refuses the change. */
  uses: z.array(z.object({ lot: named, into: named.nullable(), usedOn: z.string() })),
});
export type ExpiryEffects = z.output<typeof expiryEffects>;

export const expiryRoutes = {
  effects: admins.get(
    "/lots/:id/expiry-effects",
    "O que muda nos lotes feitos deste se ele passar a vencer em outro dia",
    {
      /** Without a day: the effects of a lot that never expires. */
      query: z.object({ expiresAt: day().optional() }),
      reply: expiryEffects,
    },
  ),
};
