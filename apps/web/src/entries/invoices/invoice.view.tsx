import { invoicesRoutes } from "@pomar/contract/entries/invoices/invoices.routes";
import type { Invoice, InvoiceEntry } from "@pomar/contract/entries/invoices/invoices.schema";
import { IconArrowBackUp, IconFileDownload } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { LotLink } from "../../ledger/parts/lots/lot-link.tsx";
import { PaymentStatusChip } from "../../money/parts/payments/payment-status-chip.tsx";
import { ItemName } from "../../registries/parts/items/fruit-mark.tsx";
import { formatAct, formatDay, formatDue, formatInstant } from "../../ui/format/dates.ts";
import { formatMoney, formatQuantity, moneyOrNull } from "../../ui/format/numbers.ts";
import { joinFacts } from "../../ui/format/words.ts";
import { Card } from "../../ui/kit/card.tsx";
import { CopyKey } from "../../ui/kit/copy-key.tsx";
import { Dependents } from "../../ui/kit/dependents.tsx";
import { DownloadButton } from "../../ui/kit/download-button.tsx";
import { Fields } from "../../ui/kit/fields.tsx";
import { Notice } from "../../ui/kit/notice.tsx";
import { type Column, figures, nothing, words } from "../../ui/list/column.ts";
import { useRemoval } from "../../ui/list/removal.tsx";
import { MoreActions } from "../../ui/record/more-actions.tsx";
import { RecordColumns, RecordFigures } from "../../ui/record/record-columns.tsx";
import { RecordPage } from "../../ui/record/record-page.tsx";
import { RecordTable } from "../../ui/record/record-table.tsx";
import { entryPage } from "../parts/entries/entry-page.ts";
import classes from "./invoices.module.css";
import { spacedKey } from "./waiting-keys.tsx";

export function InvoicePage() {
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const undoing = useRemoval(invoicesRoutes.undo, {
    noun: "importação da nota",
    act: "Desfazer",
    consequence:
      "As entradas e os lotes desta nota são estornados e o pagamento é cancelado; entradas lançadas à mão voltam a como estavam. O fornecedor e os itens criados por ela são removidos, se não forem usados em mais nada.",
    done: "Importação desfeita",
    onRemoving: setLeaving,
    onRemoved: () => void navigate({ to: "/invoices/find-all" }),
  });
  return (
    <>
      <RecordPage
        page="/invoices/view/$id"
        route={invoicesRoutes.read}
        isLeaving={isLeaving}
        heading={({ id, number, supplier, payment, usedBy, version }) => ({
          title: `Nota ${number}`,
          aside: payment && <PaymentStatusChip status={payment.status} />,
          subtitle: (
            <Link to="/suppliers/update/$id" params={{ id: supplier.id }}>
              {supplier.name}
            </Link>
          ),
          actions: (
            <>
              <DownloadButton route={invoicesRoutes.xml} input={{ params: { id } }} Icon={IconFileDownload}>
                Baixar XML
              </DownloadButton>
              {usedBy.length === 0 && (
                <MoreActions
                  of={[
                    {
                      label: "Desfazer importação",
                      Icon: IconArrowBackUp,
                      isDangerous: true,
                      onChoose: () => undoing.ask({ id, name: number, version }),
                    },
                  ]}
                />
              )}
            </>
          ),
        })}
      >
        {(invoice) => <Imported invoice={invoice} />}
      </RecordPage>
      {undoing.dialog}
    </>
  );
}

function Imported({ invoice }: { invoice: Invoice }) {
  const { issuedAt, createdAt, createdBy, amount, outside, notStock, warnings, usedBy, series, number, payment } =
    invoice;
  return (
    <>
      {warnings.map(({ code, message }) => (
        <Notice key={`${code} ${message}`}>
          <p>{message}</p>
        </Notice>
      ))}
      <RecordFigures
        label="Nota fiscal"
        of={[
          payment?.amount === amount ? null : ["Valor", formatMoney(amount)],
          payment === null
            ? ["Pagamento", "Nada a pagar"]
            : [
                "Pagamento",
                <Link key="payment" to="/pagamentos/visualizar" search={{ open: payment.id }}>
                  {formatMoney(payment.amount)}
                </Link>,
                payment.dueDate !== null &&
                  (payment.status === "paid" ? formatDay(payment.dueDate) : formatDue(payment.dueDate)),
              ],
          ["Emitida", formatInstant(issuedAt)],
          [
            "Fora do estoque",
            outside === 0 && notStock.length === 0 ? null : formatMoney(outside),
            notStock.map(({ name }) => name).join(", "),
          ],
        ]}
      />
      <RecordColumns
        isWide
        side={
          <>
            <Card title="Registro">
              <Fields
                of={[
                  ["Número e série", `${number}, série ${series}`],
                  ["Importada", formatAct(createdAt, createdBy)],
                  [
                    "Chave",
                    <div key="key">
                      <div className={classes.key}>{spacedKey(invoice.key)}</div>
                      <CopyKey value={invoice.key} of="a chave da nota" />
                    </div>,
                  ],
                ]}
              />
            </Card>
            {usedBy.length > 0 && (
              <Notice tone="over">
                Esta importação não pode ser desfeita: algum lote dela já foi usado ou pago
                <Dependents of={usedBy} />
              </Notice>
            )}
          </>
        }
      >
        <RecordTable
          title="Entradas da nota"
          columns={columns}
          rows={invoice.entries}
          opens={entryPage}
          empty="Nada desta nota entrou no estoque."
        />
      </RecordColumns>
    </>
  );
}

const columns: [Column<InvoiceEntry>, ...Column<InvoiceEntry>[]] = [
  words("item", "Item", ({ item, joined, reversed }) => (
    <>
      <ItemName item={item} />
      <small>{joinFacts(joined && "já lançado à mão", reversed && "estornada")}</small>
    </>
  )),
  words("lot", "Lote", ({ lot }) => <LotLink lot={{ id: lot.id, code: lot.name }} />, { noWrap: true, plain: true }),
  words("supplierLot", "Lote do fabricante", ({ supplierLot }) => supplierLot ?? nothing, {
    has: ({ supplierLot }) => supplierLot !== null,
  }),
  figures("quantity", "Quantidade", ({ quantity, unit }) => formatQuantity(quantity, unit), { card: "lead" }),
  figures("total", "Valor", ({ total }) => moneyOrNull(total) ?? nothing, { card: "lead" }),
];
