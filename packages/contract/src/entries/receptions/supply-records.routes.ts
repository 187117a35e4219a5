import { day, id } from "../../core/fields.ts";
import { listQuery, page, wholeListQuery } from "../../core/list.ts";
import { admins } from "../../core/route.ts";
import type { SupplyKind } from "../../kinds.ts";
import { supplyRecord, supplyRecordCreate, supplyRecordRow, supplyRecordUpdate } from "./supply-records.schema.ts";

const sortable = ["receivedAt", "createdAt", "quantity"] as const;
const filters = () => ({
  item: id().optional(),
  supplier: id().optional(),
  from: day().optional(),
  to: day().optional(),
});

const supplyRecordRoutes = <const Path extends string>(kind: SupplyKind, path: Path, of: string) => ({
  create: admins.post(path, `Registra a entrada de ${of} e cria seu lote`, {
    body: supplyRecordCreate(kind),
    reply: supplyRecord,
    records: kind,
  }),
  list: admins.get(path, `Lista as entradas de ${of}`, {
    query: listQuery(sortable, filters()),
    reply: page(supplyRecordRow),
  }),
  read: admins.get(`${path}/:id`, `Uma entrada de ${of}`, { reply: supplyRecord }),
  update: admins.put(`${path}/:id`, `Corrige uma entrada de ${of}; campos ausentes ficam como estão`, {
    body: supplyRecordUpdate(kind),
    reply: supplyRecord,
  }),
  remove: admins.delete(`${path}/:id`, `Estorna uma entrada de ${of} cujo lote não foi usado`),
});

export const additiveRecordRoutes = supplyRecordRoutes("additive", "/additive-record", "aditivo");
export const additionalRecordRoutes = {
  ...supplyRecordRoutes("additional", "/additional-record", "adicional"),
  list: admins.get("/additional-record", "Lista as entradas de adicional: todas, ou uma página", {
    query: wholeListQuery(sortable, filters()),
    reply: page(supplyRecordRow),
  }),
};
export const packagingRecordRoutes = supplyRecordRoutes("packaging", "/packaging-record", "embalagem");
/**
 * The calls for receptions of one kind of supplies; the calls of the three kinds differ only in address, words and
 * columns of the export file.
 */
export type SupplyRecordRoutes = ReturnType<typeof supplyRecordRoutes<string>>;
