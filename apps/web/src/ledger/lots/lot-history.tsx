import { type Weighing, writtenWeighing } from "@pomar/contract/entries/receptions/weighings.rules";
import { type Decision, decisionNames } from "@pomar/contract/ledger/lots/lot-status.rules";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { confirmedRepeatLabel } from "../../entries/parts/entries/confirmed-repeat.ts";
import { HistoryOfEvents } from "../../people/parts/audit/history-tab.tsx";
import type { Words } from "../../people/parts/audit/words.ts";
import { useRows } from "../../ui/api/hooks.ts";
import { formatKg } from "../../ui/format/numbers.ts";
import { lotLabels } from "./lot-words.ts";

/** Labels of the lot's own fields, then those of its entries. */
const labels: Record<string, string> = {
  decision: "Situação",
  decisionReason: "Motivo",
  ...lotLabels,
  writtenOff: "Descartado de novo",
  reason: "Por quê",
  supplier: "Fornecedor",
  fruit: "Fruta",
  item: "Item",
  receivedAt: "Recebido em",
  producedAt: "Fabricação",
  quantity: "Quantidade",
  grossKg: "Peso bruto",
  tareKg: "Tara",
  weighings: "Pesagens",
  netKg: "Peso líquido",
  rejectedKg: "Recusado",
  outputKg: "Pasta obtida",
  refuseKg: "Refugo",
  residueKg: "Bagaço",
  units: "Unidades",
  brix: "Brix",
  ph: "pH",
  acidity: "Acidez",
  totalSolids: "Sólidos totais",
  unitPrice: "Preço",
  payableKg: "Peso a pagar",
  payableReason: "Motivo do peso a pagar",
  total: "Total",
  invoiceNumber: "Nota fiscal",
  confirmedRepeat: confirmedRepeatLabel,
};

const masses = ["grossKg", "tareKg", "netKg", "rejectedKg", "payableKg", "outputKg", "refuseKg", "residueKg"];
const kilograms: Words = (value) => formatKg(value as number);
const format: Record<string, Words> = {
  decision: (value) => decisionNames[value as Decision],
  weighings: (value) => writtenWeighing(value as Weighing),
  ...Object.fromEntries(masses.map((field) => [field, kilograms])),
};

export function LotHistory({ lotId }: { lotId: string }) {
  const events = useRows(lotsRoutes.history, { params: { id: lotId }, query: { rows: 20 } });
  return <HistoryOfEvents events={events} labels={labels} format={format} />;
}
