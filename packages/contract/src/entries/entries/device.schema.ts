import { z } from "zod";
import { optional } from "../../core/fields.ts";

/** What a device says of an entry that it made, perhaps long before it could send it. */
export const deviceFields = {
  /**
   * UUID v7; becomes the entry's own id. Sent again by the same person, whatever else the body says and however late, it is
   * answered 200 with the entry as it stands, and records nothing. The header `Idempotency-Key` is ignored beside it.
   */
  id: z.uuidv7("Identificador inválido").toLowerCase().optional(),
  /** When it was made, ISO 8601 UTC by the device's clock. Its day is the entry's where the body names none. */
  madeAt: optional(
    z.iso
      .datetime("Informe data e hora em UTC")
      .refine((instant) => instant >= "1900", "Informe data e hora em UTC")
      .meta({ format: "date-time" }),
  ),
  /** What its labels bear until the lot has its code: the device's code and a count, `K7-3`. Kept on the lot for ever. */
  provisionalCode: optional(
    z.string().regex(/^[A-Z]{1,4}[0-9]{1,3}-[0-9]{1,6}$/, "O código provisório tem a forma K7-3"),
  ),
};

type Fields = z.output<z.ZodObject<typeof deviceFields>>;
/** Null where it said nothing, as of what is made at the server. */
export type DeviceEntry = { [Name in keyof Fields]-?: NonNullable<Fields[Name]> | null };
