import { z } from "zod";
import { counted } from "../../core/decimal.ts";
import { id, line, named, notes, optional, stored, text } from "../../core/fields.ts";

/** The maximum length of a place's name in characters, without the chamber's name in a position's full name. */
export const maxPlaceNameLength = 60;
export const maxMoved = 200;

const nameMessage = "Forneça um nome para o local";

export const placeCreate = z.object({
  /** The name of the place; a position's name does not contain the chamber: `B-03`. */
  name: line(nameMessage).min(1, nameMessage).pipe(text(maxPlaceNameLength)),
  /** The chamber that contains the position; null for a chamber. */
  parentId: optional(id()),
  notes: notes(),
});
export type PlaceCreate = z.output<typeof placeCreate>;

export const placeUpdate = placeCreate.partial();
export type PlaceUpdate = z.output<typeof placeUpdate>;

/** A storage place: a chamber, or a position in a chamber. */
export const place = z.object({
  name: z.string(),
  /** The name that lots and lists show; for a position it contains the chamber: `Câmara 1, B-03`. */
  fullName: z.string(),
  /** The code on the place's label, assigned once; a new name does not change the code. */
  code: z.string(),
  parent: named.nullable(),
  notes: z.string().nullable(),
  positions: z.number().int(),
  /** The number of lots with a balance in the place; for a chamber, including the lots in its positions. */
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

/** The result of moving lots to a place, with one row per lot. */
export const placeMove = z.object({
  /** The new place of the lots, with its full name. */
  place: named,
  lots: z.array(
    z.object({
      id: id(),
      code: z.string(),
      /** The full name of the lot's previous place; null when no place was recorded. */
      from: z.string().nullable(),
      /** False for a lot that was already in the new place. */
      isMoved: z.boolean(),
    }),
  ),
});
export type PlaceMove = z.output<typeof placeMove>;
