import { admins, staff } from "../../core/route.ts";
import { plant, plantUpdate } from "./plant.schema.ts";

export const plantRoutes = {
  read: staff.get("/plant", "Os dados da fábrica, que encabeçam etiquetas e impressos", { reply: plant }),
  update: admins.put("/plant", "Altera os dados da fábrica", { body: plantUpdate, reply: plant }),
  logo: staff.get("/plant/logo", "O logotipo da fábrica", { download: ["image/png"] }),
  setLogo: admins.put("/plant/logo", "Troca o logotipo da fábrica; guardado com no máximo 600 por 200 pontos", {
    upload: { maxBytes: 2 * 1024 * 1024, accept: ["image/jpeg", "image/png", "image/webp"] },
    reply: plant,
  }),
  removeLogo: admins.delete("/plant/logo", "Remove o logotipo da fábrica"),
};
