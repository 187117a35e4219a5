import { AppError } from "../../platform/http/app-error.ts";

// What people take for an invoice, by the name of its outermost element.
const documents: [name: RegExp, what: string][] = [
  [
    /^(procEventoNFe|retEnvEvento|envEvento|evento|retEvento|procEvento)$/,
    "um evento de uma NF-e, como uma carta de correção",
  ],
  [/^(procCancNFe|cancNFe|retCancNFe)$/, "o cancelamento de uma NF-e"],
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

const cancellation = /<([\w-]+:)?tpEvento>\s*(110111|110112)\s*</;

/** @throws {AppError} what a file is, when its outermost element is not that of an NF-e. */
export function assertInvoice(name: string, bytes: Buffer): void {
  if (name === "nfeProc" || name === "NFe") return;
  const event = /event/i.test(name) && cancellation.test(bytes.toString("latin1"));
  const what = event ? "o cancelamento de uma NF-e" : documents.find(([names]) => names.test(name))?.[1];
  throw AppError.of("invoice.other-document", { what: what ?? "um XML de outro tipo" });
}
