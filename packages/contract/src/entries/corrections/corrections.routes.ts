import { route } from "../../core/route.ts";
import { chainCreate, chainPreview, chainPreviewCreate } from "./corrections.schema.ts";

export const correctionsRoutes = {
  preview: route({
    method: "POST",
    path: "/corrections/preview",
    levels: [1],
    summary: "O que muda com uma correção em cadeia, sem gravar nada",
    body: chainPreviewCreate,
    reply: chainPreview,
    status: 200,
    idempotent: false,
  }),
  create: route({
    method: "POST",
    path: "/corrections",
    levels: [1],
    summary: "Corrige em cadeia uma entrada cujo lote foi usado, e tudo o que foi feito dele",
    body: chainCreate,
    reply: chainPreview,
  }),
};
