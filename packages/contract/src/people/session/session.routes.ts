import { z } from "zod";
import { anyone, staff } from "../../core/route.ts";
import { sessionUser } from "../users/users.schema.ts";
import { loggedIn, login } from "./session.schema.ts";

const health = z.object({ status: z.literal("ok") });

export const sessionRoutes = {
  login: anyone.post("/auth/login", "Entra com nome e senha e recebe o token da sessão", {
    body: login,
    reply: loggedIn,
    // A reply stored for repeated calls would contain the session's token.
    idempotent: false,
  }),
  logout: staff.post("/auth/logout", "Encerra a sessão do token", {
    // A stored reply is found by the caller's token, which the first call deletes.
    idempotent: false,
  }),
  me: staff.get("/auth/me", "A pessoa da sessão", { reply: sessionUser }),
};

export const healthRoutes = {
  health: anyone.get("/health", "O processo está de pé", { reply: health }),
  ready: anyone.get("/ready", "O banco de dados responde e tem o esquema desta versão", { reply: health }),
};
