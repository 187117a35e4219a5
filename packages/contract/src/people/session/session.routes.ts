import { z } from "zod";
import { route } from "../../core/route.ts";
import { sessionUser } from "../users/users.schema.ts";
import { loggedIn, login } from "./session.schema.ts";

const health = z.object({ status: z.literal("ok") });

export const sessionRoutes = {
  login: route({
    method: "POST",
    path: "/auth/login",
    levels: "public",
    summary: "Entra com nome e senha e recebe o token da sessão",
    body: login,
    reply: loggedIn,
    // A stored answer would contain the token.
    idempotent: false,
  }),
  logout: route({
    method: "POST",
    path: "/auth/logout",
    levels: [1, 2],
    summary: "Encerra a sessão do token",
    // The first call deletes the token that identifies a stored answer.
    idempotent: false,
  }),
  me: route({ method: "GET", path: "/auth/me", levels: [1, 2], summary: "A pessoa da sessão", reply: sessionUser }),
};

export const healthRoutes = {
  health: route({ method: "GET", path: "/health", levels: "public", summary: "O processo está de pé", reply: health }),
  ready: route({
    method: "GET",
    path: "/ready",
    levels: "public",
    summary: "O banco de dados responde e tem o esquema desta versão",
    reply: health,
  }),
};
