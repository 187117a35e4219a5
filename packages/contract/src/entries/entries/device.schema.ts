import { z } from "zod";
import { optional } from "../../core/fields.ts";

/** The fields that a device adds to an entry, which it may send long after the entry was made. */
export const deviceFields = {
  /**
   * UUID v7; becomes the entry's own id. A repeated call of the same user is answered 200 with the entry's present
   * state and records nothing, however late it is and whatever its body contains. The header `Idempotency-Key` is
   * ignored beside it.
   */
  id: z.uuidv7("Identificador inválido").toLowerCase().optional(),
  /**
   * The instant of the entry, ISO 8601 UTC by the device's clock. Its day is the entry's day when the body has none.
   */
  madeAt: optional(
    z.iso
      .datetime("Informe data e hora em UTC")
      .refine((instant) => instant >= "1900", "Informe data e hora em UTC")
      .meta({ format: "date-time" }),
  ),
  /** The code on its labels until the server assigns one, `K7-3`: the device's code and a count. The lot keeps it. */
  provisionalCode: optional(
    z.string().regex(/^[A-Z]{1,4}[0-9]{1,3}-[0-9]{1,6}$/, "O código provisório tem a forma K7-3"),
  ),
};

type Fields = z.output<z.ZodObject<typeof deviceFields>>;
/** Null for a field that the device did not send, and for entries made at the server. */
export type DeviceEntry = { [Name in keyof Fields]-?: NonNullable<Fields[Name]> | null };
