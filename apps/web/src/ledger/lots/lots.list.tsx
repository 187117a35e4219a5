import { Button, SegmentedControl, Stack } from "@mantine/core";
import { counted, formatNumber } from "@pomar/contract/core/decimal";
import { lotStatusNames } from "@pomar/contract/ledger/lots/lot-status.rules";
import { describeItem } from "@pomar/contract/ledger/lots/lot-words";
import { itemKinds, itemsNamed, lotTypeNames, oneItemMessage } from "@pomar/contract/ledger/lots/lots.schema";
import { financialLotsRoutes } from "@pomar/contract/money/payments/financial-lots.routes";
import {
  type FinancialLot,
  type FinancialTotals,
  lotPaymentNames,
} from "@pomar/contract/money/payments/financial-lots.schema";
import { pages } from "@pomar/contract/pages";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { Explained } from "../../insight/parts/explanations/explained.tsx";
import { ItemName } from "../../registries/parts/items/fruit-mark.tsx";
import { ItemPicker } from "../../registries/parts/items/item-field.tsx";
import { itemFilter } from "../../registries/parts/items/item-filter.tsx";
import { useItem } from "../../registries/parts/items/use-item.ts";
import { placeFilter } from "../../registries/parts/places/place-field.tsx";
import { formatShortDay } from "../../ui/format/dates.ts";
import { formatQuantity } from "../../ui/format/numbers.ts";
import { toChoices } from "../../ui/format/words.ts";
import { Card } from "../../ui/kit/card.tsx";
import { Page } from "../../ui/kit/page.tsx";
import { type Column, figures, named, nothing, words } from "../../ui/list/column.ts";
import type { Filter, FilterValues } from "../../ui/list/filter.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { getFilters, type ListSearch, searchAfter } from "../../ui/list/list-search.ts";
import { ListTotals } from "../../ui/list/list-totals.tsx";
import { useList } from "../../ui/list/use-list.ts";
import { logError } from "../../ui/log-error.ts";
import { LotLabelButton } from "../parts/lots/lot-label-button.tsx";
import { isUsedUp, LotExpiry, lotLeftColumn } from "../parts/lots/lot-left.tsx";
import { lotStatusColumn } from "../parts/lots/lot-status-chip.tsx";
import { noMoney, withoutCost } from "../parts/lots/worth.tsx";
import { LotPayment } from "./lot-payment.tsx";
import { LotsMoveButton } from "./lots-move.tsx";
import { LotsRemovalButton } from "./lots-removal.tsx";
import { NewLotButton } from "./opening-stock.form.tsx";

const money = (amount: number | null) => (amount === null ? noMoney() : formatNumber(amount, 2));

const renderPayment = (lot: FinancialLot) =>
  lot.paymentStatus === null ? nothing : <LotPayment lot={lot} status={lot.paymentStatus} />;

const columns: [Column<FinancialLot>, ...Column<FinancialLot>[]] = [
  words("code", "Lote", (row) => row.code, { noWrap: true, sortBy: "code" }),
  named("item", "Item", (row) => <ItemName item={row.item}>{describeItem(row)}</ItemName>, {
    below: tellOrigin,
    sortBy: "item",
    card: "title",
  }),
  words("producedAt", "Data", (row) => formatShortDay(row.producedAt), {
    noWrap: true,
    plain: true,
    card: "day",
    sortBy: "producedAt",
    atFirst: "desc",
  }),
  lotLeftColumn((row) => row, { sortBy: "balance" }),
  words("expiresAt", "Vence", (row) => (row.expiresAt === null ? nothing : <LotExpiry lot={row} />), {
    noWrap: true,
    sortBy: "expiresAt",
  }),
  lotStatusColumn((row) => row),
  figures("value", "Valor (R$)", (row) => <Worth lot={row} />, { sortBy: "value", card: "end" }),
  figures("unitCost", "R$/unidade", (row) => <UnitCost lot={row} />, { sortBy: "unitCost", extra: true }),
  words("supplier", "Fornecedor", (row) => row.supplier?.name ?? nothing, { extra: true, sortBy: "supplier" }),
  figures("initialQuantity", "Quantidade", (row, decimals) => formatQuantity(row.initialQuantity, row.unit, decimals), {
    amount: ({ initialQuantity }) => initialQuantity,
    extra: true,
    sortBy: "initialQuantity",
  }),
  figures("total", "Total (R$)", (row) => money(row.total), { extra: true, sortBy: "total" }),
  figures("paid", "Pago (R$)", (row) => money(row.paid), { extra: true, sortBy: "paid" }),
  figures("open", "Em aberto (R$)", (row) => money(row.open), { extra: true, sortBy: "open" }),
  words("payment", "Pagamento", renderPayment, { extra: true }),
  words("supplierLot", "Lote do fornecedor", (row) => row.supplierLot ?? nothing, { extra: true }),
  words("location", "Local", (row) => row.location ?? nothing, { extra: true }),
];

