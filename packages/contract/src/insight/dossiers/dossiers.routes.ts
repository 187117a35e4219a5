import { route } from "../../core/route.ts";

/** The dossier of one lot: on paper for an auditor, and as events for other systems. */
export const dossiersRoutes = {
  ofLot: route({
    method: "GET",
    path: "/lots/:id/dossier",
    levels: [1],
    summary: "O dossiê de um lote, em PDF: tudo que se sabe dele",
    download: ["application/pdf"],
  }),
  epcis: route({
    method: "GET",
    path: "/lots/:id/epcis",
    levels: [1],
    summary: "O rastreio de um lote como documento EPCIS 2.0 do GS1",
    download: ["application/ld+json"],
  }),
};
