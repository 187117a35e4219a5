import { Button, Stack } from "@mantine/core";
import { counted, formatNumber } from "@pomar/contract/core/decimal";
import { invoicesRoutes } from "@pomar/contract/entries/invoices/invoices.routes";
import type { Invoice, InvoiceEntry } from "@pomar/contract/entries/invoices/invoices.schema";
import { pages } from "@pomar/contract/pages";
import { IconArrowBackUp, IconFileDownload } from "@tabler/icons-react";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { LotLink } from "../../ledger/parts/lots/lot-link.tsx";
import { PaymentStatusChip } from "../../money/parts/payments/payment-status-chip.tsx";
import { ItemName } from "../../registries/parts/items/fruit-mark.tsx";
import { useCall } from "../../ui/api/hooks.ts";
import { formatDay, formatDue, formatInstant } from "../../ui/format/dates.ts";
import { formatMoney, formatQuantity, moneyOrNull } from "../../ui/format/numbers.ts";
import { ButtonWithIcon } from "../../ui/kit/button-with-icon.tsx";
import { Card } from "../../ui/kit/card.tsx";
import { CopyKey } from "../../ui/kit/copy-key.tsx";
import { Dependents } from "../../ui/kit/dependents.tsx";
import { DownloadButton } from "../../ui/kit/download-button.tsx";
import { Fields } from "../../ui/kit/fields.tsx";
import { Line, Lines } from "../../ui/kit/lines.tsx";
import { Loaded } from "../../ui/kit/loaded.tsx";
import { Notice } from "../../ui/kit/notice.tsx";
import { Page } from "../../ui/kit/page.tsx";
import { TargetLink } from "../../ui/kit/target-link.tsx";
import { useRemoval } from "../../ui/list/removal.tsx";
import { entryPage } from "../parts/entries/entry-page.ts";
import classes from "./invoices.module.css";
import { spacedKey } from "./waiting-keys.tsx";

export function InvoicePage() {
  const { id } = useParams({ from: "/full/invoices/view/$id" });
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const { data } = useCall(invoicesRoutes.read, { params: { id } }, { enabled: !isLeaving });
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
    <Page
      title={data === undefined ? pages["/invoices/view/$id"].title : `Nota ${data.number}`}
      subtitle={
        data && (
          <Link to="/suppliers/update/$id" params={{ id: data.supplier.id }}>
            {data.supplier.name}
          </Link>
        )
      }
      actions={
        data && (
          <>
            <DownloadButton route={invoicesRoutes.xml} input={{ params: { id } }} Icon={IconFileDownload}>
              Baixar XML
            </DownloadButton>
            <ButtonWithIcon
              variant="default"
              Icon={IconArrowBackUp}
              disabled={data.usedBy.length > 0}
              onClick={() => undoing.ask({ id, name: data.number, version: data.version })}
            >
              Desfazer importação
            </ButtonWithIcon>
          </>
        )
      }
      width="narrow"
    >
      <Loaded key={id} route={invoicesRoutes.read} params={{ id }} isLeaving={isLeaving}>
        {(invoice) => <Imported invoice={invoice} />}
      </Loaded>
      {undoing.dialog}
    </Page>
  );
}

function Imported({ invoice }: { invoice: Invoice }) {
  const { issuedAt, createdAt, createdBy, amount, outside, notStock, warnings, usedBy, series, number } = invoice;
  return (
    <Stack>
      {warnings.map(({ code, message }) => (
        <Notice key={`${code} ${message}`}>
          <p>{message}</p>
        </Notice>
      ))}
      {usedBy.length > 0 && (
        <Notice tone="over">
          Esta importação não pode ser desfeita: algum lote dela já foi usado ou pago
          <Dependents of={usedBy} />
        </Notice>
      )}
      <Card title="Nota fiscal">
        <Fields
          of={[
            ["Chave", <Key key="key" of={invoice.key} />],
            ["Número e série", `${number}, série ${series}`],
            ["Emitida", formatInstant(issuedAt)],
            ["Importada", [formatInstant(createdAt), createdBy?.name].filter(Boolean).join(", por ")],
            ["Valor", formatMoney(amount)],
            ["Fora do estoque", outside === 0 ? null : formatMoney(outside)],
            ["Pagamento", <Payment key="payment" of={invoice.payment} />],
          ]}
        />
      </Card>
      <Entries of={invoice.entries} />
      {notStock.length > 0 && (
        <Card title="Não é estoque" note={counted(notStock.length, "item da nota", "itens da nota")}>
          <Lines>
            {notStock.map(({ n, name }) => (
              <Line key={n}>{name}</Line>
            ))}
          </Lines>
        </Card>
      )}
    </Stack>
  );
}

function Key({ of }: { of: string }) {
  return (
    <>
      <span className={classes.key}>{spacedKey(of)}</span> <CopyKey value={of} of="a chave da nota" />
    </>
  );
}

function Payment({ of }: { of: Invoice["payment"] }) {
  if (of === null) return <>Nada a pagar</>;
  const { id, amount, dueDate, status } = of;
  return (
    <>
      <Link to="/pagamentos/visualizar" search={{ open: id }}>
        {formatMoney(amount)}
      </Link>
      {dueDate !== null && `, ${status === "paid" ? formatDay(dueDate) : formatDue(dueDate)}`}{" "}
      <PaymentStatusChip status={status} />
    </>
  );
}

const entriesAtOnce = 50;

function Entries({ of }: { of: readonly InvoiceEntry[] }) {
  const [most, setMost] = useState(entriesAtOnce);
  if (of.length === 0) return null;
  return (
    <Card title="Entradas da nota" note={counted(of.length, "entrada", "entradas")}>
      <Lines>
        {of.slice(0, most).map(({ id, kind, item, lot, supplierLot, quantity, unit, total, joined, reversed }) => (
          <Line
            key={id}
            end={
              <>
                <b>{formatQuantity(quantity, unit)}</b>
                <small>{moneyOrNull(total)}</small>
              </>
            }
          >
            <TargetLink target={entryPage({ kind, id })}>
              <ItemName item={item} />
            </TargetLink>
            <small>
              Lote <LotLink lot={{ id: lot.id, code: lot.name }} />
              {supplierLot !== null && ` · do fabricante ${supplierLot}`}
              {joined && " · já lançado à mão"}
              {reversed && " · estornada"}
            </small>
          </Line>
        ))}
      </Lines>
      {of.length > most && (
        <Button variant="subtle" size="md" fullWidth onClick={() => setMost(most + entriesAtOnce)}>
          Mostrar mais ({formatNumber(of.length - most, 0)})
        </Button>
      )}
    </Card>
  );
}
