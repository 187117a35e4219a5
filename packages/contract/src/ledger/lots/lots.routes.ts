import { z } from "zod";
import { day, flag, id, text } from "../../core/fields.ts";
import { defaultRows, listQuery, maxRows, page, rows } from "../../core/list.ts";
import { pastQuery } from "../../core/past.ts";
import { everyLevel, route } from "../../core/route.ts";
import { auditEvent } from "../../people/audit/audit.schema.ts";
import { lotStatuses } from "./lot-status.rules.ts";
import {
  foundLot,
  hasAtMostOneItem,
  itemFilters,
  lot,
  lotCard,
  lotCreate,
  lotRow,
  lotsRemoval,
  lotTypes,
  lotUpdate,
  lotUsage,
  nextCode,
  oneItemMessage,
  pickableLot,
  reservedCode,
  shownLot,
} from "./lots.schema.ts";
import { movement, movementCreate, recordedMovement, reversalCreate } from "./movements.schema.ts";
import { trace, traceDirections } from "./trace.schema.ts";

const lotSorts = ["producedAt", "createdAt", "code", "expiresAt", "balance"] as const;
/**
 * Sort keys of lots with money: also unit cost and value of the balance, where an unknown value sorts as the lowest,
 * and names, initial quantity and total, where an unknown value sorts last.
 */
export const lotMoneySorts = [
  ...lotSorts,
  "unitCost",
  "value",
  "item",
  "supplier",
  "initialQuantity",
  "total",
] as const;

/** Query parameters that narrow a list of lots, with or without money. */
export const lotListFilters = {
  ...itemFilters,
  type: z.enum(lotTypes).optional(),
  status: z.enum(lotStatuses).optional(),
  omitRemoved: flag().optional(),
  supplier: id().optional(),
  /** In this place; for a chamber, also in its positions. */
  place: id().optional(),
  /** With a balance. */
  inStock: flag().optional(),
  /** Expires on this day or later. */
  expiresFrom: day().optional(),
  expiresBefore: day().optional(),
  /** Made or received from this day on. */
  from: day().optional(),
  to: day().optional(),
  /** With a reading outside its fruit's limits. */
  readings: z.literal("outside").optional(),
};

