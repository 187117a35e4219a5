import { Button, Modal, TextInput } from "@mantine/core";
import { formatNumber } from "@pomar/contract/core/decimal";
import { invoicesRoutes } from "@pomar/contract/entries/invoices/invoices.routes";
import type { InvoiceRow } from "@pomar/contract/entries/invoices/invoices.schema";
import { pages } from "@pomar/contract/pages";
import { IconFileImport, IconFileZip } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { buildCreatedColumn } from "../../registries/parts/items/columns.tsx";
import { itemFilter } from "../../registries/parts/items/item-filter.tsx";
import { useDownload } from "../../ui/api/use-download.ts";
import { formatDay, localDay } from "../../ui/format/dates.ts";
import { ButtonWithIcon } from "../../ui/kit/button-with-icon.tsx";
import { type Column, figures, named, words } from "../../ui/list/column.ts";
import type { Filter } from "../../ui/list/filter.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { useList } from "../../ui/list/use-list.ts";

/** The columns of imported invoices. */
export const invoiceColumns: [Column<InvoiceRow>, ...Column<InvoiceRow>[]] = [
  words("number", "Nota", ({ number, series }) => `${number}, série ${series}`, { noWrap: true }),
  named("supplier", "Fornecedor", ({ supplier }) => supplier.name, { card: "title" }),
  words("issuedAt", "Emitida", ({ issuedOn }) => formatDay(issuedOn), {
    noWrap: true,
    sortBy: "issuedAt",
    atFirst: "desc",
  }),
  figures("amount", "Valor (R$)", ({ amount }) => formatNumber(amount, 2), { sortBy: "amount", card: "end" }),
  figures("entries", "Entradas", ({ entryCount }) => formatNumber(entryCount, 0)),
  words("who", "Importada por", ({ createdBy }) => createdBy?.name ?? "–", { card: "hidden" }),
  buildCreatedColumn("Importada"),
];

const filters: Filter[] = [
  itemFilter({ name: "supplier", label: "Fornecedor", type: "supplier" }),
  { kind: "day", name: "from", label: "Emitida de" },
  { kind: "day", name: "to", label: "Emitida até" },
];

export function InvoicesListPage() {
  return (
    <ListPage
      title={pages["/invoices/find-all"].title}
      list={useList(invoicesRoutes.list)}
      columns={invoiceColumns}
      filters={filters}
      searchPlaceholder="Buscar por número, chave ou fornecedor"
      create={{ to: "/invoices/import", label: pages["/invoices/import"].title, Icon: IconFileImport }}
      actions={<MonthOfFiles />}
      exportAs="invoices"
      empty={{
        title: "Nenhuma nota importada ainda",
        why: "Solte o XML que o fornecedor mandou, e a nota vira entradas, lotes e um pagamento.",
      }}
      opens={({ id }) => ({ to: "/invoices/view/$id", params: { id } })}
    />
  );
}

/** Downloads the files of a month for accounting. */
function MonthOfFiles() {
  const [opened, setOpened] = useState(false);
  const [month, setMonth] = useState(() => localDay().slice(0, 7));
  const saving = useDownload(invoicesRoutes.month, { query: { month } });
  const isMonth = /^\d{4}-(0[1-9]|1[0-2])$/.test(month);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isMonth) saving.mutate(undefined, { onSuccess: () => setOpened(false) });
  };
  return (
    <>
      <ButtonWithIcon variant="default" isBrief Icon={IconFileZip} onClick={() => setOpened(true)}>
        Baixar XMLs do mês
      </ButtonWithIcon>
      <Modal opened={opened} onClose={() => setOpened(false)} title="Baixar XMLs do mês">
        <form onSubmit={submit} noValidate>
          <TextInput
            label="Mês de emissão"
            type="month"
            size="lg"
            placeholder="AAAA-MM"
            value={month}
            max={localDay().slice(0, 7)}
            error={isMonth ? undefined : "Informe o mês como AAAA-MM"}
            onChange={(event) => setMonth(event.currentTarget.value)}
            data-autofocus
          />
          <Button type="submit" size="lg" fullWidth mt="md" loading={saving.isPending}>
            Baixar ZIP
          </Button>
        </form>
      </Modal>
    </>
  );
}
