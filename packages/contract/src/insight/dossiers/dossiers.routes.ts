import { admins } from "../../core/route.ts";

/** The calls for the dossier of one lot: a printable document for an auditor, and GS1 events for external systems. */
export const dossiersRoutes = {
  ofLot: admins.get("/lots/:id/dossier", "O dossiê de um lote, em PDF: tudo que se sabe dele", {
    download: ["application/pdf"],
  }),
  epcis: admins.get("/lots/:id/epcis", "O rastreio de um lote como documento EPCIS 2.0 do GS1", {
    download: ["application/ld+json"],
  }),
};
