import { z } from "zod";
import { id, optional, partyName, stored } from "../../core/fields.ts";
import { isGuessable } from "./guessable.rules.ts";

const level = z.union([z.literal(1), z.literal(2)], "Escolha o nível: 1 (Administrador) ou 2 (Funcionário)");

export const levelNames = { 1: "Administrador", 2: "Funcionário" } as const;

export const userName = () => partyName(60, 3);

const password = () =>
  z
    .string("Informe uma senha")
    .min(8, "A senha deve ter pelo menos 8 caracteres")
    .max(72, "A senha deve ter no máximo 72 caracteres")
    .refine((text) => !isGuessable(text), "Esta senha é fácil de adivinhar; escolha outra");

export const userCreate = z.object({ name: userName(), password: password(), level });
export type UserCreate = z.output<typeof userCreate>;

export const userUpdate = z.object({
  name: userName().optional(),
  level: level.optional(),
  active: z.boolean().optional(),
  password: password().optional(),
  /** The current password, required when a user changes the user's own password. */
  currentPassword: optional(z.string().max(72)),
});
export type UserUpdate = z.output<typeof userUpdate>;

/** The logged-in user, in the replies of the calls `login` and `me`. */
export const sessionUser = z.object({
  id: id(),
  name: z.string(),
  level,
  /** The path of the user's picture below `/api`; null without a picture. */
  profilePicture: z.string().nullable(),
});
export type SessionUser = z.output<typeof sessionUser>;

export const user = sessionUser.extend({ active: z.boolean(), ...stored });
export type User = z.output<typeof user>;
