import { usersRoutes } from "@pomar/contract/users/users.routes";
import { AppError, found } from "../../shared/app-error.ts";
import type { Serve } from "../../shared/http/serve.ts";
import { createUser, removeUser, updateUser } from "./users.commands.ts";
import { findUser, listUsers } from "./users.queries.ts";

export function usersApi({ read, write }: Serve): void {
  write(usersRoutes.create, ({ tx, body, act }) => createUser(tx, body, act));
  read(usersRoutes.list, ({ db, query }) => listUsers(db, query));
  read(usersRoutes.read, async ({ db, params, by }) => {
    if (by.level === 2 && by.id !== params.id) throw AppError.of("record.not-found");
    return found(await findUser(db, params.id));
  });
  write(usersRoutes.update, ({ tx, params, body, act }) => updateUser(tx, params.id, body, act));
  write(usersRoutes.remove, ({ tx, params, act }) => removeUser(tx, params.id, act));
}
