import { z } from "zod";
import { listQuery, page } from "../list.ts";
import { route } from "../route.ts";
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
};
