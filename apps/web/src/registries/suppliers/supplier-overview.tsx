import { Stack, Text } from "@mantine/core";
import { calculateSum, counted, decimal, toWire } from "@pomar/contract/core/decimal";
import { rangeText } from "@pomar/contract/entries/productions/yield.rules";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import type {
  SupplierOverview as Overview,
  Supplier,
  SupplierPurchase,
} from "@pomar/contract/registries/suppliers/suppliers.schema";
import { dueTarget, openTarget } from "../../insight/parts/reports/aging.tsx";
import { toReceptions } from "../../insight/parts/reports/targets.ts";
import { LotLink } from "../../ledger/parts/lots/lot-link.tsx";
import { useCall } from "../../ui/api/hooks.ts";
import { formatDay, formatDistance, formatMonth, localDay } from "../../ui/format/dates.ts";
import { formatKg, formatMoney, formatPercent, formatQuantity, formatUnitPrice } from "../../ui/format/numbers.ts";
import { Card } from "../../ui/kit/card.tsx";
import { CopyKey } from "../../ui/kit/copy-key.tsx";
import { Fields } from "../../ui/kit/fields.tsx";
import { Line, Lines } from "../../ui/kit/lines.tsx";
import { Loaded } from "../../ui/kit/loaded.tsx";
import { TargetLink } from "../../ui/kit/target-link.tsx";
import { type Column, figures, nothing, words } from "../../ui/list/column.ts";
import { RecordColumns, RecordFigures } from "../../ui/record/record-columns.tsx";
import { RecordTable } from "../../ui/record/record-table.tsx";
import { ItemName } from "../parts/items/fruit-mark.tsx";

/** The facts about a supplier that help before a call: debt, refusals, price, yield and last deliveries. */
export function SupplierOverview({ supplier }: { supplier: Supplier }) {
  const { id } = supplier;
  return (
    <Loaded route={suppliersRoutes.overview} params={{ id }}>
      {(overview) => (
        <Stack gap={24}>
          <Situation id={id} overview={overview} />
          <RecordColumns side={<Agreed supplier={supplier} />}>
            <Months id={id} items={overview.items} />
            <Deliveries deliveries={overview.deliveries} />
            <Purchases id={id} />
          </RecordColumns>
        </Stack>
      )}
    </Loaded>
  );
}

/** The next payment, the open debt, and the refused part of the fruit, as one strip. */
function Situation({ id, overview }: { id: string; overview: Overview }) {
  const query = { supplier: id, status: "due", sortBy: "dueDate", sortOrder: "asc", rows: 1 } as const;
  const { data } = useCall(paymentsRoutes.list, { query });
  const today = localDay();
  const next = data?.data[0];
  const { receptions, refused, netKg, rejectedKg } = overview;
  const of = { supplier: id };
  return (
    <RecordFigures
      label="Situação"
      of={[
        [
          "Próximo pagamento",
          data === undefined ? "…" : next?.dueDate == null ? "Nenhum" : formatDay(next.dueDate),
          next?.dueDate != null && `${formatMoney(next.open)}, ${formatDistance(next.dueDate, today)}`,
          next?.dueDate != null && next.dueDate < today ? "wrong" : undefined,
        ],
        [
          "Em aberto",
          data === undefined ? (
            "…"
          ) : data.summary.open === 0 ? (
            "Nada"
          ) : (
            <TargetLink key="open" target={openTarget(of)}>
              {formatMoney(data.summary.open)}
            </TargetLink>
          ),
          data !== undefined && data.summary.overdue > 0 ? (
            <TargetLink key="due" target={dueTarget({ to: -1 }, today, of)}>
              {formatMoney(data.summary.overdue)} em atraso
            </TargetLink>
          ) : null,
        ],
        receptions === 0
          ? null
          : [
              "Recusado em 12 meses",
              formatPercent(toWire(decimal(rejectedKg).times(100).div(netKg), 1)),
              refused === 0
                ? `nada em ${counted(receptions, "entrega", "entregas")}`
                : `${formatKg(rejectedKg)} em ${refused} de ${counted(receptions, "entrega", "entregas")}`,
            ],
      ]}
    />
  );
}

type Item = Overview["items"][number];

/** A mean price with two decimals or, below one real, with the four of a price. */
const renderMean = (price: number | null, unit: string) =>
  price === null ? nothing : `${formatUnitPrice(toWire(decimal(price), price < 1 ? 4 : 2))}/${unit}`;

type Month = Item["months"][number] & { id: string; of: Item; supplierId: string };

const monthColumns: [Column<Month>, ...Column<Month>[]] = [
  words("month", "Mês", ({ month }) => formatMonth(month), { noWrap: true }),
  words("item", "Item", ({ of }) => <ItemName item={of.item} />, { grow: true, card: "title" }),
  figures("price", "Preço pago", ({ unitPrice, of }) => renderMean(unitPrice, of.unit), {
    card: "lead",
    has: ({ unitPrice }) => unitPrice !== null,
  }),
  figures("mean", "Média de 12 meses", ({ of }) => renderMean(of.unitPrice, of.unit), {
    has: ({ of }) => of.unitPrice !== null,
  }),
  figures("yield", "Rendimento", renderYield, { has: ({ yieldPct }) => yieldPct !== null }),
  figures("range", "Esperado", renderRange, { has: ({ yieldPct }) => yieldPct !== null }),
];

