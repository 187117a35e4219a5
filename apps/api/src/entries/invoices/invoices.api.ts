import { gunzipSync } from "node:zlib";
import { invoicesRoutes } from "@pomar/contract/entries/invoices/invoices.routes";
import { exclusiveGenealogyTurn } from "../../ledger/lots/genealogy.commands.ts";
import { readPage } from "../../platform/db/list.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { zipOfMonth } from "./files.ts";
import { importInvoice, stockLines } from "./import.commands.ts";
import { findFile, findInvoice, invoiceList } from "./invoices.queries.ts";
import { previewInvoice } from "./preview.commands.ts";
import { undoImport } from "./undo.commands.ts";

export function invoicesApi({ read, write, upload, download }: Serve): void {
  upload(invoicesRoutes.preview, ({ tx, act, file }) => previewInvoice(tx, file, act));
  write(
    invoicesRoutes.run,
    ({ tx, body, act }) => importInvoice(tx, body, act),
    (body) => (stockLines(body).some(({ joinEntryId }) => joinEntryId) ? exclusiveGenealogyTurn : undefined),
  );
  read(invoicesRoutes.list, ({ db, query, today }) => readPage(invoiceList, db, { query, today }));
  read(invoicesRoutes.read, async ({ db, params, today }) => orNotFound(await findInvoice(db, params.id, today)));
  download(invoicesRoutes.xml, async ({ db, params }) => {
    const { key, xml, sha256 } = orNotFound(await findFile(db, params.id));
    return { type: "application/xml", fileName: `${key}-nfe.xml`, body: gunzipSync(xml), etag: sha256 };
  });
  download(invoicesRoutes.month, async ({ db, query }) => ({
    type: "application/zip",
    fileName: `notas-${query.month}.zip`,
    body: await zipOfMonth(db, query.month),
  }));
  write(invoicesRoutes.undo, ({ tx, params, act }) => undoImport(tx, params.id, act), exclusiveGenealogyTurn);
}
