import { formatNumber } from "@pomar/contract/decimal";
import { fruitsRoutes } from "@pomar/contract/fruits/fruits.routes";
import type { Fruit } from "@pomar/contract/fruits/fruits.schema";
import { IconCheck, IconPlayerPause } from "@tabler/icons-react";
import { counted } from "../../shared/format/masks.ts";
import { type Column, nothing } from "../../shared/list/column.ts";
import type { Filter } from "../../shared/list/filter.ts";
import { ListPage } from "../../shared/list/list-page.tsx";
import { RemovalMenu, useRemoval } from "../../shared/list/removal.tsx";
import { useList } from "../../shared/list/use-list.ts";
import { StatusChip } from "../../shared/status/status-chip.tsx";

const columns: [Column<Fruit>, ...Column<Fruit>[]] = [
  { key: "name", header: "Nome", sortBy: "name", cell: (row) => row.name },
  { key: "code", header: "Código", sortBy: "code", cell: (row) => row.code },
  { key: "yield", header: "Rendimento (%)", align: "right", cell: expectedYield },
  { key: "limits", header: "Limites", cell: limits },
  {
    key: "shelfLife",
    header: "Validade da fruta",
    cell: (row) => counted(row.shelfLifeRawDays, "dia", "dias"),
  },
  { key: "active", header: "Situação", card: "status", cell: (row) => <Activity active={row.active} /> },
];

const filters: Filter[] = [
  {
    kind: "choice",
    name: "active",
    label: "Situação",
    choices: [
      { value: "true", label: "Ativas" },
      { value: "false", label: "Inativas" },
    ],
  },
];

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
  return parts.flatMap((part) => part?.replaceAll(" ", "\u00a0") ?? []).join(" · ") || nothing;
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
        filters={filters}
        searchPlaceholder="Buscar por nome ou código"
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
