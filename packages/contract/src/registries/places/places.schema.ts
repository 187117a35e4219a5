import { z } from "zod";
import { counted } from "../../core/decimal.ts";
import { id, line, named, notes, optional, stored, text } from "../../core/fields.ts";

/** The maximum length of a name, in characters; a position's full name contains its chamber's too. */
export const maxPlaceNameLength = 60;
export const maxMoved = 200;

const nameMessage = "Forneça um nome para o local";

export const placeCreate = z.object({
  /** A position's name without its chamber: `B-03`. */
  name: line(nameMessage).min(1, nameMessage).pipe(text(maxPlaceNameLength)),
  /** The chamber that contains the position; null for a chamber. */
  parentId: optional(id()),
  notes: notes(),
});
export type PlaceCreate = z.output<typeof placeCreate>;

export const placeUpdate = placeCreate.partial();
export type PlaceUpdate = z.output<typeof placeUpdate>;

/** A storage place: a chamber, or a position in one. */
export const place = z.object({
  name: z.string(),
  /** The name that lots and lists show: for a position, `Câmara 1, B-03`. */
  fullName: z.string(),
  /** The code on its label; assigned once, and unchanged by a new name. */
  code: z.string(),
  parent: named.nullable(),
  notes: z.string().nullable(),
  positions: z.number().int(),
  /** Lots with a balance in the place; for a chamber also those in its positions. */
  lots: z.number().int(),
  ...stored,
});
export type Place = z.output<typeof place>;

export const lotsToMove = z.object({
  lots: z
    .array(id())
    .min(1, "Escolha os lotes")
    .max(maxMoved, `Mova no máximo ${counted(maxMoved, "lote", "lotes")} de cada vez`),
});
export type LotsToMove = z.output<typeof lotsToMove>;

/** The result of a move, lot by lot. */
export const placeMove = z.object({
  /** The place by its full name. */
  place: named,
  lots: z.array(
    z.object({
      id: id(),
      code: z.string(),
      /** The previous place; null: none was recorded. */
      from: z.string().nullable(),
      /** False for a lot that was in the place already. */
      isMoved: z.boolean(),
    }),
  ),
});
export type PlaceMove = z.output<typeof placeMove>;
