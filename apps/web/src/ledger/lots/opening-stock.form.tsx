import { unitPriceScale } from "@pomar/contract/core/limits.rules";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { itemKindByLotType, lotTypeNames } from "@pomar/contract/ledger/lots/lots.schema";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ItemField } from "../../registries/parts/items/item-field.tsx";
import { useItem } from "../../registries/parts/items/use-item.ts";
import { ClosedMonth } from "../../registries/parts/plant/closed-month.tsx";
import { call } from "../../ui/api/call.ts";
import { queryClient } from "../../ui/api/query-client.ts";
import { DayField } from "../../ui/form/day-field.tsx";
import { DecimalField } from "../../ui/form/decimal-field.tsx";
import { halfDay, stackingHalf } from "../../ui/form/field.ts";
import { NotesField, SelectField, TextField } from "../../ui/form/inputs.tsx";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { Section } from "../../ui/form/section.tsx";
import { type RecordForm, useRecordForm } from "../../ui/form/use-record-form.ts";
import { localDay } from "../../ui/format/dates.ts";
import { toChoices } from "../../ui/format/words.ts";
import { DrawerButton } from "../../ui/kit/drawer-button.tsx";
import {
  emptyStock,
  itemTypesByKind,
  listStockMessages,
  type OpeningStock,
  requiredStock,
  stockLabels,
  toStockBody,
} from "./opening-stock-values.ts";

/** The button *Novo lote*, which records stock from before the first entry, in a dialog over the list. */
export const NewLotButton = () => (
  <DrawerButton isBrief Icon={IconPlus} label="Novo lote" width={680}>
    <OpeningStockForm />
  </DrawerButton>
);

function OpeningStockForm() {
  const navigate = useNavigate();
  const form = useRecordForm({
    name: "lot-new",
    route: lotsRoutes.create,
    initial: emptyStock,
    labels: stockLabels,
    required: requiredStock,
    toBody: (values) => toStockBody({ ...values, code: values.code || (reservedCode(values) ?? "") }),
    checkAlso: listStockMessages,
    isLongAgo: true,
    onSaved: (lot) => {
      forgetReservedCodes();
      void navigate({ to: "/lots/view/$id", params: { id: lot.id } });
    },
  });
  return (
    <RecordFormView form={form} note={<ClosedMonth day={form.values.producedAt} />}>
      <StockFields form={form} />
    </RecordFormView>
  );
}

function StockFields({ form }: { form: RecordForm<OpeningStock> }) {
  const { type } = form.values;
  const kind = type === null ? null : itemKindByLotType[type];
  const unit = useStockUnit(form.values);
  return (
    <>
      <Section
        title="O que está em estoque"
        note="Para o que já estava na fábrica. O que chega ou é produzido é registrado nas entradas."
      >
        <SelectField {...stackingHalf} field={form.getField("type")} choices={toChoices(lotTypeNames)} />
        {kind !== null && (
          <ItemField
            {...stackingHalf}
            field={form.getField(kind)}
            name={kind}
            type={itemTypesByKind[kind]}
            plainOnly={type === "raw_material"}
          />
        )}
        <DecimalField {...stackingHalf} field={form.getField("quantity")} unit={unit} scale={unit === "un" ? 0 : 3} />
        {type === "final_product" && (
          <DecimalField {...stackingHalf} field={form.getField("netContentG")} unit="g" scale={3} />
        )}
        <DayField {...halfDay} field={form.getField("producedAt")} maxDate={localDay()} placeholder="Hoje" />
        <DayField {...halfDay} field={form.getField("expiresAt")} isExpiry placeholder="A do cadastro" />
      </Section>
      <Section title="Origem">
        <ItemField field={form.getField("supplierId")} name="supplierId" type="supplier" />
        <DecimalField
          {...stackingHalf}
          field={{
            ...form.getField("unitCost"),
            onChange: (unitCost) => form.setValues({ unitCost, paperTotal: null }),
          }}
          unit={unit === undefined ? "R$" : `R$/${unit}`}
          unitWidth={72}
          scale={unitPriceScale}
        />
        <DecimalField
          {...stackingHalf}
          field={{
            ...form.getField("paperTotal"),
            onChange: (paperTotal) => form.setValues({ paperTotal, unitCost: null }),
          }}
          unit="R$"
          scale={2}
        />
        <TextField
          {...stackingHalf}
          field={form.getField("code")}
          maxLength={20}
          autoCapitalize="characters"
          placeholder={useNextCode(form.values) ?? "O próximo"}
        />
        <NotesField field={form.getField("notes")} />
      </Section>
    </>
  );
}

/** The unit of the quantity; undefined until the item is chosen. */
function useStockUnit({ type, ...values }: OpeningStock): string | undefined {
  const kind = type === null ? null : itemKindByLotType[type];
  const isSupply = kind !== null && kind !== "fruit";
  const item = useItem(isSupply ? itemTypesByKind[kind] : null, isSupply ? values[kind] : null);
  if (type === null) return undefined;
  if (type === "final_product") return "un";
  return isSupply ? item?.unit : "kg";
}

const nextCodeKey = "next-lot-code";

const buildNextCodeKey = ({ type, producedAt, ...values }: OpeningStock) =>
  [nextCodeKey, type, type === null ? null : values[itemKindByLotType[type]], producedAt] as const;

/** The next code for a lot of the chosen item, requested once per choice, because every request reserves a new code. */
function useNextCode(values: OpeningStock): string | undefined {
  const queryKey = buildNextCodeKey(values);
  const [, type, itemId, date] = queryKey;
  const isAsked = type !== null && itemId !== null;
  return useQuery({
    queryKey,
    queryFn: () =>
      call(lotsRoutes.nextCode, {
        params: { itemId: itemId ?? "" },
        body: { type: type ?? "pulp", ...(date !== null && { date }) },
      }),
    enabled: isAsked,
    staleTime: "static",
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  }).data?.code;
}

/** The reserved code that the form showed for these values; saving the lot stores the code. */
const reservedCode = (values: OpeningStock): string | undefined =>
  queryClient.getQueryData<{ code: string }>(buildNextCodeKey(values))?.code;

/** Discards the reserved codes after a lot was saved, because the next lot needs a new code. */
const forgetReservedCodes = (): void => queryClient.removeQueries({ queryKey: [nextCodeKey] });
