import { z } from "zod";
import { listQuery } from "../../core/list.ts";
import { admins, staff } from "../../core/route.ts";
import {
  approvalCreate,
  choiceCreate,
  countCreate,
  countEnd,
  countHead,
  countReview,
  countSheet,
  countStates,
  countsPage,
  lineRecord,
  recordedLine,
  recountCreate,
} from "./counts.schema.ts";

export const countsRoutes = {
  create: admins.post("/counts", "Abre um inventário: de tudo ou de um tipo de lote, às cegas ou não", {
    body: countCreate,
    reply: countSheet,
  }),
  list: staff.get("/counts", "Lista os inventários", {
    query: listQuery(["createdAt", "code"], { state: z.enum(countStates).optional() }),
    reply: countsPage,
  }),
  read: staff.get(
    "/counts/:id",
    "A folha de um inventário: os lotes a contar e o que já foi contado; às cegas, sem nenhum saldo",
    { reply: countSheet },
  ),
  record: staff.put(
    "/counts/:id/lines/:lotId",
    "Registra o que uma pessoa contou de um lote; contado de novo por ela, vale o último",
    { body: lineRecord, reply: recordedLine },
  ),
  review: admins.get(
    "/counts/:id/review",
    "As diferenças de um inventário, em quantidade, % e valor, contra o razão no instante de cada linha",
    { reply: countReview },
  ),
  recount: admins.post(
    "/counts/:id/recounts",
    "Pede que lotes sejam contados de novo; as linhas de antes ficam como prova",
    { body: recountCreate, reply: countHead, status: 200 },
  ),
  choose: admins.post("/counts/:id/choices", "Diz qual de duas contagens diferentes de um lote vale", {
    body: choiceCreate,
    reply: countHead,
    status: 200,
  }),
  approve: admins.post("/counts/:id/approval", "Aprova um inventário: ajusta todos os lotes que diferem, ou nenhum", {
    body: approvalCreate,
    reply: countEnd,
    status: 200,
  }),
  cancel: admins.post("/counts/:id/cancellation", "Cancela um inventário aberto: nada muda no estoque", {
    reply: countHead,
    status: 200,
  }),
  paper: admins.get("/counts/:id/paper", "Um inventário em PDF, com linhas para assinaturas; sem valores em dinheiro", {
    download: ["application/pdf"],
  }),
};