function renderYield({ yieldPct, of: { item }, supplierId }: Month) {
  if (yieldPct === null) return nothing;
  return (
    <TargetLink target={{ to: "/reports/yield", search: { fruit: item.id, supplier: supplierId } }}>
      {formatPercent(toWire(decimal(yieldPct), 1))}
    </TargetLink>
  );
}

function renderRange({ yieldPct: pct, of: { yieldMin, yieldMax } }: Month) {
  if (pct === null) return nothing;
  const miss = pct < (yieldMin ?? pct) ? ", abaixo" : pct > (yieldMax ?? pct) ? ", acima" : "";
  return yieldMin === null && yieldMax === null ? "sem faixa" : `${rangeText(yieldMin, yieldMax)}${miss}`;
}

/** The item that all rows are about, so that it is named once, beside their heading. */
const findOnlyItem = (rows: readonly { item: Item["item"] }[]) =>
  rows.every(({ item }) => item.id === rows[0]?.item.id) ? rows[0]?.item : undefined;

/** The mean price and the yield of each item in each month, the latest month first. */
function Months({ id: supplierId, items }: Pick<Overview, "items"> & { id: string }) {
  const rows = items
    .flatMap((of) => of.months.map((one) => ({ ...one, id: `${one.month} ${of.item.id} ${of.unit}`, of, supplierId })))
    .filter(({ unitPrice, yieldPct }) => unitPrice !== null || yieldPct !== null)
    .toSorted((one, other) => other.month.localeCompare(one.month));
  const [month, , ...others] = monthColumns;
  const only = findOnlyItem(items);
  return (
    rows.length > 0 && (
      <RecordTable
        title="Por mês"
        columns={only ? [month, ...others] : monthColumns}
        rows={rows}
        aside={only && <ItemName item={only} />}
      />
    )
  );
}

function Agreed({ supplier }: { supplier: Supplier }) {
  const { paymentTermDays: days, pixKey, notes } = supplier;
  return (
    <Card title="Combinado">
      <Fields
        of={[
          ["Prazo", days == null ? null : days === 0 ? "à vista" : counted(days, "dia", "dias")],
          [
            "Chave Pix",
            pixKey ? (
              <>
                {pixKey} <CopyKey value={pixKey} of="a chave Pix" />
              </>
            ) : null,
          ],
          ["Observações", notes ?? "Nenhuma"],
        ]}
      />
    </Card>
  );
}

function Deliveries({ deliveries }: Pick<Overview, "deliveries">) {
  if (deliveries.length === 0) return null;
  const only = findOnlyItem(deliveries);
  return (
    <Card title="Últimas entregas" aside={only && <ItemName item={only} />}>
      <Lines aria-label="Últimas entregas">
        {deliveries.map(({ lot, item, receivedAt, quantity, unit, rejectedKg, unitPrice }) => (
          <Line
            key={lot.id}
            end={formatQuantity(quantity, unit)}
            endNote={unitPrice === null ? "sem preço" : `${formatUnitPrice(unitPrice)}/${unit}`}
          >
            <b>{only ? <LotLink lot={lot} /> : <ItemName item={item} />}</b>
            <small>
              {formatDay(receivedAt)}
              {only === undefined && [" · ", <LotLink key="lot" lot={lot} />]}
              {rejectedKg !== null && rejectedKg > 0 && ` · ${formatKg(rejectedKg)} recusados`}
            </small>
          </Line>
        ))}
      </Lines>
    </Card>
  );
}

/** The items ever bought from a supplier, the latest purchase first, each with its last price. */
function Purchases({ id }: { id: string }) {
  return (
    <Loaded route={suppliersRoutes.purchases} params={{ id }}>
      {(purchases) => (
        <Card title="Comprado até hoje" aside={purchases.length > 0 && <Bought purchases={purchases} />}>
          {purchases.length === 0 ? (
            <Text size="sm" c="dimmed" ta="center" py="xl">
              Nada foi recebido deste fornecedor ainda.
            </Text>
          ) : (
            <Lines aria-label="Compras por item">
              {purchases.map((purchase) => (
                <Purchase key={purchase.type + purchase.item.id} supplier={id} purchase={purchase} />
              ))}
            </Lines>
          )}
        </Card>
      )}
    </Loaded>
  );
}

function Bought({ purchases }: { purchases: readonly SupplierPurchase[] }) {
  const receptions = purchases.reduce((sum, purchase) => sum + purchase.receptions, 0);
  const unpriced = purchases.reduce((sum, purchase) => sum + purchase.unpriced, 0);
  return (
    <span>
      <b data-figures="">{formatMoney(toWire(calculateSum(purchases.map(({ total }) => total)), 2))}</b> em{" "}
      {counted(receptions, "entrada", "entradas")}
      {unpriced > 0 && `, ${counted(unpriced, "sem preço", "sem preço")}`}
    </span>
  );
}

function Purchase({ supplier, purchase }: { supplier: string; purchase: SupplierPurchase }) {
  const { type, item, unit, receptions, quantity, lastReceivedAt, lastUnitPrice } = purchase;
  return (
    <Line
      end={formatQuantity(quantity, unit)}
      endNote={lastUnitPrice === null ? "sem preço" : `último preço ${formatUnitPrice(lastUnitPrice)}/${unit}`}
    >
      <ItemName item={item}>
        <b>{item.name}</b>
      </ItemName>
      <small>
        <TargetLink target={toReceptions(supplier, item.id, type)}>
          {counted(receptions, "entrada", "entradas")}
        </TargetLink>
        , a última em {formatDay(lastReceivedAt)}
      </small>
    </Line>
  );
}
