import { Stack } from "@mantine/core";
import { calculateSum, counted, decimal, toWire } from "@pomar/contract/core/decimal";
import { formatPhone } from "@pomar/contract/core/phone.rules";
import { describeItem } from "@pomar/contract/ledger/lots/lot-words";
import { customersRoutes } from "@pomar/contract/registries/customers/customers.routes";
import type { Customer } from "@pomar/contract/registries/customers/customers.schema";
import { dispatchesRoutes } from "@pomar/contract/stock/dispatches/dispatches.routes";
import type { SentProduct } from "@pomar/contract/stock/dispatches/dispatches.schema";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { historyTab } from "../../people/parts/audit/history-tab.tsx";
import { useRows } from "../../ui/api/hooks.ts";
import { chosenSearch } from "../../ui/form/chosen.ts";
import { formatDay, formatInstant, localDay } from "../../ui/format/dates.ts";
import { formatDocument } from "../../ui/format/masks.ts";
import { formatKg, formatPercent, formatQuantity } from "../../ui/format/numbers.ts";
import { joinFacts } from "../../ui/format/words.ts";
import { Card } from "../../ui/kit/card.tsx";
import { Fields } from "../../ui/kit/fields.tsx";
import { Line } from "../../ui/kit/lines.tsx";
import { LinkButton } from "../../ui/kit/link-button.tsx";
import { Loaded } from "../../ui/kit/loaded.tsx";
import { RecordTabs } from "../../ui/kit/record-tabs.tsx";
import { type Column, figures, nothing, words } from "../../ui/list/column.ts";
import { RecordColumns, RecordFigures } from "../../ui/record/record-columns.tsx";
import { RecordLines } from "../../ui/record/record-lines.tsx";
import { RecordPage } from "../../ui/record/record-page.tsx";
import { RecordTable } from "../../ui/record/record-table.tsx";
import { ItemName } from "../parts/items/fruit-mark.tsx";
import { CustomerForm, customerLabels } from "./customer.form.tsx";
import { JoinCustomer } from "./join-customer.tsx";

/** The page of one customer: what was sent and came back, fields and history. */
export function CustomerPage() {
  return (
    <RecordPage
      page="/customers/update/$id"
      route={customersRoutes.read}
      heading={(customer) => ({
        title: customer.name,
        subtitle: customer.phone && <a href={`tel:+55${customer.phone}`}>{formatPhone(customer.phone)}</a>,
        actions: (
          <>
            <LinkButton Icon={IconPlus} to="/dispatches/create" search={chosenSearch("customerId", customer.id)}>
              Nova expedição
            </LinkButton>
            <JoinCustomer key={customer.id} customer={customer} />
          </>
        ),
      })}
    >
      {(customer) => (
        <RecordTabs
          tabs={[
            { name: "expedicoes", label: "Expedições", content: <Received customer={customer} /> },
            { name: "dados", label: "Dados", content: <CustomerForm customer={customer} />, isKept: true },
            historyTab({
              entity: "customers",
              entityId: customer.id,
              labels: historyLabels,
              format: historyWords,
            }),
          ]}
        />
      )}
    </RecordPage>
  );
}

const historyLabels = {
  ...customerLabels,
  joined: "Juntados a este",
  moved: "Expedições recebidas deles",
  joinedInto: "Juntado a",
};

/** Formats for fields that the history would otherwise show as raw database values. */
const historyWords = {
  phone: (value: unknown) => formatPhone(String(value)),
  document: (value: unknown) => formatDocument(String(value)),
};

type Sent = SentProduct & { id: string };

const columns: [Column<Sent>, ...Column<Sent>[]] = [
  words("product", "Produto", (sent) => <ItemName item={sent.item}>{describeItem(sent)}</ItemName>, { grow: true }),
  words("last", "Último envio", ({ lastDispatchedAt: at }) => formatDay(localDay(new Date(at))), { noWrap: true }),
  figures("dispatched", "Enviado", ({ dispatched, unit }) => formatQuantity(dispatched, unit), { card: "lead" }),
  figures("returned", "Voltou", ({ returned, unit }) => (returned > 0 ? formatQuantity(returned, unit) : nothing), {
    has: ({ returned }) => returned > 0,
  }),
  figures("unexpired", "Na validade", ({ unexpired, unit }) =>
    unexpired > 0 ? formatQuantity(unexpired, unit) : nothing,
  ),
];

function Received({ customer }: { customer: Customer }) {
  const { id, recallContact, email, address, minShelfLifeDays: days, notes } = customer;
  return (
    <Loaded route={dispatchesRoutes.sentTo} params={{ id }}>
      {(products) => (
        <Stack gap={24}>
          <Totals products={products} />
          <RecordColumns
            side={
              <Card title="Contato">
                <Fields
                  of={[
                    ["Para recolhimento", recallContact || "Ninguém indicado"],
                    ["E-mail", email || null],
                    ["Endereço", address || null],
                    ["Validade mínima", days === null ? null : counted(days, "dia", "dias")],
                    ["Observações", notes || null],
                  ]}
                />
              </Card>
            }
          >
            {products.length > 0 && (
              <RecordTable
                title="Produtos em 12 meses"
                columns={columns}
                rows={products.map((one) => ({ ...one, id: `${one.item.id} ${one.type} ${one.netContentG}` }))}
              />
            )}
            <Card title="Expedições">
              <Dispatches id={id} />
            </Card>
          </RecordColumns>
        </Stack>
      )}
    </Loaded>
  );
}

/** The sums in kg of what a customer received in twelve months; goods without mass are left out. */
function Totals({ products }: { products: readonly SentProduct[] }) {
  const toKg = ({ unit, netContentG }: SentProduct) => decimal(unit === "kg" ? 1000 : (netContentG ?? 0)).div(1000);
  const sum = (name: "dispatched" | "returned" | "unexpired") =>
    calculateSum(products.map((product) => toKg(product).times(product[name])));
  const [sent, returned, unexpired] = [sum("dispatched"), sum("returned"), sum("unexpired")];
  if (sent.lte(0)) return null;
  return (
    <RecordFigures
      label="Em 12 meses"
      of={[
        ["Enviado em 12 meses", formatKg(toWire(sent, 3))],
        [
          "Voltou",
          formatPercent(toWire(returned.times(100).div(sent), 1)),
          returned.gt(0) && formatKg(toWire(returned, 3)),
        ],
        ["Ainda na validade", formatKg(toWire(unexpired, 3)), "enviados e não devolvidos"],
      ]}
    />
  );
}

function Dispatches({ id }: { id: string }) {
  const dispatches = useRows(dispatchesRoutes.list, { query: { customer: id, rows: 20 } });
  return (
    <RecordLines of={dispatches} empty="Nenhuma expedição para este cliente ainda.">
      {(dispatch) => (
        <Line key={dispatch.id} end={dispatch.kg > 0 ? formatKg(dispatch.kg) : null}>
          <Link to="/dispatches/view/$id" params={{ id: dispatch.id }}>
            {dispatch.code}
          </Link>
          <small>
            {joinFacts(
              formatInstant(dispatch.dispatchedAt),
              counted(dispatch.lots, "lote", "lotes"),
              dispatch.invoiceNumber === null ? null : `nota ${dispatch.invoiceNumber}`,
            )}
          </small>
        </Line>
      )}
    </RecordLines>
  );
}
