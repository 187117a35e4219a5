import { z } from "zod";
import { optional } from "../../core/fields.ts";

/** The fields that a device adds to an entry; the device may send the entry long after the user made it. */
export const deviceFields = {
  /**
   * A UUID v7 that becomes the entry's id. A repeated call of the same user with the same id records nothing and
   * returns 200 with the entry's present state, at any later time and with any body. When `id` is sent, the header
   * `Idempotency-Key` is ignored.
   */
  id: z.uuidv7("Identificador inválido").toLowerCase().optional(),
  /**
   * The instant of the entry by the device's clock, ISO 8601 UTC; its day is the entry's day when the body has no day.
   */
  madeAt: optional(
    z.iso
      .datetime("Informe data e hora em UTC")
      .refine((instant) => instant >= "1900", "Informe data e hora em UTC")
      .meta({ format: "date-time" }),
  ),
  /**
   * The code on the lot's labels until the server assigns the final code: the device's code and a count, such as
   * `K7-3`. The lot stores the provisional code permanently.
   */
  provisionalCode: optional(
    z.string().regex(/^[A-Z]{1,4}[0-9]{1,3}-[0-9]{1,6}$/, "O código provisório tem a forma K7-3"),
  ),
};

type Fields = z.output<z.ZodObject<typeof deviceFields>>;
/** A stored entry's device fields; null when the device did not send the field, or the entry was made at the server. */
export type DeviceEntry = { [Name in keyof Fields]-?: NonNullable<Fields[Name]> | null };
