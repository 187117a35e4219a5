import { counted, formatNumber } from "@pomar/contract/core/decimal";
import { compositeLotsRoutes } from "@pomar/contract/entries/productions/composite-lots.routes";
import type { CompositeLot, CompositeLotRow } from "@pomar/contract/entries/productions/composite-lots.schema";
import { lotTypeNames } from "@pomar/contract/ledger/lots/lots.schema";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { isUsedUp, lotExpiryColumn, lotLeftColumn } from "../../ledger/parts/lots/lot-left.tsx";
import { sumOfLines } from "../../ledger/parts/lots/lot-lines.ts";
import { lotStatusColumn } from "../../ledger/parts/lots/lot-status-chip.tsx";
import { costOrNone } from "../../ledger/parts/lots/worth.tsx";
import { ItemName } from "../../registries/parts/items/fruit-mark.tsx";
import { fruitAndDays } from "../../registries/parts/items/item-filter.tsx";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { type RecordForm, useRecordForm } from "../../ui/form/use-record-form.ts";
import { formatDay } from "../../ui/format/dates.ts";
import { formatKg } from "../../ui/format/numbers.ts";
import { ButtonWithIcon } from "../../ui/kit/button-with-icon.tsx";
import { type Column, figures, kilos, named, nothing, words } from "../../ui/list/column.ts";
import type { Filter } from "../../ui/list/filter.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { DrawerRecord, RecordDrawer, useOpenId, useOpenRecord } from "../../ui/list/record-drawer.tsx";
import { useList } from "../../ui/list/use-list.ts";
import { EntryDone } from "../parts/entries/entry-done.tsx";
import { dayColumn } from "../parts/entries/entry-list.tsx";
import { PastDay } from "../parts/entries/past-day.tsx";
import { Flags } from "../parts/productions/flags.tsx";
import { type BlendValues, blendBody, blendLabels, emptyBlend, partsWords, useBlend } from "./blend.ts";
import { BlendFields, typeChoices } from "./blend-fields.tsx";

const reading = (value: number | null) => (value === null ? nothing : formatNumber(value, 2));

const columns: [Column<CompositeLotRow>, ...Column<CompositeLotRow>[]] = [
  words("lot", "Lote", ({ lot }) => lot.code, { noWrap: true }),
  named("fruit", "Fruta", (row) => <ItemName item={row.fruit} />, { below: (row) => partsWords(row), card: "title" }),
  words("type", "Tipo", (row) => lotTypeNames[row.type], { noWrap: true, extra: true }),
  dayColumn("producedAt", "Data"),
  kilos("quantity", "Quantidade (kg)", ({ quantity }) => quantity, { sortBy: "quantity", card: "hidden" }),
  lotLeftColumn((row) => row.lot),
  lotExpiryColumn,
  figures("brix", "Brix", (row) => reading(row.brix), { extra: true }),
  figures("acidity", "Acidez", (row) => reading(row.acidity), { extra: true }),
  figures("unitCost", "Custo (R$/kg)", (row) => costOrNone(row.unitCost, 2), { extra: true }),
  lotStatusColumn(({ lot }) => lot),
];

const filters: Filter[] = [{ kind: "choice", name: "type", label: "Tipo", choices: typeChoices }, ...fruitAndDays];

/** The value of the address parameter `open` while the user makes a new blend. */
const newBlend = "novo";

export function CompositeLotsListPage() {
  const list = useList(compositeLotsRoutes.list);
  const record = useOpenRecord();
  return (
    <>
      <ListPage
        title="Lotes compostos"
        list={list}
        columns={columns}
        filters={filters}
        searchPlaceholder="Buscar por lote ou fruta"
        createButton={
          <ButtonWithIcon isBrief aria-keyshortcuts="n" Icon={IconPlus} onClick={() => record.open(newBlend)}>
            Novo lote composto
          </ButtonWithIcon>
        }
        empty={{
          title: "Nenhum lote composto ainda",
          why: "Um lote composto junta dois ou mais lotes de fruta ou de pasta em um só, com a média das leituras, pela massa.",
        }}
        exportAs="composite-lots"
        isOver={({ lot }) => isUsedUp(lot)}
        opens={({ id }) => ({ to: "/composite-lots/view/$id", params: { id } })}
      />
      <NewBlendDrawer />
    </>
  );
}

/** The drawer *Novo lote composto* over the list, in which the user picks lots and blends them. */
function NewBlendDrawer() {
  const isOpen = useOpenId() === newBlend;
  const { close } = useOpenRecord();
  return (
    <RecordDrawer id={isOpen ? newBlend : null} onClose={close} title={() => "Novo lote composto"}>
      {() => <BlendOrDone />}
    </RecordDrawer>
  );
}

function BlendOrDone() {
  const [saved, setSaved] = useState<CompositeLot | null>(null);
  const form = useRecordForm({
    name: "composite-lot",
    route: compositeLotsRoutes.create,
    initial: emptyBlend,
    labels: blendLabels,
    required: ["fruitId"],
    toBody: blendBody,
    onSaved: setSaved,
  });
  return (
    <DrawerRecord title="Novo lote composto">
      {saved === null ? (
        <NewBlend form={form} />
      ) : (
        <EntryDone
          entry={saved}
          item={saved.fruit}
          day={saved.producedAt}
          facts={`${saved.fruit.name} · ${counted(saved.parts.length, "lote", "lotes")} · ${formatDay(saved.producedAt)}`}
          onAnother={() => {
            form.reset();
            setSaved(null);
          }}
          remove={compositeLotsRoutes.remove}
          onUndone={() => {
            form.sending.markUnsaved();
            setSaved(null);
          }}
        >
          <Flags flags={[...saved.qualityFlags, "Meça o pH do lote"]} />
        </EntryDone>
      )}
    </DrawerRecord>
  );
}

function NewBlend({ form }: { form: RecordForm<BlendValues> }) {
  const blend = useBlend(form.values);
  const mixed = sumOfLines(form.values.parts.lines);
  return (
    <RecordFormView
      form={form}
      action="Misturar"
      saves={mixed > 0 ? `${formatKg(mixed)} de mistura` : null}
      note={
        <PastDay
          day={form.values.producedAt}
          event="Composto em"
          onToday={() => form.setValues({ producedAt: null })}
        />
      }
    >
      <BlendFields form={form} blend={blend} />
    </RecordFormView>
  );
}
