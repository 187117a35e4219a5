import { viewCreate } from "@pomar/contract/people/views/views.schema";
import { createView } from "../people/views/views.commands.ts";
import type { Day } from "./story.ts";

/** How the office looks at two lists every morning: the first is everybody's, and stands on the dashboard. */
const views = [
  {
    name: "Produto que vence primeiro",
    list: "/produto-final/v2/ver-todos",
    ...{ isShared: true, isTile: true },
    search: { status: "available", expiry: "within30", omitRemoved: "true", sortBy: "expiresAt", sortOrder: "asc" },
    columns: [
      { key: "item", label: "Fruta" },
      { key: "balance", label: "Saldo" },
      { key: "expiresAt", label: "Vence" },
      { key: "location", label: "Local" },
    ],
    labels: { status: "Situação", expiry: "Validade", sortBy: "Vence" },
  },
  {
    name: "Vencidos, os maiores primeiro",
    list: "/pagamentos/visualizar",
    ...{ isShared: false, isTile: true },
    search: { status: "overdue", sortBy: "amount", sortOrder: "desc" },
    columns: [
      { key: "dueDate", label: "Vencimento" },
      { key: "open", label: "Em aberto (R$)" },
      { key: "amount", label: "Valor (R$)" },
    ],
    labels: { status: "Situação", sortBy: "Valor (R$)" },
  },
];

/** Today the office keeps how it looks at its lists. */
export async function saveViews({ tx, left, act }: Day): Promise<void> {
  if (left !== 0) return;
  for (const view of views) await createView(tx, viewCreate.parse(view), act("office", 8));
}
