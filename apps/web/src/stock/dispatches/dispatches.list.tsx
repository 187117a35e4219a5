import { counted, formatNumber } from "@pomar/contract/core/decimal";
import { dispatchesRoutes } from "@pomar/contract/stock/dispatches/dispatches.routes";
import type { DispatchRow } from "@pomar/contract/stock/dispatches/dispatches.schema";
import { WholeCodes } from "../../ledger/parts/lots/whole-codes.tsx";
import { buildCreatedColumn } from "../../registries/parts/items/columns.tsx";
import { formatInstant } from "../../ui/format/dates.ts";
import { type Column, figures, kilos, nothing, words } from "../../ui/list/column.ts";
import { dayFilters } from "../../ui/list/filter.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { useList } from "../../ui/list/use-list.ts";

const columns: [Column<DispatchRow>, ...Column<DispatchRow>[]] = [
  words("customer", "Cliente", ({ customer }) => customer.name, { grow: true }),
  words("code", "Expedição", ({ code }) => code, { noWrap: true, sortBy: "code", card: "status" }),
  words("lots", "Lotes", (row) => <LotsCell dispatch={row} />),
  words("dispatchedAt", "Saída", ({ dispatchedAt }) => formatInstant(dispatchedAt), {
    noWrap: true,
    sortBy: "dispatchedAt",
    atFirst: "desc",
    card: "lead",
  }),
  words("invoiceNumber", "Nota fiscal", ({ invoiceNumber }) => invoiceNumber ?? nothing, { noWrap: true }),
  kilos("kg", "Peso (kg)", ({ kg }) => kg || null, { card: "lead" }),
  figures("returns", "Devoluções", ({ returns }) => (returns === 0 ? nothing : formatNumber(returns, 0))),
  words("plate", "Placa", ({ plate }) => plate ?? nothing, { extra: true }),
  buildCreatedColumn("Registrada"),
];

/** Table cell with the first lot of a dispatch and the number of further lots. */
function LotsCell({ dispatch: { lots, lotCodes } }: { dispatch: DispatchRow }) {
  const further = lots > 1 ? ` e mais ${counted(lots - 1, "lote", "lotes")}` : "";
  return <WholeCodes of={`${lotCodes[0] ?? ""}${further}`} />;
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
