import { route } from "../../core/route.ts";
import { plant, plantUpdate } from "./plant.schema.ts";

export const plantRoutes = {
  read: route({
    method: "GET",
    path: "/plant",
    levels: [1, 2],
    summary: "Os dados da fábrica, que encabeçam etiquetas e impressos",
    reply: plant,
  }),
  update: route({
    method: "PUT",
    path: "/plant",
    levels: [1],
    summary: "Altera os dados da fábrica",
    body: plantUpdate,
    reply: plant,
  }),
  logo: route({
    method: "GET",
    path: "/plant/logo",
    levels: [1, 2],
    summary: "O logotipo da fábrica",
    download: ["image/png"],
  }),
  setLogo: route({
    method: "PUT",
    path: "/plant/logo",
    levels: [1],
    summary: "Troca o logotipo da fábrica; guardado com no máximo 600 por 200 pontos",
    upload: { maxBytes: 2 * 1024 * 1024, accept: ["image/jpeg", "image/png", "image/webp"] },
    reply: plant,
  }),
  removeLogo: route({
    method: "DELETE",
    path: "/plant/logo",
    levels: [1],
    summary: "Remove o logotipo da fábrica",
  }),
};
