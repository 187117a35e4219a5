import { z } from "zod";
import { id, instant, line } from "../../core/fields.ts";
import { sessionUser } from "../users/users.schema.ts";
import "../../core/messages.ts";

// The customer's text asks for "um email" although the field is the name.
export const login = z.object({
  name: line("Por favor, forneça um email")
    .min(1, "Por favor, forneça um email")
    .max(200, "Use no máximo 200 caracteres"),
  password: z
    .string("Por favor, forneça uma senha")
    .min(1, "Por favor, forneça uma senha")
    .max(200, "Use no máximo 200 caracteres"),
  /** What the device remembers of logins before, whoever's they were. */
  deviceMarks: z.array(z.string().max(100)).max(20).optional(),
});
export type Login = z.output<typeof login>;

export const loggedIn = z.object({
  token: z.string(),
  user: sessionUser,
  /** To be sent along at the next login of this person on this device, past guesses of others. */
  deviceMark: z.string(),
});
export type LoggedIn = z.output<typeof loggedIn>;

/** A session that a call may still be made with. */
export const openSession = z.object({
  id: id(),
  createdAt: instant(),
  /** To the minute: a use is written down at most that often. */
  lastUsedAt: instant(),
  address: z.string().nullable(),
  /** As the browser calls itself. */
  userAgent: z.string().nullable(),
  /** The one that asks. */
  current: z.boolean(),
});
export type OpenSession = z.output<typeof openSession>;
