import { z } from "zod";
import { listQuery, page } from "../../core/list.ts";
import { admins, staff } from "../../core/route.ts";
import { openSession } from "../session/session.schema.ts";
import { user, userCreate, userUpdate } from "./users.schema.ts";

export const usersRoutes = {
  create: admins.post("/users", "Cria um usuário", { body: userCreate, reply: user }),
  list: admins.get("/users", "Lista os usuários", {
    query: listQuery(["name", "level", "createdAt"], { level: z.enum(["1", "2"]).optional() }),
    reply: page(user),
  }),
  read: staff.get("/users/:id", "Um usuário; o funcionário só vê o próprio", { reply: user }),
  update: staff.put("/users/:id", "Altera um usuário; o funcionário só altera o próprio nome e a própria senha", {
    body: userUpdate,
    reply: user,
  }),
  remove: admins.delete("/users/:id", "Remove um usuário e encerra suas sessões"),
  picture: staff.get("/users/:id/picture", "A foto de um usuário; o funcionário só vê a própria", {
    download: ["image/webp"],
  }),
  setPicture: staff.put(
    "/users/:id/picture",
    "Troca a foto de um usuário; guardada como um quadrado de 512 pontos, sem os dados da câmera",
    { upload: { maxBytes: 2 * 1024 * 1024, accept: ["image/jpeg", "image/png", "image/webp"] }, reply: user },
  ),
  removePicture: staff.delete("/users/:id/picture", "Remove a foto de um usuário"),
  sessions: staff.get(
    "/users/:id/sessions",
    "As sessões abertas de um usuário, a usada por último primeiro; o funcionário só vê as próprias",
    { reply: z.array(openSession) },
  ),
  endSessions: staff.delete("/users/:id/sessions", "Encerra as sessões de um usuário, menos a que faz a chamada"),
  endSession: staff.delete("/users/:id/sessions/:sessionId", "Encerra uma sessão de um usuário"),
};