/** The supplier of a lot, otherwise its type; the name of a paste begins with its type. */
function tellOrigin({ type, supplier, composite }: FinancialLot): string {
  return supplier?.name ?? (composite ? "Lote composto" : type === "pulp" ? "" : lotTypeNames[type]);
}

/** The value of the lot's balance; without a cost, the words that say so. */
function Worth({ lot }: { lot: FinancialLot }) {
  if (lot.unitCost == null) return <UnitCost lot={lot} />;
  return (
    <Explained figure="lot-value" id={lot.id}>
      {money(lot.value)}
    </Explained>
  );
}

function UnitCost({ lot: { id, unitCost } }: { lot: FinancialLot }) {
  return (
    <Explained figure="unit-cost" id={id}>
      {unitCost == null ? <small>{withoutCost()}</small> : formatNumber(unitCost, 4)}
    </Explained>
  );
}

const supplies = [
  { name: "additive", label: "Aditivo", type: "additives" },
  { name: "additional", label: "Adicional", type: "additional" },
  { name: "packaging", label: "Embalagem", type: "packaging" },
] as const;

const splitSupply = (value: string | null) => {
  const [name, id] = value?.split(":") ?? [];
  return { kind: supplies.find((one) => one.name === name) ?? supplies[0], id: id ?? null };
};

/** Filter for three kinds of supplies; its value `additive:<id>` is the query parameter `additive` in the address. */
const supplyFilter: Filter = {
  kind: "own",
  name: "supply",
  label: "Insumo",
  show: (value) => <SupplyName value={value} />,
  control: (value, onChange) => <SupplyControl value={value} onChange={onChange} />,
};

function SupplyName({ value }: { value: string }) {
  const { kind, id } = splitSupply(value);
  return useItem(kind.type, id)?.name ?? "…";
}

function SupplyControl({ value, onChange }: { value: string | null; onChange: (value: string | null) => void }) {
  const { kind, id } = splitSupply(value);
  const [chosen, setChosen] = useState<(typeof supplies)[number]>(kind);
  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label="Tipo de insumo"
        value={chosen.name}
        onChange={(name) => setChosen(splitSupply(name).kind)}
        data={supplies.map(({ name, label }) => ({ value: name, label }))}
      />
      <ItemPicker
        key={chosen.name}
        label={chosen.label}
        type={chosen.type}
        value={chosen === kind ? id : null}
        onChange={(item) => onChange(item && `${chosen.name}:${item.id}`)}
        offersCreation={false}
      />
    </Stack>
  );
}

const filters: Filter[] = [
  { kind: "choice", name: "inStock", label: "Saldo", choices: [{ value: "true", label: "Com saldo" }] },
  { kind: "choice", name: "type", label: "Tipo", choices: toChoices(lotTypeNames) },
  itemFilter({ name: "fruit", label: "Fruta", type: "fruits", resets: supplies.map(({ name }) => name) }),
  { kind: "choice", name: "status", label: "Situação", choices: toChoices(lotStatusNames) },
  supplyFilter,
  { kind: "choice", name: "paymentStatus", label: "Pagamento", choices: toChoices(lotPaymentNames) },
  itemFilter({ name: "supplier", label: "Fornecedor", type: "supplier" }),
  placeFilter,
  { kind: "day", name: "expiresFrom", label: "Vence de" },
  { kind: "day", name: "expiresBefore", label: "Vence antes de" },
  { kind: "day", name: "from", label: "Data de" },
  { kind: "day", name: "to", label: "Data até" },
  { kind: "choice", name: "readings", label: "Leituras", choices: [{ value: "outside", label: "Fora do limite" }] },
];

const whatIsThere: Record<string, string> = { inStock: "true" };

/**
 * The list of lots. Without a filter or a search it shows lots in stock, because most old lots are depleted. This
 * default filter is visible like any other filter, stays when the user adds filters, and can be removed: the address
 * then requests all lots. A search covers all lots.
 */
