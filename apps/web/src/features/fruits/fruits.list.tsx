import { Button } from "@mantine/core";
import { formatNumber } from "@pomar/contract/decimal";
import { fruitsRoutes } from "@pomar/contract/fruits/fruits.routes";
import type { Fruit } from "@pomar/contract/fruits/fruits.schema";
import { maxRows } from "@pomar/contract/list";
import { IconCheck, IconPlayerPause, IconStack2 } from "@tabler/icons-react";
import { useCall } from "../../shared/api/hooks.ts";
import { formatInstant } from "../../shared/format/dates.ts";
import { counted } from "../../shared/format/masks.ts";
import { ImportButton } from "../../shared/import/import-button.tsx";
import { type Column, nothing } from "../../shared/list/column.ts";
import type { Filter } from "../../shared/list/filter.ts";
import { ListPage } from "../../shared/list/list-page.tsx";
import { useOpenRecord } from "../../shared/list/record-drawer.tsx";
import { RemovalMenu, useRemoval } from "../../shared/list/removal.tsx";
import { useList } from "../../shared/list/use-list.ts";
import { later } from "../../shared/overlay/later.tsx";
import { StatusChip } from "../../shared/status/status-chip.tsx";
import { partWords } from "./fruit-values.ts";

/** What the address of the list names instead of a fruit. */
const groupsDrawer = "grupos";

const FruitGroupsDrawer = later(async () => (await import("./fruit-groups.tsx")).FruitGroupsDrawer);
const FruitDrawer = later(async () => (await import("./fruit-drawer.tsx")).FruitDrawer);

const columns: [Column<Fruit>, ...Column<Fruit>[]] = [
  { key: "name", header: "Nome", sortBy: "name", cell: (row) => row.name },
  { key: "code", header: "Código", sortBy: "code", cell: (row) => row.code },
  { key: "composition", header: "Composição", cell: composition },
  { key: "groups", header: "Grupos", cell: (row) => row.groups.map(({ name }) => name).join(", ") || nothing },
  { key: "yield", header: "Rendimento (%)", align: "right", cell: expectedYield },
  { key: "limits", header: "Limites", grow: true, cell: limits },
  {
    key: "shelfLife",
    header: "Validade da fruta",
    extra: true,
    cell: (row) => (row.composite ? nothing : counted(row.shelfLifeRawDays, "dia", "dias")),
  },
  {
    key: "createdAt",
    header: "Cadastrada em",
    noWrap: true,
    extra: true,
    sortBy: "createdAt",
    cell: (row) => formatInstant(row.createdAt),
  },
  { key: "active", header: "Situação", card: "status", cell: (row) => <Activity active={row.active} /> },
];

function filtersWith(groups: readonly { id: string; name: string }[]): Filter[] {
  return [
    {
      kind: "choice",
      name: "composite",
      label: "Tipo",
      choices: [
        { value: "false", label: "Simples" },
        { value: "true", label: "Compostas" },
      ],
    },
    {
      kind: "choice",
      name: "group",
      label: "Grupo",
      choices: groups.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      kind: "choice",
      name: "active",
      label: "Situação",
      choices: [
        { value: "true", label: "Ativas" },
        { value: "false", label: "Inativas" },
      ],
    },
  ].filter((filter) => filter.choices.length > 0) as Filter[];
}

function composition({ components }: Fruit): string {
  return components.map(({ fruit, percentage }) => partWords(fruit.name, percentage)).join(" · ") || nothing;
}

function expectedYield({ expectedYield: expected, yieldMin, yieldMax }: Fruit): string {
  const range = [yieldMin, yieldMax]
    .map((bound) => (bound === null ? "?" : formatNumber(bound, { atMost: 2 })))
    .join("–");
  if (yieldMin === null && yieldMax === null)
    return expected === null ? nothing : formatNumber(expected, { atMost: 2 });
  return expected === null ? range : `${formatNumber(expected, { atMost: 2 })} (${range})`;
}

function limits(fruit: Fruit): string {
  const { brixMin, phMin, phMax, acidityMin } = fruit;
  const parts = [
    brixMin === null ? null : `Brix ≥ ${formatNumber(brixMin)}`,
    phMin === null ? null : `pH ≥ ${formatNumber(phMin)}`,
    phMax === null ? null : `pH ≤ ${formatNumber(phMax)}`,
    acidityMin === null ? null : `acidez ≥ ${formatNumber(acidityMin)}`,
  ];
  // Each limit stays on one line.
  return parts.flatMap((part) => part?.replaceAll(" ", "\u00a0") ?? []).join("\u00a0· ") || nothing;
}

function Activity({ active }: { active: boolean }) {
  return active ? (
    <StatusChip tone="fine" icon={<IconCheck size={15} stroke={2.4} />}>
      Ativa
    </StatusChip>
  ) : (
    <StatusChip tone="over" icon={<IconPlayerPause size={15} stroke={2.2} />}>
      Inativa
    </StatusChip>
  );
}

export function FruitsListPage() {
  const list = useList(fruitsRoutes.list);
  const groups = useCall(fruitsRoutes.listGroups, { query: { rows: maxRows } });
  const record = useOpenRecord();
  const removal = useRemoval<Fruit>(fruitsRoutes.remove, {
    noun: "fruta",
    consequence: "Ela deixa de aparecer nas listas e em novas entradas. Só uma fruta sem uso pode ser excluída.",
    done: "Fruta excluída",
  });
  return (
    <>
      <ListPage
        title="Frutas"
        list={list}
        columns={columns}
        filters={filtersWith(groups.data?.data ?? [])}
        searchPlaceholder="Buscar por nome ou código"
        exportAs="fruits"
        opens={{
          title: (id) => (id === groupsDrawer ? "Grupos de frutas" : "Fruta"),
          drawer: (id, close) =>
            id === groupsDrawer ? <FruitGroupsDrawer /> : <FruitDrawer key={id} id={id} onClose={close} />,
        }}
        actions={
          <>
            <Button
              variant="default"
              size="md"
              leftSection={<IconStack2 size={18} aria-hidden="true" />}
              onClick={() => record.open(groupsDrawer)}
            >
              Grupos
            </Button>
            <ImportButton registry="fruits" />
          </>
        }
        create={{ to: "/fruits/create", label: "Nova fruta" }}
        empty={{
          title: "Nenhuma fruta ainda",
          why: "Cadastre as frutas que a fábrica processa, com o rendimento esperado e os limites das leituras.",
        }}
        rowMenu={(row) => <RemovalMenu name={row.name} onRemove={() => removal.ask(row)} />}
      />
      {removal.dialog}
    </>
  );
}
