import { z } from "zod";
import { day, flag, id, text } from "../../core/fields.ts";
import { defaultRows, listQuery, maxRows, page, rows } from "../../core/list.ts";
import { pastQuery } from "../../core/past.ts";
import { admins, staff } from "../../core/route.ts";
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
 * The sort keys of lists of lots with money. A lot whose unit cost or balance value is unknown sorts as the lowest; a
 * lot whose item name, supplier name, initial quantity or total is unknown sorts last.
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

/** The query parameters that filter a list of lots, with or without money. */
export const lotListFilters = {
  ...itemFilters,
  type: z.enum(lotTypes).optional(),
  status: z.enum(lotStatuses).optional(),
  omitRemoved: flag().optional(),
  supplier: id().optional(),
  /** Lists only lots in this place; for a chamber, also lots in the chamber's positions. */
  place: id().optional(),
  /** Lists only lots with a balance. */
  inStock: flag().optional(),
  /** Lists only lots that expire on this day or later. */
  expiresFrom: day().optional(),
  expiresBefore: day().optional(),
  /** Lists only lots made or received on this day or later. */
  from: day().optional(),
  to: day().optional(),
  /** Lists only lots with a reading outside the limits of the lot's fruit. */
  readings: z.literal("outside").optional(),
};

export const lotsRoutes = {
  create: admins.post("/lots", "Registra um lote de estoque inicial", { body: lotCreate, reply: lot }),
  list: staff.get("/lots", "Lista os lotes; no máximo um item por vez", {
    query: listQuery(lotSorts, {
      ...lotListFilters,
      ...pastQuery,
    }).refine(hasAtMostOneItem, oneItemMessage),
    reply: page(shownLot.extend({ placeId: lotRow.shape.placeId })),
  }),
  filter: staff.get("/lots/filter", "Lotes para escolha, o que vence primeiro na frente; no máximo 100", {
    query: z
      .object({
        ...itemFilters,
        lot: id().optional(),
        /** One or more types of lot, separated by commas: `raw_material,pulp`. */
        type: z
          .string()
          .transform((value) => value.split(","))
          .pipe(z.array(z.enum(lotTypes)).min(1))
          .optional(),
        search: text(100, 0).optional(),
        sort: z.enum(["fefo", "code", "balance"]).default("fefo"),
        omitRemoved: flag().optional(),
        /** Whether only consumable lots are listed; true when absent. */
        consumable: flag().default("true"),
        /** The day of use, today when absent: a lot that is expired or not yet made on that day is not consumable. */
        on: day().optional(),
        rows: rows().default(maxRows),
      })
      .refine(hasAtMostOneItem, oneItemMessage),
    reply: z.array(pickableLot),
  }),
  find: staff.get(
    "/lots/find",
    "Os lotes mais novos que têm cada palavra no código, item, fornecedor, lote do fornecedor ou nota; de uma ou duas letras, no começo de uma parte",
    { query: z.object({ search: text(100), rows: rows().default(defaultRows) }), reply: z.array(foundLot) },
  ),
  byCode: staff.get(
    "/lots/by-code",
    "Um lote pelo código de sua etiqueta, em maiúsculas ou minúsculas; um código anterior ou provisório leva ao seu lote",
    { query: z.object({ code: text(20) }), reply: lotCard },
  ),
  labelAddress: staff.get(
    "/lots/label-address",
    "Os endereços pelos quais um celular chega ao Pomar, para o QR das etiquetas",
    {
      reply: z.object({
        /** The server's public address, from the setting `PUBLIC_URL`; null without the setting. */
        publicUrl: z.string().nullable(),
        /** The server's address in the plant's network: `http://192.168.0.12:3000`; null without a network. */
        lan: z.string().nullable(),
      }),
    },
  ),
  read: staff.get("/lots/:id", "Um lote com sua situação e seu saldo", { query: z.object(pastQuery), reply: lot }),
  update: admins.put("/lots/:id", "Muda código, validade, local, observações ou situação de um lote", {
    body: lotUpdate,
    reply: lot,
  }),
  remove: admins.delete(
    "/lots/:ids",
    "Remove lotes sem uso: um, ou vários separados por vírgula, cada um com seu veredito",
    {
      status: 200,
      /** The reply when several lots are removed; the removal of a single lot returns 204 or the lot's refusal. */
      reply: lotsRemoval.optional(),
    },
  ),
  nextCode: staff.post("/lots/next-code/:itemId", "Reserva o próximo código de lote de um item", {
    body: nextCode,
    reply: reservedCode,
  }),
  usage: staff.get("/lots/usage/:lotId", "De onde o lote veio e para onde foi", {
    query: z.object(pastQuery),
    reply: lotUsage,
  }),
  trace: admins.get(
    "/lots/:id/trace",
    "Todos os lotes de que este foi feito e em que entrou, a qualquer profundidade",
    { query: z.object({ direction: z.enum(traceDirections).default("both"), ...pastQuery }), reply: trace },
  ),
  traceSheet: admins.get("/lots/:id/trace.pdf", "O rastreio de um lote, em PDF", {
    query: z.object({ direction: z.enum(traceDirections).default("both") }),
    download: ["application/pdf"],
  }),
  movements: staff.get("/lots/:id/movements", "O razão de um lote, do mais novo ao mais antigo", {
    query: listQuery(["recordedAt"], pastQuery),
    reply: page(movement),
  }),
  move: admins.post("/lots/:id/movements", "Registra saída, perda, ajuste ou descarte", {
    body: movementCreate,
    reply: recordedMovement,
  }),
  reverseMovement: admins.post("/movements/:id/reversal", "Estorna uma saída, perda, ajuste ou descarte", {
    body: reversalCreate,
    reply: recordedMovement,
  }),
  history: admins.get("/lots/:id/history", "As mudanças de um lote e de sua entrada, da mais nova à mais antiga", {
    query: listQuery(["at"]),
    reply: page(auditEvent),
  }),
};
