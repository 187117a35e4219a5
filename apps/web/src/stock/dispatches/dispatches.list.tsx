import { counted } from "@pomar/contract/core/decimal";
import { dispatchesRoutes } from "@pomar/contract/stock/dispatches/dispatches.routes";
import type { DispatchRow } from "@pomar/contract/stock/dispatches/dispatches.schema";
import { WholeCodes } from "../../ledger/parts/lots/whole-codes.tsx";
import { buildCreatedColumn } from "../../registries/parts/items/columns.tsx";
import { formatInstant } from "../../ui/format/dates.ts";
import { StatusChip } from "../../ui/kit/status-chip.tsx";
import { type Column, kilos, nothing, words } from "../../ui/list/column.ts";
import { dayFilters } from "../../ui/list/filter.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { useList } from "../../ui/list/use-list.ts";

const columns: [Column<DispatchRow>, ...Column<DispatchRow>[]] = [
  words("customer", "Cliente", ({ customer }) => customer.name, { grow: true }),
  words("code", "Expedição", ({ code }) => code, { noWrap: true, sortBy: "code", plain: true, card: "lead" }),
  words("lots", "Lotes", (row) => <LotsCell dispatch={row} />, { plain: true, card: "lead" }),
  words("dispatchedAt", "Saída", ({ dispatchedAt }) => formatInstant(dispatchedAt), {
    noWrap: true,
    sortBy: "dispatchedAt",
    atFirst: "desc",
    plain: true,
  }),
  words("invoiceNumber", "Nota fiscal", ({ invoiceNumber }) => invoiceNumber ?? nothing, { noWrap: true }),
  kilos("kg", "Peso (kg)", ({ kg }) => kg || null, { card: "end" }),
  words("returns", "Devoluções", Returns, { has: ({ returns }) => returns > 0, card: "status" }),
  words("plate", "Placa", ({ plate }) => plate ?? nothing, { extra: true }),
  buildCreatedColumn("Registrada"),
];

function Returns({ returns }: DispatchRow) {
  return returns === 0 ? null : <StatusChip tone="attention">{counted(returns, "devolução", "devoluções")}</StatusChip>;
}

/** Table cell with the first lot of a dispatch and the number of further lots. */
function LotsCell({ dispatch: { lots, lotCodes } }: { dispatch: DispatchRow }) {
  return <WholeCodes of={`${lotCodes[0] ?? ""}${lots > 1 ? `\u00a0+${lots - 1}` : ""}`} />;
}

export function DispatchesListPage() {
  return (
    <ListPage
      title="Expedições"
      list={useList(dispatchesRoutes.list)}
      columns={columns}
      filters={dayFilters}
      searchPlaceholder="Buscar por cliente, código, nota ou placa"
      exportAs="dispatches"
      create={{ to: "/dispatches/create", label: "Nova expedição" }}
      empty={{
        title: "Nenhuma expedição ainda",
        why: "As saídas para clientes aparecem aqui, com lotes, nota e devoluções.",
      }}
      opens={({ id }) => ({ to: "/dispatches/view/$id", params: { id } })}
    />
  );
}
