import { z } from "zod";
import { day, id } from "../../core/fields.ts";
import { listQuery } from "../../core/list.ts";
import { adminOnlyLevel, route } from "../../core/route.ts";
import { invoice, invoiceImport, invoicePage, invoicePreview } from "./invoices.schema.ts";

const admin = { levels: adminOnlyLevel } as const;

export const invoicesRoutes = {
  preview: route({
    ...admin,
    method: "POST",
    path: "/invoices/preview",
    summary: "O que uma nota fiscal eletrônica (NF-e) traz e o que cada item dela é aqui; nenhuma entrada é feita",
    upload: { maxBytes: 5 * 1024 * 1024, accept: [".xml", "text/xml", "application/xml"] },
    reply: invoicePreview,
    status: 200,
    idempotent: false,
  }),
  run: route({
    ...admin,
    method: "POST",
    path: "/invoices",
    summary: "Importa uma nota conferida: fornecedor, entradas, lotes e pagamento, tudo ou nada",
    body: invoiceImport,
    reply: invoice,
  }),
  list: route({
    ...admin,
    method: "GET",
    path: "/invoices",
    summary: "Lista as notas importadas",
    query: listQuery(["issuedAt", "createdAt", "amount"], {
      supplier: id().optional(),
      from: day().optional(),
      to: day().optional(),
    }),
    reply: invoicePage,
  }),
  read: route({
    ...admin,
    method: "GET",
    path: "/invoices/:id",
    summary: "Uma nota importada, com as entradas e o pagamento que fez",
    reply: invoice,
  }),
  xml: route({
    ...admin,
    method: "GET",
    path: "/invoices/:id/xml",
    summary: "O arquivo da nota, como veio",
    download: ["application/xml"],
  }),
  month: route({
    ...admin,
    method: "GET",
    path: "/invoices/xml.zip",
    summary: "Os arquivos das notas emitidas num mês, para a contabilidade",
    query: z.object({
      month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "Informe o mês como AAAA-MM"),
    }),
    download: ["application/zip"],
  }),
  undo: route({
    ...admin,
    method: "DELETE",
    path: "/invoices/:id",
    summary: "Desfaz uma importação enquanto nada do que ela fez foi usado",
  }),
};
