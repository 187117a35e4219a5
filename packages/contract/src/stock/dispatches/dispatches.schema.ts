import { z } from "zod";
import { counted } from "../../core/decimal.ts";
import { id, instant, line, named, notes, number, optional, quantity, stored, text } from "../../core/fields.ts";
import { invoiceKey } from "../../entries/receptions/receptions.schema.ts";
import { lotWithItem } from "../../ledger/lots/lots.schema.ts";

const plateMessage = "A placa tem sete letras e números, como ABC1D23";
const plate = line(plateMessage)
  .max(20, plateMessage)
  .overwrite((value) => value.toUpperCase().replace(/[\s-]/g, ""))
  .regex(/^[A-Z]{3}\d[A-Z\d]\d{2}$/, plateMessage);

/** The instant of the dispatch or return; now when absent. */
const happenedAt = () => z.iso.datetime({ offset: true, error: "Informe data e hora" }).optional();
const temperature = () => number(2, { min: -60, max: 60 });

const dispatchLine = z.object({ lotId: id(), /** The quantity in the lot's unit. */ quantity: quantity() });
const noLotTwice = <Line extends { lotId: string }>(lines: readonly Line[]) =>
  new Set(lines.map(({ lotId }) => lotId)).size === lines.length;
export const maxLines = 200;
const lines = z
  .array(dispatchLine)
  .min(1, "Escolha ao menos um lote")
  .max(maxLines, `Uma expedição leva no máximo ${counted(maxLines, "lote", "lotes")}`)
  .refine(noLotTwice, "Há lotes repetidos: junte as quantidades em uma linha");

/** A new dispatch: the goods of one delivery to a customer. All lines are stored together or none. */
export const dispatchCreate = z.object({
  customerId: z.uuid("Escolha o cliente"),
  dispatchedAt: happenedAt(),
  invoiceNumber: optional(text(20)),
  invoiceKey: optional(invoiceKey),
  plate: optional(plate),
  driver: optional(text(80)),
  truckTemperatureC: optional(temperature()),
  notes: notes(),
  /** The reason to dispatch lots with less shelf life than the customer requires; only level 1 may give a reason. */
  overrideReason: optional(text(200)),
  lines,
});
export type DispatchCreate = z.output<typeof dispatchCreate>;

export const dispatchUpdate = dispatchCreate.partial();
export type DispatchUpdate = z.output<typeof dispatchUpdate>;

/** A return of dispatched goods: the quantity, reason and condition for each returned lot of the dispatch. */
export const returnCreate = z.object({
  returnedAt: happenedAt(),
  lines: z
    .array(
      z.object({
        /** The dispatched lot to which the returned goods belonged. */
        lotId: id(),
        quantity: quantity(),
        reason: text(200),
        temperatureC: optional(temperature()),
        packageOk: z.boolean().default(true),
      }),
    )
    .min(1, "Escolha ao menos um lote")
    .max(maxLines)
    .refine(noLotTwice, "Há lotes repetidos: junte as quantidades em uma linha"),
});
export type ReturnCreate = z.output<typeof returnCreate>;

/** The fields of a lot on the papers and in the lists of dispatches. */
const dispatchedLot = lotWithItem.extend({
  /** The mass in kg of one `unit`; null for a lot without mass. */
  kgPerUnit: z.number().nullable(),
});

export const returned = z.object({
  /** The new lot of the returned goods. */
  lot: lotWithItem,
  fromLotId: id(),
  quantity: z.number(),
  reason: z.string(),
  temperatureC: z.number().nullable(),
  packageOk: z.boolean(),
  at: instant(),
  user: named.nullable(),
});

const dispatchFields = {
  code: z.string(),
  customer: named.extend({ minShelfLifeDays: z.number().int().nullable() }),
  dispatchedAt: instant(),
  invoiceNumber: z.string().nullable(),
  invoiceKey: z.string().nullable(),
  plate: z.string().nullable(),
  driver: z.string().nullable(),
  truckTemperatureC: z.number().nullable(),
  notes: z.string().nullable(),
  overrideReason: z.string().nullable(),
  /** The sum in kg of all dispatched goods that have mass. */
  kg: z.number(),
  ...stored,
};

export const dispatch = z.object({
  ...dispatchFields,
  lines: z.array(
    z.object({
      lot: dispatchedLot,
      /** The quantity in the lot's unit. */
      quantity: z.number(),
      /** The lot's present balance. */
      balance: z.number(),
      returned: z.number(),
      /** The number of units in one case; null when no packaging defines the number. */
      unitsPerCase: z.number().int().nullable(),
    }),
  ),
  returns: z.array(returned),
  removedAt: instant().nullable(),
});
export type Dispatch = z.output<typeof dispatch>;
export type DispatchLine = Dispatch["lines"][number];

/** A dispatch with all columns of the export file. */
export const wholeDispatchRow = z.object({
  ...dispatchFields,
  /** The number of dispatched lots. */
  lots: z.number().int(),
  /** The codes of the first three lots. */
  lotCodes: z.array(z.string()),
  returns: z.number().int(),
});
export type WholeDispatchRow = z.output<typeof wholeDispatchRow>;

export const dispatchRow = wholeDispatchRow
  .pick({
    id: true,
    code: true,
    dispatchedAt: true,
    invoiceNumber: true,
    plate: true,
    kg: true,
    lots: true,
    lotCodes: true,
    returns: true,
    createdAt: true,
  })
  .extend({ customer: named });
export type DispatchRow = z.output<typeof dispatchRow>;

/** A product that a customer received in the last twelve months; quantities are in `unit`. */
export const sentProduct = lotWithItem.pick({ type: true, unit: true, item: true, netContentG: true }).extend({
  dispatches: z.number().int(),
  dispatched: z.number(),
  returned: z.number(),
  /** The quantity that the customer received, did not return, and may still have, because its lots have not expired. */
  unexpired: z.number(),
  lastDispatchedAt: instant(),
});
export type SentProduct = z.output<typeof sentProduct>;

/** Packed goods in stock that may be dispatched; the form suggests each as a line such as `300 un de Goiaba 400 g`. */
export const dispatchable = z.object({
  fruit: z.object({ id: id(), name: z.string(), code: z.string() }),
  /** The net content of one unit in g. */
  netContentG: z.number(),
  units: z.number(),
  lots: z.number().int(),
});
export type Dispatchable = z.output<typeof dispatchable>;
