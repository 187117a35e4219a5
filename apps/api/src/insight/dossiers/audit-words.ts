import { formatNumber } from "@pomar/contract/core/decimal";
import { decisionNames } from "@pomar/contract/ledger/lots/lot-status.rules";
import type { AuditEvent } from "@pomar/contract/people/audit/audit.schema";

/** The printed names of a lot's and its entry's fields; other fields do not concern readers and are not printed. */
const fieldNames: Record<string, string> = {
  code: "código",
  expiresAt: "validade",
  location: "local",
  notes: "observações",
  decision: "situação",
  decisionReason: "motivo da situação",
  balance: "saldo",
  movement: "movimento",
  quantity: "quantidade",
  reason: "motivo",
  customer: "cliente",
  invoiceNumber: "nota fiscal",
  receivedAt: "recebimento",
  producedAt: "produção",
  grossKg: "peso bruto (kg)",
  tareKg: "tara (kg)",
  netKg: "peso líquido (kg)",
  rejectedKg: "recusado (kg)",
  outputKg: "produzido (kg)",
  refuseKg: "refugo (kg)",
  residueKg: "bagaço (kg)",
  units: "unidades",
  rejectedUnits: "unidades rejeitadas",
  brix: "Brix",
  ph: "pH",
  acidity: "acidez",
  totalSolids: "sólidos totais",
  temperatureC: "temperatura (°C)",
  packageOk: "embalagem íntegra",
  supplierLot: "lote do fornecedor",
};

const actions: Record<AuditEvent["action"], string> = { create: "Registrado", update: "Alterado", remove: "Removido" };

/** A recorded change as text: the action, and the old and the new value of each named field. */
export function auditWords({ action, before, after }: AuditEvent): string {
  const changed = Object.keys({ ...before, ...after }).filter((name) => name in fieldNames);
  const words = changed.map((name) => {
    const [was, is] = [written(name, before?.[name]), written(name, after?.[name])];
    return action === "update" && before !== null && name in before
      ? `${fieldNames[name]}: de ${was} para ${is}`
      : `${fieldNames[name]}: ${action === "remove" ? was : is}`;
  });
  return [actions[action], words.join("; ")].filter((part) => part !== "").join(": ");
}

function written(name: string, value: unknown): string {
  if (value === null || value === undefined) return "vazio";
  if (typeof value === "boolean") return value ? "sim" : "não";
  if (typeof value === "number") return formatNumber(value, { atMost: 3 });
  if (name === "decision") return decisionNames[value as keyof typeof decisionNames] ?? String(value);
  return typeof value === "string" ? value : "";
}
