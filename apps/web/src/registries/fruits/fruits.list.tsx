import { Flex } from "@mantine/core";
import { counted, formatNumber } from "@pomar/contract/core/decimal";
import { maxRows } from "@pomar/contract/core/list";
import { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import { type FruitRow, starterNote } from "@pomar/contract/registries/fruits/fruits.schema";
import { IconStack2 } from "@tabler/icons-react";
import { useCall } from "../../ui/api/hooks.ts";
import { ButtonWithIcon } from "../../ui/kit/button-with-icon.tsx";
import { StatusChip } from "../../ui/kit/status-chip.tsx";
import { type Column, figures, named, nothing, words } from "../../ui/list/column.ts";
import type { Filter } from "../../ui/list/filter.ts";
import { useOpenRecord } from "../../ui/list/record-drawer.tsx";
import { RegistryPage } from "../../ui/list/registry-page.tsx";
import { useList } from "../../ui/list/use-list.ts";
import { ImportButton } from "../parts/imports/import-button.tsx";
import { Activity, activityFilter, feminine } from "../parts/items/activity.tsx";
import { buildCreatedColumn } from "../parts/items/columns.tsx";
import { ItemName } from "../parts/items/fruit-mark.tsx";
import { FruitDrawer } from "./fruit.form.tsx";
import { FruitGroupsDrawer } from "./fruit-groups.tsx";
import { formatPart } from "./fruit-values.ts";

/** Value of the address parameter `open` that opens the drawer of fruit groups instead of a fruit. */
const groupsDrawer = "grupos";

const columns: [Column<FruitRow>, ...Column<FruitRow>[]] = [
  named("name", "Nome", (row) => <ItemName item={row} />, { below: tellParts, sortBy: "name", atFirst: "asc" }),
  words("code", "Código", (row) => row.code, { sortBy: "code", plain: true }),
  words("groups", "Grupos", (row) => row.groups.map(({ name }) => name).join(", ") || nothing, {
    extra: true,
  }),
  figures("yield", "Rendimento (%)", expectedYield, { card: "end" }),
  words("limits", "Limites", limits, { plain: true, noWrap: true }),
  words(
    "shelfLife",
    "Validade da fruta",
    (row) => (row.composite ? nothing : counted(row.shelfLifeRawDays, "dia", "dias")),
    { extra: true },
  ),
  buildCreatedColumn("Cadastrada em"),
  words("active", "Situação", renderStatus, { card: "status", has: (row) => !row.active || isUnchecked(row) }),
];

const kindFilter: Filter = {
  kind: "choice",
  name: "composite",
  label: "Tipo",
  choices: [
    { value: "false", label: "Simples" },
    { value: "true", label: "Compostas" },
  ],
};

/** Whether the notes of a starter fruit still ask the user to check its values: the fruit's row is then marked. */
const isUnchecked = ({ notes }: FruitRow) => notes?.includes(starterNote) ?? false;

function renderStatus(fruit: FruitRow) {
  return (
    <Flex component="span" direction="column" gap={4} align="start" display="inline-flex">
      <Activity active={fruit.active} words={feminine} />
      {isUnchecked(fruit) && <StatusChip tone="attention">A conferir</StatusChip>}
    </Flex>
  );
}

/** The parts of a composite fruit. */
function tellParts({ components }: FruitRow): string {
  return components.map(({ fruit, percentage }) => formatPart(fruit.name, percentage)).join(", ");
}

function expectedYield({ expectedYield: expected, yieldMin, yieldMax }: FruitRow): string {
  const range = [yieldMin, yieldMax]
    .map((bound) => (bound === null ? "?" : formatNumber(bound, { atMost: 2 })))
    .join("–");
  if (yieldMin === null && yieldMax === null)
    return expected === null ? nothing : formatNumber(expected, { atMost: 2 });
  return expected === null ? range : `${formatNumber(expected, { atMost: 2 })} (${range})`;
}

function limits(fruit: FruitRow): string {
  const { brixMin, phMin, phMax, acidityMin } = fruit;
  const parts = [limit("Brix", brixMin), limit("pH", phMin, phMax), limit("acidez", acidityMin)];
  // Non-breaking spaces prevent a line break inside a limit.
  return parts.flatMap((part) => part?.replaceAll(" ", "\u00a0") ?? []).join("\u00a0· ") || nothing;
}

/** Formats a limit: `Brix ≥ 7`, `pH 3,5–4,2`; null without a limit. */
function limit(of: string, min: number | null, max: number | null = null): string | null {
  if (min !== null && max !== null) return `${of} ${formatNumber(min)}–${formatNumber(max)}`;
  if (min !== null) return `${of} ≥ ${formatNumber(min)}`;
  return max === null ? null : `${of} ≤ ${formatNumber(max)}`;
}

export function FruitsListPage() {
  const { data: groups } = useCall(fruitsRoutes.listGroups, { query: { rows: maxRows } });
  const choices = groups?.data.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const groupFilters: Filter[] = choices.length > 0 ? [{ kind: "choice", name: "group", label: "Grupo", choices }] : [];
  const record = useOpenRecord();
  return (
    <RegistryPage
      title="Frutas"
      list={useList(fruitsRoutes.list)}
      columns={columns}
      filters={[kindFilter, ...groupFilters, activityFilter(feminine)]}
      searchPlaceholder="Buscar por nome ou código"
      exportAs="fruits"
      opens={{
        title: (id) => (id === groupsDrawer ? "Grupos de frutas" : "Fruta"),
        drawer: (id, close) =>
          id === groupsDrawer ? <FruitGroupsDrawer /> : <FruitDrawer key={id} id={id} onClose={close} />,
      }}
      actions={
        <>
          <ButtonWithIcon isBrief variant="default" Icon={IconStack2} onClick={() => record.open(groupsDrawer)}>
            Grupos
          </ButtonWithIcon>
          <ImportButton registry="fruits" />
        </>
      }
      create={{ to: "/fruits/create", label: "Nova fruta" }}
      empty={{
        title: "Nenhuma fruta ainda",
        why: "Cadastre as frutas que a fábrica processa, com o rendimento esperado e os limites das leituras.",
      }}
      removal={{
        route: fruitsRoutes.remove,
        deactivation: fruitsRoutes.update,
        noun: "fruta",
        consequence: "Ela deixa de aparecer nas listas e em novas entradas. Só uma fruta sem uso pode ser excluída.",
        done: "Fruta excluída",
      }}
    />
  );
}
