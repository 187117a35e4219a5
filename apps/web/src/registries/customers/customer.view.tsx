import { Stack } from "@mantine/core";
import { counted } from "@pomar/contract/core/decimal";
import { formatPhone } from "@pomar/contract/core/phone.rules";
import { customersRoutes } from "@pomar/contract/registries/customers/customers.routes";
import { dispatchesRoutes } from "@pomar/contract/stock/dispatches/dispatches.routes";
import { Link } from "@tanstack/react-router";
import { historyTab } from "../../people/parts/audit/history-tab.tsx";
import { useRows } from "../../ui/api/hooks.ts";
import { formatInstant } from "../../ui/format/dates.ts";
import { formatDocument } from "../../ui/format/masks.ts";
import { formatKg } from "../../ui/format/numbers.ts";
import { Line } from "../../ui/kit/lines.tsx";
import { RecordTabs } from "../../ui/kit/record-tabs.tsx";
import { RecordLines } from "../../ui/record/record-lines.tsx";
import { RecordPage } from "../../ui/record/record-page.tsx";
import { CustomerForm, customerLabels } from "./customer.form.tsx";

/** The page of one customer: fields, dispatches and history. */
export function CustomerPage() {
  return (
    <RecordPage
      page="/customers/update/$id"
      route={customersRoutes.read}
      heading={({ name, phone }) => ({ title: name, subtitle: formatPhone(phone ?? "") })}
      width="narrow"
    >
      {(customer) => (
        <Stack>
          <RecordTabs
            tabs={[
              { name: "dados", label: "Dados", content: <CustomerForm customer={customer} /> },
              { name: "expedicoes", label: "Expedições", content: <Received id={customer.id} /> },
              historyTab({
                entity: "customers",
                entityId: customer.id,
                labels: historyLabels,
                format: historyWords,
              }),
            ]}
          />
        </Stack>
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

function Received({ id }: { id: string }) {
  const dispatches = useRows(dispatchesRoutes.list, { query: { customer: id, rows: 20 } });
  return (
    <RecordLines of={dispatches} empty="Nenhuma expedição para este cliente ainda.">
      {(dispatch) => (
        <Line key={dispatch.id} end={dispatch.kg > 0 ? formatKg(dispatch.kg) : null}>
          <Link to="/dispatches/view/$id" params={{ id: dispatch.id }}>
            {dispatch.code}
          </Link>
          <small>
            {[
              formatInstant(dispatch.dispatchedAt),
              counted(dispatch.lots, "lote", "lotes"),
              dispatch.invoiceNumber === null ? null : `nota ${dispatch.invoiceNumber}`,
            ]
              .filter(Boolean)
              .join(" · ")}
          </small>
        </Line>
      )}
    </RecordLines>
  );
}
