import { Stack, Text } from "@mantine/core";
import { counted } from "@pomar/contract/core/decimal";
import { formatPhone } from "@pomar/contract/core/phone.rules";
import { pages } from "@pomar/contract/pages";
import { customersRoutes } from "@pomar/contract/registries/customers/customers.routes";
import { dispatchesRoutes } from "@pomar/contract/stock/dispatches/dispatches.routes";
import { Link, useParams } from "@tanstack/react-router";
import { historyTab } from "../../people/parts/audit/history-tab.tsx";
import { useCall, useRows } from "../../ui/api/hooks.ts";
import { formatInstant } from "../../ui/format/dates.ts";
import { formatDocument } from "../../ui/format/masks.ts";
import { formatKg } from "../../ui/format/numbers.ts";
import { Line, Lines } from "../../ui/kit/lines.tsx";
import { LoadMore } from "../../ui/kit/load-more.tsx";
import { Loaded } from "../../ui/kit/loaded.tsx";
import { Page } from "../../ui/kit/page.tsx";
import { RecordTabs } from "../../ui/kit/record-tabs.tsx";
import { Failed } from "../../ui/list/list-states.tsx";
import { CustomerForm, customerLabels } from "./customer.form.tsx";

/** One customer: its fields, its dispatches, its history. */
export function CustomerPage() {
  const { id } = useParams({ from: "/full/customers/update/$id" });
  const { data: customer } = useCall(customersRoutes.read, { params: { id } });
  return (
    <Page
      title={customer?.name ?? pages["/customers/update/$id"].title}
      subtitle={customer && formatPhone(customer.phone ?? "")}
      width="narrow"
    >
      <Loaded key={id} route={customersRoutes.read} params={{ id }}>
        {(found) => (
          <Stack>
            <RecordTabs
              tabs={[
                { name: "dados", label: "Dados", content: <CustomerForm customer={found} /> },
                { name: "expedicoes", label: "Expedições", content: <Received id={id} /> },
                historyTab({ entity: "customers", entityId: id, labels: historyLabels, format: historyWords }),
              ]}
            />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

const historyLabels = {
  ...customerLabels,
  joined: "Juntados a este",
  moved: "Expedições recebidas deles",
  joinedInto: "Juntado a",
};

/** Formats fields that the history would otherwise show as stored. */
const historyWords = {
  phone: (value: unknown) => formatPhone(String(value)),
  document: (value: unknown) => formatDocument(String(value)),
};

function Received({ id }: { id: string }) {
  const sent = useRows(dispatchesRoutes.list, { query: { customer: id, rows: 20 } });
  if (sent.error !== null) return <Failed error={sent.error} onRetry={sent.retry} />;
  if (sent.rows?.length === 0)
    return (
      <Text size="sm" c="dimmed" py={8}>
        Nada saiu para este cliente ainda.
      </Text>
    );
  return (
    <>
      <Lines aria-busy={sent.rows === undefined}>
        {sent.rows?.map(({ id: dispatch, code, dispatchedAt, invoiceNumber, lots, kg }) => (
          <Line key={dispatch} end={kg > 0 ? formatKg(kg) : null}>
            <Link to="/dispatches/view/$id" params={{ id: dispatch }}>
              {code}
            </Link>
            <small>
              {[
                formatInstant(dispatchedAt),
                counted(lots, "lote", "lotes"),
                invoiceNumber === null ? null : `nota ${invoiceNumber}`,
              ]
                .filter(Boolean)
                .join(" · ")}
            </small>
          </Line>
        ))}
      </Lines>
      <LoadMore of={sent} />
    </>
  );
}
