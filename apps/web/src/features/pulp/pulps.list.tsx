import { formatNumber } from "@pomar/contract/decimal";
import { pulpRoutes } from "@pomar/contract/pulp/pulp.routes";
import type { Pulp } from "@pomar/contract/pulp/pulp.schema";
import type { QueryInputOf } from "@pomar/contract/route";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useCall } from "../../shared/api/hooks.ts";
import { formatDay } from "../../shared/format/dates.ts";
import { formatKgNumber } from "../../shared/format/numbers.ts";
import { type Column, nothing } from "../../shared/list/column.ts";
import type { Filter } from "../../shared/list/filter.ts";
import { ListPage } from "../../shared/list/list-page.tsx";
import { ListTotals } from "../../shared/list/list-totals.tsx";
import { useList } from "../../shared/list/use-list.ts";
import { LotStatusChip } from "../../shared/lots/lot-status-chip.tsx";
import { later } from "../../shared/overlay/later.tsx";
import classes from "./pulp.module.css";

const PulpDrawer = later(async () => (await import("./pulp.drawer.tsx")).PulpDrawer);

const columns: [Column<Pulp>, ...Column<Pulp>[]] = [
  { key: "lot", header: "Lote", noWrap: true, cell: (row) => row.lot.code },
  { key: "fruit", header: "Fruta", grow: true, cell: (row) => row.fruit.name },
  {
    key: "producedAt",
    header: "Produzida em",
    noWrap: true,
    sortBy: "producedAt",
    cell: (row) => formatDay(row.producedAt),
  },
  {
    key: "inputKg",
    header: "Entrou (kg)",
    align: "right",
    extra: true,
    cell: (row) => formatKgNumber(row.inputKg),
  },
  {
    key: "outputKg",
    header: "Pasta (kg)",
    sortBy: "outputKg",
    align: "right",
    cell: (row) => formatKgNumber(row.outputKg),
  },
  {
    key: "yieldPct",
    header: "Rendimento (%)",
    sortBy: "yieldPct",
    align: "right",
    cell: (row) => <Yield row={row} />,
  },
  {
    key: "unexplainedLossKg",
    header: "Não explicado (kg)",
    align: "right",
    cell: (row) => formatKgNumber(row.unexplainedLossKg),
  },
  {
    key: "brix",
    header: "Brix",
    align: "right",
    cell: (row) => (row.brix === null ? nothing : formatNumber(row.brix, 1)),
  },
  {
    key: "balance",
    header: "Saldo (kg)",
    align: "right",
    extra: true,
    cell: (row) => formatKgNumber(row.lot.balance),
  },
  {
    key: "status",
    header: "Situação",
    card: "status",
    cell: ({ lot }) => <LotStatusChip status={lot.status} expiresAt={lot.expiresAt} type={lot.type} />,
  },
];

/** The yield, with a sign and a word where it was outside of what the fruit should give. */
function Yield({ row: { yieldPct, qualityFlags } }: { row: Pulp }) {
  if (yieldPct === null) return nothing;
  const flag = qualityFlags.find((text) => text.startsWith("Rendimento"));
  if (flag === undefined) return formatNumber(yieldPct, 2);
  return (
    <span className={classes.flagged} title={flag}>
      <IconAlertTriangle size={16} role="img" aria-label="Fora do esperado" />
      {formatNumber(yieldPct, 2)}
    </span>
  );
}

const filters: Filter[] = [
  { kind: "item", name: "fruit", label: "Fruta", type: "fruits" },
  { kind: "day", name: "from", label: "De" },
  { kind: "day", name: "to", label: "Até" },
];

export function PulpsListPage() {
  const list = useList(pulpRoutes.list);
  // The same call as the list's own: asked once.
  const { data } = useCall(pulpRoutes.list, { query: list.query as QueryInputOf<typeof pulpRoutes.list> });
  return (
    <ListPage
      title="Entradas de pasta"
      list={list}
      columns={columns}
      filters={filters}
      searchPlaceholder="Buscar por lote ou fruta"
      create={{ to: "/pulp/create", label: "Nova entrada" }}
      empty={{
        title: "Nenhuma entrada de pasta ainda",
        why: "Cada despolpa vira um lote de pasta e aparece aqui.",
      }}
      totals={data?.totals && <ListTotals totals={[{ label: "Pasta", amount: data.totals.kg, unit: "kg" }]} />}
      exportAs="pulp-base"
      opens={{
        title: () => "Entrada de pasta",
        drawer: (id, close) => <PulpDrawer key={id} id={id} onClose={close} />,
      }}
    />
  );
}
