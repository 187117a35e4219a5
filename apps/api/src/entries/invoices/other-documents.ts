import { AppError } from "../../platform/http/app-error.ts";

const events = /^(procEventoNFe|retEnvEvento|envEvento|evento|retEvento|procEvento)$/;
const oldCancellations = /^(procCancNFe|cancNFe|retCancNFe)$/;

// The documents that users mistake for an invoice, by the name of the document's outermost element.
const documents: [name: RegExp, what: string][] = [
  [/^(procInutNFe|ProcInutNFe|inutNFe|retInutNFe)$/, "a inutilização de números de NF-e"],
  [/^resNFe$/, "só o resumo de uma NF-e"],
  [
    /^(enviNFe|retEnviNFe|retConsReciNFe|retConsSitNFe|retDistDFeInt|distDFeInt)$/,
    "uma mensagem da SEFAZ, e não a nota",
  ],
  [/^(cteProc|CTe|cteOSProc|CTeOS|cteSimpProc|CTeSimp|GTVe|GTVeProc)$/, "um CT-e (conhecimento de transporte)"],
  [/^(mdfeProc|MDFe)$/, "um MDF-e (manifesto de transporte)"],
  [/nfs-?e/i, "uma NFS-e (nota de serviço)"],
  [/^(CFe|CFeCanc)$/, "um cupom CF-e do SAT"],
  [/^html$/i, "uma página da internet"],
];

export const isInvoice = (name: string) => name === "nfeProc" || name === "NFe";

/** @throws {AppError} naming the kind of a file whose outermost element belongs to neither an NF-e nor its events. */
export function assertInvoiceOrEvent(name: string): void {
  if (isInvoice(name) || events.test(name) || oldCancellations.test(name)) return;
  const what = documents.find(([names]) => names.test(name))?.[1];
  throw AppError.of("invoice.other-document", { what: what ?? "um XML de outro tipo" });
}

/**
 * The refusal of a file of events, which names the invoices that the events cancel.
 * @param cancelled the keys of the cancelled invoices
 */
export function eventRefusal(cancelled: ReadonlySet<string>): AppError {
  if (cancelled.size === 0)
    return AppError.of("invoice.other-document", {
      what: "um evento de uma NF-e, como uma carta de correção ou um cancelamento que não foi registrado",
    });
  return cancellationRefusal([...cancelled], []);
}

/** The refusal of a file that cancels invoices; names each key. @param imported keys of imported, cancelled invoices */
export function cancellationRefusal(cancelled: readonly string[], imported: readonly string[]): AppError {
  const refusals = cancelled.map((key) =>
    AppError.of("invoice.cancels", {
      number: String(Number(key.slice(25, 34))),
      series: String(Number(key.slice(22, 25))),
      isImported: imported.includes(key),
    }).at(`cancelled.${key}`),
  );
  const [first, ...others] = refusals as [AppError, ...AppError[]];
  return AppError.first([first, ...others]);
}
