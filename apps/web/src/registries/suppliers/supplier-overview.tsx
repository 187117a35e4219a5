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
import { Suspense } from "react";
import { dueTarget, openTarget } from "../../insight/parts/reports/aging.tsx";
import { toReceptions } from "../../insight/parts/reports/targets.ts";
import { LotLink } from "../../ledger/parts/lots/lot-link.tsx";
import { useCall } from "../../ui/api/hooks.ts";
import type { Trend } from "../../ui/charts/trend-lines.tsx";
import { WaitingBars } from "../../ui/charts/waiting-bars.tsx";
import { formatDay, formatDistance, formatMonth, localDay } from "../../ui/format/dates.ts";
import { formatKg, formatMoney, formatPercent, formatQuantity, formatUnitPrice } from "../../ui/format/numbers.ts";
import { Card } from "../../ui/kit/card.tsx";
import { CopyKey } from "../../ui/kit/copy-key.tsx";
import { Fields } from "../../ui/kit/fields.tsx";
import { Line, Lines } from "../../ui/kit/lines.tsx";
import { Loaded } from "../../ui/kit/loaded.tsx";
import { TargetLink } from "../../ui/kit/target-link.tsx";
import { lazyPart } from "../../ui/lazy.tsx";
import { RecordColumns, RecordFigures } from "../../ui/record/record-columns.tsx";
import { ItemName } from "../parts/items/fruit-mark.tsx";

const TrendLines = lazyPart(async () => (await import("../../ui/charts/trend-lines.tsx")).TrendLines);

/** The facts about a supplier that help before a call: debt, refusals, price, yield and last deliveries. */
export function SupplierOverview({ supplier }: { supplier: Supplier }) {
  const { id } = supplier;
  return (
    <Loaded route={suppliersRoutes.overview} params={{ id }}>
      {(overview) => (
        <Stack gap={24}>
          <Situation id={id} overview={overview} />
          <RecordColumns
            side={
              <>
                <Agreed supplier={supplier} />
                <Deliveries deliveries={overview.deliveries} />
              </>
            }
          >
            <Prices items={overview.items} />
            <Yields id={id} items={overview.items} />
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
        {
          label: "Próximo pagamento",
          value: data === undefined ? "…" : next?.dueDate == null ? "Nenhum" : formatDay(next.dueDate),
          below: next?.dueDate != null && `${formatMoney(next.open)}, ${formatDistance(next.dueDate, today)}`,
          tone: next?.dueDate != null && next.dueDate < today ? "wrong" : undefined,
        },
        {
          label: "Em aberto",
          value:
            data === undefined ? (
              "…"
            ) : data.summary.open === 0 ? (
              "Nada"
            ) : (
              <TargetLink target={openTarget(of)}>{formatMoney(data.summary.open)}</TargetLink>
            ),
          below:
            data !== undefined && data.summary.overdue > 0 ? (
              <TargetLink target={dueTarget({ to: -1 }, today, of)}>
                {formatMoney(data.summary.overdue)} em atraso
              </TargetLink>
            ) : null,
        },
        receptions === 0
          ? null
          : {
              label: "Recusado em 12 meses",
              value: formatPercent(toWire(decimal(rejectedKg).times(100).div(netKg), 1)),
              below:
                refused === 0
                  ? `nada em ${counted(receptions, "entrega", "entregas")}`
                  : `${formatKg(rejectedKg)} em ${refused} de ${counted(receptions, "entrega", "entregas")}`,
            },
      ]}
    />
  );
}

type Item = Overview["items"][number];

/** A mean price with two decimals or, below one real, with the four of a price. */
const roundPrice = (price: number) => toWire(decimal(price), price < 1 ? 4 : 2);

/** The months of an item in which a figure is known. */
const toPoints = ({ months }: Item, name: "unitPrice" | "yieldPct") =>
  months.flatMap(({ month, [name]: value }) => (value === null ? [] : [{ month, value }]));

function Prices({ items }: Pick<Overview, "items">) {
  const trends = items.flatMap((one): Trend[] => {
    const { item, unit, unitPrice } = one;
    const points = toPoints(one, "unitPrice");
    const last = points.at(-1);
    if (last === undefined || unitPrice === null) return [];
    return [
      {
        key: `${item.id} ${unit}`,
        label: <ItemName item={item} />,
        points,
        words: `${formatUnitPrice(roundPrice(last.value))}/${unit}`,
        more: `média ${formatUnitPrice(roundPrice(unitPrice))}`,
        expected: null,
        target: null,
      },
    ];
  });
  return <Trends title="Preço pago por mês" trends={trends} />;
}

function Yields({ id, items }: Pick<Overview, "items"> & { id: string }) {
  const trends = items.flatMap((one): Trend[] => {
    const { item, yieldPct, yieldMin, yieldMax } = one;
    const points = toPoints(one, "yieldPct");
    if (yieldPct === null) return [];
    const expected = yieldMin === null && yieldMax === null ? null : { min: yieldMin, max: yieldMax };
    const last = points.at(-1)?.value ?? yieldPct;
    const miss = last < (yieldMin ?? last) ? "abaixo do " : last > (yieldMax ?? last) ? "acima do " : "";
    return [
      {
        key: item.id,
        label: <ItemName item={item} />,
        points,
        words: formatPercent(toWire(decimal(last), 1)),
        more: expected === null ? "sem faixa esperada" : `${miss}esperado ${rangeText(yieldMin, yieldMax)}`,
        expected,
        target: { to: "/reports/yield", search: { fruit: item.id, supplier: id } },
      },
    ];
  });
  return <Trends title="Rendimento por mês" note="A faixa é a esperada da fruta." trends={trends} />;
}

function Trends({ title, note, trends }: { title: string; note?: string; trends: readonly Trend[] }) {
  if (trends.length === 0) return null;
  return (
    <Card title={title} note={note}>
      <Suspense fallback={<WaitingBars />}>
        <TrendLines label={title} many="itens" monthWords={formatMonth} trends={trends} />
      </Suspense>
    </Card>
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
  return (
    <Card title="Últimas entregas">
      <Lines aria-label="Últimas entregas">
        {deliveries.map(({ lot, item, receivedAt, quantity, unit, rejectedKg, unitPrice }) => (
          <Line
            key={lot.id}
            end={
              <>
                <b>{formatQuantity(quantity, unit)}</b>
                <small>{unitPrice === null ? "sem preço" : `${formatUnitPrice(unitPrice)}/${unit}`}</small>
              </>
            }
          >
            <LotLink lot={lot} />
            <small>
              {item.name} · {formatDay(receivedAt)}
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
      end={
        <>
          <b>{formatQuantity(quantity, unit)}</b>
          <small>
            {lastUnitPrice === null ? "sem preço" : `último preço ${formatUnitPrice(lastUnitPrice)}/${unit}`}
          </small>
        </>
      }
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
