import { z } from "zod";
import { listQuery, page } from "../../core/list.ts";
import { route } from "../../core/route.ts";
import { openSession } from "../session/session.schema.ts";
import { user, userCreate, userUpdate } from "./users.schema.ts";

export const usersRoutes = {
  create: route({
    method: "POST",
    path: "/users",
    levels: [1],
    summary: "Cria um usuário",
    body: userCreate,
    reply: user,
  }),
  list: route({
    method: "GET",
    path: "/users",
    levels: [1],
    summary: "Lista os usuários",
    query: listQuery(["name", "level", "createdAt"], { level: z.enum(["1", "2"]).optional() }),
    reply: page(user),
  }),
  read: route({
    method: "GET",
    path: "/users/:id",
    levels: [1, 2],
    summary: "Um usuário; o funcionário só vê o próprio",
    reply: user,
  }),
  update: route({
    method: "PUT",
    path: "/users/:id",
    levels: [1, 2],
    summary: "Altera um usuário; o funcionário só altera o próprio nome e a própria senha",
    body: userUpdate,
    reply: user,
  }),
  remove: route({
    method: "DELETE",
    path: "/users/:id",
    levels: [1],
    summary: "Remove um usuário e encerra suas sessões",
  }),
  picture: route({
    method: "GET",
    path: "/users/:id/picture",
    levels: [1, 2],
    summary: "A foto de um usuário; o funcionário só vê a própria",
    download: ["image/webp"],
  }),
  setPicture: route({
    method: "PUT",
    path: "/users/:id/picture",
    levels: [1, 2],
    summary: "Troca a foto de um usuário; guardada como um quadrado de 512 pontos, sem os dados da câmera",
    upload: { maxBytes: 2 * 1024 * 1024, accept: ["image/jpeg", "image/png", "image/webp"] },
    reply: user,
  }),
  removePicture: route({
    method: "DELETE",
    path: "/users/:id/picture",
    levels: [1, 2],
    summary: "Remove a foto de um usuário",
  }),
  sessions: route({
    method: "GET",
    path: "/users/:id/sessions",
    levels: [1, 2],
    summary: "As sessões abertas de um usuário, a usada por último primeiro; o funcionário só vê as próprias",
    reply: z.array(openSession),
  }),
  endSessions: route({
    method: "DELETE",
    path: "/users/:id/sessions",
    levels: [1, 2],
    summary: "Encerra as sessões de um usuário, menos a que faz a chamada",
  }),
  endSession: route({
    method: "DELETE",
    path: "/users/:id/sessions/:sessionId",
    levels: [1, 2],
    summary: "Encerra uma sessão de um usuário",
  }),
};
