import { writtenDay } from "@pomar/contract/core/calendar.rules";
import { formatNumber, unbroken } from "@pomar/contract/core/decimal";
import { withContent } from "@pomar/contract/ledger/lots/lot-words";
import { lotTypeNames } from "@pomar/contract/ledger/lots/lots.schema";
import { lotQuantityWords, quantityWords } from "@pomar/contract/ledger/lots/mass.rules";
import type { Dispatch, DispatchLine } from "@pomar/contract/stock/dispatches/dispatches.schema";
import { calculateNetKg, countCases } from "@pomar/contract/stock/dispatches/packing.rules";
import { writtenInstant } from "../../platform/clock.ts";
import { type Printing, pdfPages } from "../../platform/files/pdf-pages.ts";

const formatKg = (kg: number | null) => (kg === null ? "" : formatNumber(kg, 3));

/** The loading list of a dispatch as a PDF, which the driver carries and the customer signs. */
export async function romaneio(dispatch: Dispatch, printing: Printing): Promise<Buffer> {
  const { code, customer, lines } = dispatch;
  const pages = await pdfPages(`Romaneio ${code}`, printing);
  pages.title(
    `Romaneio ${code}`,
    dispatch.removedAt === null ? customer.name : `${customer.name} · EXPEDIÇÃO ESTORNADA`,
  );
  const temperature = dispatch.truckTemperatureC;
  pages.facts([
    ["Saída", writtenInstant(dispatch.dispatchedAt, printing.timeZone)],
    ...said("Nota fiscal", dispatch.invoiceNumber),
    ...said("Chave da nota", dispatch.invoiceKey),
    ...said("Placa", dispatch.plate),
    ...said("Motorista", dispatch.driver),
    ...said("Temperatura do baú", temperature === null ? null : unbroken(formatNumber(temperature, 1), "°C")),
    ...said("Observações", dispatch.notes),
  ]);
  pages.heading(lines.length === 1 ? "1 lote" : `${formatNumber(lines.length, 0)} lotes`);
  await pages.table(lines, [
    ["Lote", 19, ({ lot }) => lot.code, "code"],
    [
      "Produto",
      27,
      ({ lot }) =>
        `${lot.type === "final_product" ? "" : `${lotTypeNames[lot.type]}: `}${withContent(lot.item.name, lot)}`,
    ],
    ["Validade", 13, ({ lot }) => (lot.expiresAt === null ? "sem validade" : writtenDay(lot.expiresAt))],
    ["Quantidade", 14, (line) => quantityWords(line.quantity, line.lot.unit), "right"],
    ["Caixas", 13, (line) => writtenCases(line), "right"],
    ["kg", 14, (line) => formatKg(calculateNetKg(line)), "right"],
  ]);
  pages.facts([["Peso líquido total", unbroken(formatNumber(dispatch.kg, 3), "kg")]]);
  if (dispatch.returns.length > 0) {
    pages.heading("Devolvido depois");
    await pages.table(dispatch.returns, [
      ["Lote da devolução", 20, ({ lot }) => lot.code, "code"],
      ["Produto", 24, ({ lot }) => withContent(lot.item.name, lot)],
      ["Em", 18, (back) => writtenInstant(back.at, printing.timeZone)],
      ["Motivo", 23, ({ reason }) => reason],
      ["Quantidade", 15, ({ lot, quantity }) => lotQuantityWords(quantity, lot), "right"],
    ]);
  }
  pages.sign(
    "Conferência",
    "Temperatura do produto na entrega (°C)",
    "Quem carregou",
    "Motorista",
    "Quem recebeu: nome, data e hora",
  );
  return pages.end(`Romaneio ${code}`);
}

const said = (name: string, value: string | null) => (value === null ? [] : [[name, value] as const]);

/** A quantity in cases and single units: `6 cx + 14 un`; empty when the packaging has no units per case. */
function writtenCases(line: DispatchLine): string {
  const packed = countCases(line);
  if (packed === null) return "";
  const loose = packed.loose === 0 ? [] : [unbroken(formatNumber(packed.loose, 0), "un")];
  return [...(packed.cases === 0 ? [] : [unbroken(formatNumber(packed.cases, 0), "cx")]), ...loose].join(" + ");
}
