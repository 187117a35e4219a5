import { sessionRoutes } from "@pomar/contract/people/session/session.routes";
import type { Database } from "../../platform/db/db.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { login, logOut } from "./session.commands.ts";

export function sessionApi({ read, write, open }: Serve, database: Database): void {
  open(sessionRoutes.login, ({ body, request, now }) =>
    login(database, body, { address: request.ip, userAgent: request.headers["user-agent"] ?? null }, now),
  );
  write(sessionRoutes.logout, ({ tx, act }) => logOut(tx, act));
  read(sessionRoutes.me, ({ by }) => by);
}
