import { z } from "zod";
import { counted } from "../../core/decimal.ts";
import { id, line, named, notes, optional, stored, text } from "../../core/fields.ts";

/** The longest name of a chamber, and of a position, which is called by its chamber too; in characters. */
export const longestPlaceName = 60;
/** How many lots are moved at once. */
export const mostMoved = 200;

const nameMessage = "Forneça um nome para o local";

export const placeCreate = z.object({
  /** Of a position its own alone: `B-03`. */
  name: line(nameMessage).min(1, nameMessage).pipe(text(longestPlaceName)),
  /** The chamber that it is a position in; null: it is a chamber itself. */
  parentId: optional(id()),
  notes: notes(),
});
export type PlaceCreate = z.output<typeof placeCreate>;

export const placeUpdate = placeCreate.partial();
export type PlaceUpdate = z.output<typeof placeUpdate>;

/** Where lots stand: a chamber, or a position in one. */
export const place = z.object({
  name: z.string(),
  /** What lots and lists call it: of a position, `Câmara 1, B-03`. */
  fullName: z.string(),
  /** What its label bears; given once and kept when it is renamed. */
  code: z.string(),
  parent: named.nullable(),
  notes: z.string().nullable(),
  positions: z.number().int(),
  /** Lots with a balance that stand there; of a chamber also in its positions. */
  lots: z.number().int(),
  ...stored,
});
export type Place = z.output<typeof place>;

export const lotsToMove = z.object({
  /** Ids of lots. */
  lots: z
    .array(id())
    .min(1, "Escolha os lotes")
    .max(mostMoved, `Mova no máximo ${counted(mostMoved, "lote", "lotes")} de cada vez`),
});
export type LotsToMove = z.output<typeof lotsToMove>;

/** What a move did, lot by lot. */
export const placeMove = z.object({
  /** The place by its full name. */
  place: named,
  lots: z.array(
    z.object({
      id: id(),
      code: z.string(),
      /** Where it stood before; null: nobody had said. */
      from: z.string().nullable(),
      /** False of one that stood there already. */
      isMoved: z.boolean(),
    }),
  ),
});
export type PlaceMove = z.output<typeof placeMove>;
