import { z } from "zod";
import { day, named } from "../../core/fields.ts";
import { admins } from "../../core/route.ts";

/** The effects of a changed expiry on other lots; each list has at most twenty items. */
const expiryEffects = z.object({
  /** The number of blends and pulps, made of the lot at any depth, whose expiry would change. */
  lots: z.number().int(),
  /** The number of lots with a changed expiry that would be expired immediately. */
  expired: z.number().int(),
  /** The number of lots with a changed expiry, by new expiry; `expiresAt` is null for lots that would never expire. */
  days: z.array(z.object({ expiresAt: z.string().nullable(), lots: z.number().int() })),
  following: z.array(named.extend({ expiresAt: z.string().nullable() })),
  /** The uses of a lot after the lot's new expiry; even a single late use refuses the change. */
  uses: z.array(z.object({ lot: named, into: named.nullable(), usedOn: z.string() })),
});
export type ExpiryEffects = z.output<typeof expiryEffects>;

export const expiryRoutes = {
  effects: admins.get(
    "/lots/:id/expiry-effects",
    "O que muda nos lotes feitos deste se ele passar a vencer em outro dia",
    {
      /** The new expiry; when absent, the reply contains the effects of removing the expiry. */
      query: z.object({ expiresAt: day().optional() }),
      reply: expiryEffects,
    },
  ),
};
