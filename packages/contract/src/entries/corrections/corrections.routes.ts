import { admins } from "../../core/route.ts";
import { chainCreate, chainPreview, chainPreviewCreate } from "./corrections.schema.ts";

export const correctionsRoutes = {
  preview: admins.post("/corrections/preview", "O que muda com uma correção em cadeia, sem gravar nada", {
    body: chainPreviewCreate,
    reply: chainPreview,
    status: 200,
    idempotent: false,
  }),
  create: admins.post(
    "/corrections",
    "Corrige em cadeia uma entrada cujo lote foi usado, e tudo o que foi feito dele",
    { body: chainCreate, reply: chainPreview },
  ),
};
