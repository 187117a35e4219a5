import { Group } from "@mantine/core";
import { formatNumber } from "@pomar/contract/core/decimal";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import type { PulpRow } from "@pomar/contract/entries/productions/pulp.schema";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Explained } from "../../insight/parts/explanations/explained.tsx";
import { lotExpiryColumn, lotLeftColumn } from "../../ledger/parts/lots/lot-left.tsx";
import { lotStatusColumn } from "../../ledger/parts/lots/lot-status-chip.tsx";
import { ItemName } from "../../registries/parts/items/fruit-mark.tsx";
import { fruitAndDays } from "../../registries/parts/items/item-filter.tsx";
import { type Column, figures, kilos, named, nothing, words } from "../../ui/list/column.ts";
import { useList } from "../../ui/list/use-list.ts";
import { dayColumn, EntryList } from "../parts/entries/entry-list.tsx";
import { PulpDrawer } from "./pulp.drawer.tsx";

const columns: [Column<PulpRow>, ...Column<PulpRow>[]] = [
  words("lot", "Lote", (row) => row.lot.code, { noWrap: true, sortBy: "code" }),
  named("fruit", "Fruta", (row) => <ItemName item={row.fruit} />, { sortBy: "fruit", card: "title" }),
  dayColumn("producedAt", "Data"),
  kilos("inputKg", "Entrou (kg)", ({ inputKg }) => inputKg, { extra: true }),
  kilos("outputKg", "Pasta (kg)", ({ outputKg }) => outputKg, { sortBy: "outputKg", card: "hidden" }),
  figures("yieldPct", "Rendimento (%)", renderYield, { sortBy: "yieldPct" }),
  kilos("unexplainedLossKg", "Não explicado (kg)", ({ unexplainedLossKg }) => unexplainedLossKg, {
    extra: true,
  }),
  figures("brix", "Brix", (row) => (row.brix === null ? nothing : formatNumber(row.brix, 1)), { extra: true }),
  lotLeftColumn((row) => row.lot),
  lotExpiryColumn,
  lotStatusColumn(({ lot }) => lot),
];

/** The yield of a pulping, with a sign and a word when it is outside the fruit's expected range. */
function renderYield({ lot, yieldPct, qualityFlags }: PulpRow) {
  if (yieldPct === null) return nothing;
  const percent = (
    <Explained figure="yield" id={lot.id}>
      {formatNumber(yieldPct, 2)}
    </Explained>
  );
  const flag = qualityFlags.find((text) => text.startsWith("Rendimento"));
  if (flag === undefined) return percent;
  return (
    <Group component="span" display="inline-flex" gap={6} fw={600} c="var(--mantine-color-amber-text)" title={flag}>
      <IconAlertTriangle size={16} role="img" aria-label="Fora do esperado" />
      {percent}
    </Group>
  );
}

export function PulpsListPage() {
  return (
    <EntryList
      list={useList(pulpRoutes.list)}
      noun="pasta"
      columns={columns}
      filters={fruitAndDays}
      create="/pulp/create"
      empty={{
        title: "Nenhuma entrada de pasta ainda",
        why: "Cada despolpa vira um lote de pasta e aparece aqui.",
      }}
      total="Pasta"
      exportAs="pulp-base"
      Drawer={PulpDrawer}
    />
  );
}