function useLots({ status, ...search }: { status?: string | undefined; search?: string | undefined }) {
  const navigate = useNavigate();
  const isFiltered = status !== undefined || [...filters, ...supplies].some(({ name }) => name in search);
  const isStandard = !isFiltered && search.search === undefined;
  // Removed lots are listed only when the status filter requests them.
  const list = useList(financialLotsRoutes.list, {
    ...(isStandard && whatIsThere),
    ...(status !== "removed" && { omitRemoved: "true" }),
  });
  const { omitRemoved: _, ...activeFilters } = getFilters({ ...list.query });
  const { inStock, ...others } = activeFilters;
  const supply = supplies.find(({ name }) => name in others)?.name;
  const change = (patch: ListSearch) =>
    void navigate({ to: ".", search: (before) => searchAfter(before, patch, {}), resetScroll: false });
  return {
    ...list,
    filters: {
      ...(inStock === "true" ? activeFilters : others),
      ...(supply !== undefined && { supply: `${supply}:${others[supply]}` }),
    },
    isStandard,
    setFilter: (name: string, value: string | null, also: FilterValues = {}) => {
      if (name === "inStock") return change({ inStock: value ?? "false" });
      if (name === "supply") {
        const { kind, id } = splitSupply(value);
        const none = Object.fromEntries(itemKinds.map((one) => [one, null]));
        return change({ ...(isStandard && whatIsThere), ...none, [kind.name]: id });
      }
      // A status filter already determines whether the lots are in stock, so the default filter is removed.
      const stays = isStandard && name !== "status";
      change({ ...(stays && whatIsThere), ...also, [name]: value });
    },
  };
}

/** The lots of the plant with their values; an address that names two items shows an error and sends no request. */
export function LotsListPage() {
  const search = useSearch({ from: "/full/lots/find-all" });
  return itemsNamed(search) > 1 ? <TwoItems /> : <Lots search={search} />;
}

function Lots({ search }: { search: Parameters<typeof useLots>[0] }) {
  const list = useLots(search);
  return (
    <ListPage
      title={pages["/lots/find-all"].title}
      list={list}
      columns={columns}
      filters={filters}
      searchPlaceholder="Buscar lote, item ou nota"
      createButton={<NewLotButton />}
      empty={list.isStandard ? nothingLeft : nothingYet}
      totals={<LotTotals totals={list.reply?.totals} />}
      exportAs="financial-lots"
      looksBack
      isOver={isUsedUp}
      opens={({ id }) => ({ to: "/lots/view/$id", params: { id } })}
      bulk={{
        name: (row) => row.code,
        actions: (rows, clear) => (
          <>
            <LotLabelButton lots={rows}>Etiquetas</LotLabelButton>
            <LotsMoveButton lots={rows} onDone={clear} />
            <LotsRemovalButton lots={rows} onDone={clear} />
          </>
        ),
      }}
    />
  );
}

const howTheyBegin = "Cada entrada cria o seu lote. Para o que já estava em estoque, use Novo lote.";
const nothingYet = { title: "Nenhum lote ainda", why: howTheyBegin };
const nothingLeft = {
  title: "Nenhum lote com saldo",
  why: `${howTheyBegin} Sem o filtro Com saldo aparecem também os esgotados.`,
};

function LotTotals({ totals }: { totals: FinancialTotals | undefined }) {
  const unpriced = totals?.unpriced ?? 0;
  return (
    <ListTotals
      totals={[
        { label: "Comprado", amount: totals?.bought },
        { label: "Pago", amount: totals?.paid },
        { label: "Em aberto", amount: totals?.open },
        { label: "Valor em estoque", amount: totals?.value, isMain: true },
      ]}
      note={
        unpriced === 0 ? undefined : `Sem contar ${counted(unpriced, "lote ainda sem preço", "lotes ainda sem preço")}.`
      }
    />
  );
}

/** The message for an address with two items; the list accepts only one item, so no request is sent. */
function TwoItems() {
  const navigate = useNavigate();
  useEffect(() => logError(oneItemMessage), []);
  return (
    <Page title={pages["/lots/find-all"].title}>
      <Card role="alert">
        <Stack>
          <p>
            <strong>{oneItemMessage}.</strong> O endereço desta página pede mais de um, e por isso nada foi buscado.
          </p>
          <div>
            <Button size="md" onClick={() => void navigate({ to: ".", search: {} })}>
              Limpar filtros
            </Button>
          </div>
        </Stack>
      </Card>
    </Page>
  );
}
