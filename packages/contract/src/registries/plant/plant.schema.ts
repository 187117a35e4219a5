import { z } from "zod";
import { instant, line, number, optional, partyName, text } from "../../core/fields.ts";
import { isCnpj } from "../suppliers/document.rules.ts";

const document = line()
  .max(30, "CNPJ inválido")
  .overwrite((value) => value.toUpperCase().replace(/[\s./-]/g, ""))
  .refine(isCnpj, "CNPJ inválido");

/** The plant's identity, printed on labels and papers, and the plant's settings. */
export const plantUpdate = z.object({
  /** The name of the plant, which must be stored before the remaining fields or together with them. */
  name: partyName(80, 2).optional(),
  /** The plant's CNPJ without punctuation. */
  document: optional(document),
  address: optional(text(160)),
  /** The establishment's number with the Ministry of Agriculture (MAPA). */
  mapaRegistration: optional(text(30)),
  /** Hours to notify the health agency after a recall's opening. Source: RDC 655/2022; the plant must confirm them. */
  recallNoticeHours: number(0, { min: 1, max: 720 }).optional(),
  /** The number of days between two trace drills. */
  drillIntervalDays: number(0, { min: 1, max: 1095 }).optional(),
});
export type PlantUpdate = z.output<typeof plantUpdate>;

/** The default settings, used until the plant stores its own values. */
export const defaultPlantRules = { recallNoticeHours: 48, drillIntervalDays: 180 };

/** The stored plant. Until the first update the nullable fields are null and `version` is 0. */
export const plant = z.object({
  name: z.string().nullable(),
  document: z.string().nullable(),
  address: z.string().nullable(),
  mapaRegistration: z.string().nullable(),
  recallNoticeHours: z.number().int(),
  drillIntervalDays: z.number().int(),
  /** The path of the plant's logo below `/api`; null without a logo. */
  logo: z.string().nullable(),
  /** The instant from which all changes of costs and debts are stored; null when the history is complete. */
  moneyKnownSince: instant().nullable(),
  /** The last day of the last closed month: a record up to this day is a late change; null without a closed month. */
  closedUntil: z.string().nullable(),
  version: z.number().int(),
});
export type Plant = z.output<typeof plant>;
