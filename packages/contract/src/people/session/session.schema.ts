import { z } from "zod";
import { id, instant, line } from "../../core/fields.ts";
import { sessionUser } from "../users/users.schema.ts";
import "../../core/messages.ts";

// The user's name and password; the customer defined the message about the name, which asks for "um email".
export const login = z.object({
  name: line("Por favor, forneça um email")
    .min(1, "Por favor, forneça um email")
    .max(200, "Use no máximo 200 caracteres"),
  password: z
    .string("Por favor, forneça uma senha")
    .min(1, "Por favor, forneça uma senha")
    .max(200, "Use no máximo 200 caracteres"),
  /** The marks that the device stored at earlier logins of its users. */
  deviceMarks: z.array(z.string().max(100)).max(20).optional(),
});
export type Login = z.output<typeof login>;

export const loggedIn = z.object({
  token: z.string(),
  user: sessionUser,
  /**
   * A mark that the device sends with this user's next login, so that wrong passwords from different devices do not
   * block the login.
   */
  deviceMark: z.string(),
});
export type LoggedIn = z.output<typeof loggedIn>;

/** A session of the user that has not ended. */
export const openSession = z.object({
  id: id(),
  createdAt: instant(),
  /** The instant of the last use, exact to a minute, since a use is stored at most once a minute. */
  lastUsedAt: instant(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  current: z.boolean(),
});
export type OpenSession = z.output<typeof openSession>;
