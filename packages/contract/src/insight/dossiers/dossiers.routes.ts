import { admins } from "../../core/route.ts";

/** The dossier of one lot: on paper for an auditor, and as events for other systems. */
export const dossiersRoutes = {
  ofLot: admins.get("/lots/:id/dossier", "O dossiê de um lote, em PDF: tudo que se sabe dele", {
    download: ["application/pdf"],
  }),
  epcis: admins.get("/lots/:id/epcis", "O rastreio de um lote como documento EPCIS 2.0 do GS1", {
    download: ["application/ld+json"],
  }),
};
