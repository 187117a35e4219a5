import { z } from "zod";
import { instant, line, number, optional, partyName, text } from "../../core/fields.ts";
import { isCnpj } from "../suppliers/document.rules.ts";

const document = line()
  .max(30, "CNPJ inválido")
  .overwrite((value) => value.toUpperCase().replace(/[\s./-]/g, ""))
  .refine(isCnpj, "CNPJ inválido");

/** Who the plant is on its labels and papers. */
export const plantUpdate = z.object({
  /** Must be told before, or together with, anything else. */
  name: partyName(80, 2).optional(),
  /** CNPJ without punctuation. */
  document: optional(document),
  address: optional(text(160)),
  /** The establishment's number with the Ministry of Agriculture (MAPA). */
  mapaRegistration: optional(text(30)),
  /** Hours within which the health agency must be told of a recall. Source: RDC 655/2022, to be confirmed by the plant. */
  recallNoticeHours: number(0, { min: 1, max: 720 }).optional(),
  /** Days after which the next drill of a trace is due. */
  drillIntervalDays: number(0, { min: 1, max: 1095 }).optional(),
});
export type PlantUpdate = z.output<typeof plantUpdate>;

/** What goes while the plant has not said otherwise. */
export const defaultPlantRules = { recallNoticeHours: 48, drillIntervalDays: 180 };

/** All null until somebody has told; `version` is 0 then. */
export const plant = z.object({
  name: z.string().nullable(),
  document: z.string().nullable(),
  address: z.string().nullable(),
  mapaRegistration: z.string().nullable(),
  recallNoticeHours: z.number().int(),
  drillIntervalDays: z.number().int(),
  /** Address of the logo below `/api`, or null. */
  logo: z.string().nullable(),
  /** Since when every change of a cost and of what is owed is kept; null where all of them are. */
  moneyKnownSince: instant().nullable(),
  /** The last day of the last month that is closed: what is recorded of it or of a day before is a late change. */
  closedUntil: z.string().nullable(),
  version: z.number().int(),
});
export type Plant = z.output<typeof plant>;
