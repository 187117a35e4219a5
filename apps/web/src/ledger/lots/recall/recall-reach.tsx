import { Text } from "@mantine/core";
import { formatNumber } from "@pomar/contract/core/decimal";
import { lotTypeNames } from "@pomar/contract/ledger/lots/lots.schema";
import type { Trace } from "@pomar/contract/ledger/lots/trace.schema";
import { formatInstant } from "../../../ui/format/dates.ts";
import { formatKg, formatQuantity } from "../../../ui/format/numbers.ts";
import { Card } from "../../../ui/kit/card.tsx";
import { Lines } from "../../../ui/kit/lines.tsx";
import { SummaryCard, SummaryList } from "../../../ui/list/summary-card.tsx";
import classes from "./recall.module.css";
import { listReachedCustomers, type Mass, recallTotals } from "./recall-scope.ts";

/** The mass of the lot type with the most kilograms, and the other types below it. */
function MassCard({ label, masses, below }: { label: string; masses: readonly Mass[]; below: string }) {
  const [most, ...others] = masses;
  if (most === undefined) return <SummaryCard label={label} value={formatKg(0)} below={below} />;
  const nameOf = ({ type }: Mass) => lotTypeNames[type].toLowerCase();
  const types = [`de ${nameOf(most)}`, ...others.map((mass) => `${formatKg(mass.kg)} de ${nameOf(mass)}`)];
  return <SummaryCard label={label} value={formatKg(most.kg)} below={`${types.join(" e ")}: ${below}`} />;
}

/** The reach of a recall of these lots in four figures, and the customers to call. */
export function RecallReach({ trace, chosen }: { trace: Trace; chosen: ReadonlySet<string> }) {
  const { lots, onHand, shipped } = recallTotals(trace, chosen);
  const customers = listReachedCustomers(trace, chosen);
  const called = formatNumber(customers.length);
  return (
    <>
      <SummaryList isKnown across={4} label="O que o recolhimento alcança">
        <SummaryCard label="Lotes a recolher" value={formatNumber(lots)} below="com este" />
        <MassCard label="Ainda em estoque" masses={onHand} below="não sai mais" />
        <MassCard label="Já expedido" masses={shipped} below="deve voltar" />
        <SummaryCard label="Clientes a avisar" value={called} below="receberam algum destes lotes" />
      </SummaryList>
      <Card title="Quem recebeu">
        {customers.length === 0 ? (
          <Text size="sm" c="dimmed">
            Nada destes lotes saiu para clientes.
          </Text>
        ) : (
          <Lines>
            {customers.map(({ id: customer, name, deliveries }) => (
              <li key={customer}>
                <strong>{name}</strong>
                <ul className={classes.deliveries}>
                  {deliveries.map(({ id, quantity, unit, code, at, invoiceNumber }) => (
                    <li key={id}>
                      {formatQuantity(quantity, unit)} de {code}, {formatInstant(at)}
                      {invoiceNumber !== null && `, nota ${invoiceNumber}`}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </Lines>
        )}
      </Card>
    </>
  );
}
