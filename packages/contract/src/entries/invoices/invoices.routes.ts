import { z } from "zod";
import { day, id } from "../../core/fields.ts";
import { listQuery } from "../../core/list.ts";
import { admins } from "../../core/route.ts";
import { invoice, invoiceImport, invoicePage, invoicePreview } from "./invoices.schema.ts";

export const invoicesRoutes = {
  preview: admins.post(
    "/invoices/preview",
    "O que uma nota fiscal eletrônica (NF-e) traz e o que cada item dela é aqui; nenhuma entrada é feita",
    {
      upload: { maxBytes: 5 * 1024 * 1024, accept: [".xml", "text/xml", "application/xml"] },
      reply: invoicePreview,
      status: 200,
      idempotent: false,
    },
  ),
  run: admins.post("/invoices", "Importa uma nota conferida: fornecedor, entradas, lotes e pagamento, tudo ou nada", {
    body: invoiceImport,
    reply: invoice,
  }),
  list: admins.get("/invoices", "Lista as notas importadas", {
    query: listQuery(["issuedAt", "createdAt", "amount"], {
      supplier: id().optional(),
      from: day().optional(),
      to: day().optional(),
    }),
    reply: invoicePage,
  }),
  read: admins.get("/invoices/:id", "Uma nota importada, com as entradas e o pagamento que fez", { reply: invoice }),
  xml: admins.get("/invoices/:id/xml", "O arquivo da nota, como veio", { download: ["application/xml"] }),
  month: admins.get("/invoices/xml.zip", "Os arquivos das notas emitidas num mês, para a contabilidade", {
    query: z.object({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "Informe o mês como AAAA-MM") }),
    download: ["application/zip"],
  }),
  undo: admins.delete("/invoices/:id", "Desfaz uma importação enquanto nada do que ela fez foi usado"),
};
