import type { Trace } from "@pomar/contract/lots/trace.schema";
import { formatInstant } from "../../../shared/format/dates.ts";
import { formatQuantity } from "../../../shared/format/numbers.ts";
import classes from "./recall.module.css";
import { customersOf } from "./recall-scope.ts";

/** Who received any of these lots: whom to call. */
export function RecallCustomers({ trace, chosen }: { trace: Trace; chosen: ReadonlySet<string> }) {
  const customers = customersOf(trace, chosen);
  return (
    <section className={classes.card} aria-labelledby="recall-customers">
      <h2 id="recall-customers" className={classes.title}>
        Quem recebeu
      </h2>
      {customers.length === 0 ? (
        <p className={classes.none}>Nada destes lotes saiu para clientes.</p>
      ) : (
        <ul className={classes.list}>
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
        </ul>
      )}
    </section>
  );
}