export const lotsRoutes = {
  create: route({
    method: "POST",
    path: "/lots",
    levels: [1],
    summary: "Registra um lote de estoque inicial",
    body: lotCreate,
    reply: lot,
  }),
  list: route({
    method: "GET",
    path: "/lots",
    levels: [1, 2],
    summary: "Lista os lotes; no máximo um item por vez",
    query: listQuery(lotSorts, {
      ...lotListFilters,
      ...pastQuery,
    }).refine(hasAtMostOneItem, oneItemMessage),
    reply: page(shownLot.extend({ placeId: lotRow.shape.placeId })),
  }),
  filter: route({
    method: "GET",
    path: "/lots/filter",
    levels: [1, 2],
    summary: "Lotes para escolha, o que vence primeiro na frente; no máximo 100",
    query: z
      .object({
        ...itemFilters,
        lot: id().optional(),
        /** One type, or several with commas: `raw_material,pulp`. */
        type: z
          .string()
          .transform((value) => value.split(","))
          .pipe(z.array(z.enum(lotTypes)).min(1))
          .optional(),
        search: text(100, 0).optional(),
        sort: z.enum(["fefo", "code", "balance"]).default("fefo"),
        omitRemoved: flag().optional(),
        /** Default: only lots that may be consumed. */
        consumable: flag().default("true"),
        /** The day of use: a lot that is expired, or not yet made, on it is not consumable. Default: today. */
        on: day().optional(),
        rows: rows().default(maxRows),
      })
      .refine(hasAtMostOneItem, oneItemMessage),
    reply: z.array(pickableLot),
  }),
  find: route({
    method: "GET",
    path: "/lots/find",
    levels: everyLevel,
    summary:
      "Os lotes mais novos que têm cada palavra no código, item, fornecedor, lote do fornecedor ou nota; de uma ou duas letras, no começo de uma parte",
    query: z.object({ search: text(100), rows: rows().default(defaultRows) }),
    reply: z.array(foundLot),
  }),
  byCode: route({
    method: "GET",
    path: "/lots/by-code",
    levels: [1, 2],
    summary:
      "Um lote pelo código de sua etiqueta, em maiúsculas ou minúsculas; um código anterior ou provisório leva ao seu lote",
    query: z.object({ code: text(20) }),
    reply: lotCard,
  }),
  labelAddress: route({
    method: "GET",
    path: "/lots/label-address",
    levels: [1, 2],
    summary: "Os endereços pelos quais um celular chega ao Pomar, para o QR das etiquetas",
    reply: z.object({
      /** The setting `PUBLIC_URL`. */
      publicUrl: z.string().nullable(),
      /** The server's address in the plant's network: `http://192.168.0.12:3000`; null without one. */
      lan: z.string().nullable(),
    }),
  }),
  read: route({
    method: "GET",
    path: "/lots/:id",
    levels: [1, 2],
    summary: "Um lote com sua situação e seu saldo",
    query: z.object(pastQuery),
    reply: lot,
  }),
  update: route({
    method: "PUT",
    path: "/lots/:id",
    levels: [1],
    summary: "Muda código, validade, local, observações ou situação de um lote",
    body: lotUpdate,
    reply: lot,
  }),
  remove: route({
    method: "DELETE",
    path: "/lots/:ids",
    levels: [1],
    summary: "Remove lotes sem uso: um, ou vários separados por vírgula, cada um com seu veredito",
    status: 200,
    /** Only for several lots; a removal of a single lot answers 204, or its refusal. */
    reply: lotsRemoval.optional(),
  }),
  nextCode: route({
    method: "POST",
    path: "/lots/next-code/:itemId",
    levels: [1, 2],
    summary: "Reserva o próximo código de lote de um item",
    body: nextCode,
    reply: reservedCode,
  }),
  usage: route({
    method: "GET",
    path: "/lots/usage/:lotId",
    levels: [1, 2],
    summary: "De onde o lote veio e para onde foi",
    query: z.object(pastQuery),
    reply: lotUsage,
  }),
  trace: route({
    method: "GET",
    path: "/lots/:id/trace",
    levels: [1],
    summary: "Todos os lotes de que este foi feito e em que entrou, a qualquer profundidade",
    query: z.object({ direction: z.enum(traceDirections).default("both"), ...pastQuery }),
    reply: trace,
  }),
  traceSheet: route({
    method: "GET",
    path: "/lots/:id/trace.pdf",
    levels: [1],
    summary: "O rastreio de um lote, em PDF",
    query: z.object({ direction: z.enum(traceDirections).default("both") }),
    download: ["application/pdf"],
  }),
  movements: route({
    method: "GET",
    path: "/lots/:id/movements",
    levels: [1, 2],
    summary: "O razão de um lote, do mais novo ao mais antigo",
    query: listQuery(["recordedAt"], pastQuery),
    reply: page(movement),
  }),
  move: route({
    method: "POST",
    path: "/lots/:id/movements",
    levels: [1],
    summary: "Registra saída, perda, ajuste ou descarte",
    body: movementCreate,
    reply: recordedMovement,
  }),
  reverseMovement: route({
    method: "POST",
    path: "/movements/:id/reversal",
    levels: [1],
    summary: "Estorna uma saída, perda, ajuste ou descarte",
    body: reversalCreate,
    reply: recordedMovement,
  }),
  history: route({
    method: "GET",
    path: "/lots/:id/history",
    levels: [1],
    summary: "As mudanças de um lote e de sua entrada, da mais nova à mais antiga",
    query: listQuery(["at"]),
    reply: page(auditEvent),
  }),
};
