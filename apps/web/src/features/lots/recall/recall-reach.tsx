import { Text } from "@mantine/core";
import { formatNumber } from "@pomar/contract/core/decimal";
import type { Trace } from "@pomar/contract/lots/trace.schema";
import { formatInstant } from "../../../ui/format/dates.ts";
import { formatKg, formatQuantity } from "../../../ui/format/numbers.ts";
import { Card } from "../../../ui/kit/card.tsx";
import { Lines } from "../../../ui/kit/lines.tsx";
import { SummaryCard, SummaryList } from "../../../ui/list/summary-card.tsx";
import classes from "./recall.module.css";
import { customersOf, recallTotals } from "./recall-scope.ts";

/** Who received any of these lots: whom to call. */
export function RecallCustomers({ trace, chosen }: { trace: Trace; chosen: ReadonlySet<string> }) {
  const customers = customersOf(trace, chosen);
  return (
    <Card title="Quem recebeu">
      {customers.length === 0 ? (
        <Text size="sm" c="dimmed">
          Nada destes lotes saiu para clientes.
        </Text>
      ) : (
        <Lines>
          {customers.map(({ name, deliveries }) => (
            <li key={name ?? ""}>
              <strong>{name ?? "Cliente não informado"}</strong>
              <ul className={classes.deliveries}>
                {deliveries.map((delivery) => (
                  <li key={delivery.id}>
                    {formatQuantity(delivery.quantity, delivery.unit)} de {delivery.code}, {formatInstant(delivery.at)}
                    {delivery.invoiceNumber !== null && `, nota ${delivery.invoiceNumber}`}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </Lines>
      )}
    </Card>
  );
}

/** What a recall of these lots takes in, in four figures. */
export function RecallSums({ trace, chosen }: { trace: Trace; chosen: ReadonlySet<string> }) {
  const { lots, onHandKg, shippedKg, customers } = recallTotals(trace, chosen);
  return (
    <SummaryList isKnown across={4} label="O que o recolhimento alcança">
      <SummaryCard label="Lotes a recolher" value={formatNumber(lots)} below="com este" />
      <SummaryCard label="Ainda em estoque" value={formatKg(onHandKg)} below="não sai mais" />
      <SummaryCard label="Já expedido" value={formatKg(shippedKg)} below="deve voltar" />
      <SummaryCard label="Clientes a avisar" value={formatNumber(customers)} below="receberam algum destes lotes" />
    </SummaryList>
  );
}
