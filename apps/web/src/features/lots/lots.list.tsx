import { Button } from "@mantine/core";
import { lotStatuses, lotStatusNames } from "@pomar/contract/lots/lot-status.rules";
import { lotsRoutes } from "@pomar/contract/lots/lots.routes";
import {
  itemKinds,
  itemsNamed,
  type LotRow,
  lotTypeNames,
  lotTypes,
  oneItemMessage,
} from "@pomar/contract/lots/lots.schema";
import { pages } from "@pomar/contract/pages";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { formatDay } from "../../shared/format/dates.ts";
import { formatQuantity, formatUnitPrice } from "../../shared/format/numbers.ts";
import { Page } from "../../shared/layout/page.tsx";
import { type Column, nothing } from "../../shared/list/column.ts";
import type { Filter, ItemFilter } from "../../shared/list/filter.ts";
import { ListPage } from "../../shared/list/list-page.tsx";
import { useList } from "../../shared/list/use-list.ts";
import { logError } from "../../shared/log-error.ts";
import { LotLabelButton } from "../../shared/lots/lot-label-button.tsx";
import { LotStatusChip } from "../../shared/lots/lot-status-chip.tsx";
import { whatOf } from "../../shared/lots/what-of.ts";
import { labelOf } from "./lot-words.ts";
import classes from "./lots.module.css";
import { LotsRemovalButton } from "./lots-removal.tsx";
import { NewLotButton } from "./opening-stock.form.tsx";

const columns: [Column<LotRow>, ...Column<LotRow>[]] = [
  { key: "code", header: "Lote", noWrap: true, sortBy: "code", cell: (row) => row.code },
  { key: "item", header: "Item", cell: (row) => whatOf(row) },
  { key: "type", header: "Tipo", noWrap: true, extra: true, cell: (row) => lotTypeNames[row.type] },
  { key: "producedAt", header: "Data", noWrap: true, sortBy: "producedAt", cell: (row) => formatDay(row.producedAt) },
  {
    key: "balance",
    header: "Saldo",
    sortBy: "balance",
    align: "right",
    cell: (row) => formatQuantity(row.balance, row.unit),
  },
  {
    key: "initialQuantity",
    header: "Produzido",
    align: "right",
    extra: true,
    cell: (row) => formatQuantity(row.initialQuantity, row.unit),
  },
  {
    key: "expiresAt",
    header: "Validade",
    noWrap: true,
    sortBy: "expiresAt",
    cell: (row) => (row.expiresAt === null ? nothing : formatDay(row.expiresAt)),
  },
  { key: "supplier", header: "Fornecedor", extra: true, cell: (row) => row.supplier?.name ?? nothing },
  { key: "supplierLot", header: "Lote do fornecedor", extra: true, cell: (row) => row.supplierLot ?? nothing },
  { key: "location", header: "Local", extra: true, cell: (row) => row.location ?? nothing },
  {
    key: "unitCost",
    header: "Custo unitário",
    align: "right",
    extra: true,
    cell: (row) => (row.unitCost == null ? nothing : formatUnitPrice(row.unitCost)),
  },
  {
    key: "status",
    header: "Situação",
    card: "status",
    cell: (row) => <LotStatusChip status={row.status} expiresAt={row.expiresAt} type={row.type} />,
  },
];

const ofItem: readonly Pick<ItemFilter, "name" | "label" | "type">[] = [
  { name: "fruit", label: "Fruta", type: "fruits" },
  { name: "additive", label: "Aditivo", type: "additives" },
  { name: "additional", label: "Adicional", type: "additional" },
  { name: "packaging", label: "Embalagem", type: "packaging" },
];

const filters: Filter[] = [
  {
    kind: "choice",
    name: "type",
    label: "Tipo",
    choices: lotTypes.map((value) => ({ value, label: lotTypeNames[value] })),
  },
  ...ofItem.map(
    (filter): ItemFilter => ({
      kind: "item",
      ...filter,
      excludes: itemKinds.filter((kind) => kind !== filter.name),
    }),
  ),
  {
    kind: "choice",
    name: "status",
    label: "Situação",
    choices: lotStatuses.map((value) => ({ value, label: lotStatusNames[value] })),
  },
  { kind: "item", name: "supplier", label: "Fornecedor", type: "supplier" },
  { kind: "day", name: "expiresBefore", label: "Vence antes de" },
];

/** Every lot of the plant. An address that names two items asks nothing of the server. */
export function LotsListPage() {
  const search = useSearch({ strict: false }) as Record<string, string | undefined>;
  return itemsNamed(search) > 1 ? <TwoItems /> : <Lots status={search.status} />;
}

function Lots({ status }: { status: string | undefined }) {
  // What was removed shows to who asks for it.
  const list = useList(lotsRoutes.list, status === "removed" ? {} : { omitRemoved: "true" });
  return (
    <ListPage
      title={pages["/lots/find-all"].title}
      list={list}
      columns={columns}
      filters={filters}
      searchPlaceholder="Buscar por código, item, fornecedor ou nota"
      createButton={<NewLotButton />}
      empty={{
        title: "Nenhum lote ainda",
        why: "Cada entrada cria o seu lote. O que já estava em estoque começa em Novo lote.",
      }}
      exportAs="lots"
      opens={{ to: "/lots/view/$id", id: (row) => row.id }}
      bulk={{
        name: (row) => row.code,
        actions: (rows, clear) => (
          <>
            <LotLabelButton lots={rows.map(labelOf)}>Etiquetas</LotLabelButton>
            <LotsRemovalButton lots={rows} onDone={clear} />
          </>
        ),
      }}
    />
  );
}

/** The customer's rule: of fruit, additive, additional and packaging only one may be given; else nothing is sent. */
function TwoItems() {
  const navigate = useNavigate();
  useEffect(() => logError(oneItemMessage), []);
  return (
    <Page title={pages["/lots/find-all"].title}>
      <div className={classes.card}>
        <div className={classes.dialog} role="alert">
          <p className={classes.consequence}>
            <strong>{oneItemMessage}.</strong> O endereço desta página pede mais de um, e por isso nada foi buscado.
          </p>
          <div>
            <Button size="md" onClick={() => void navigate({ to: ".", search: {} as never })}>
              Limpar filtros
            </Button>
          </div>
        </div>
      </div>
    </Page>
  );
}
