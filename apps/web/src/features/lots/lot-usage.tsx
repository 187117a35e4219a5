import type { LotUsage } from "@pomar/contract/lots/lots.schema";
import type { ReactNode } from "react";
import { formatInstant } from "../../shared/format/dates.ts";
import { formatQuantity } from "../../shared/format/numbers.ts";
import { PageLink } from "../../shared/layout/page-link.tsx";
import { sharePercent } from "./lot-words.ts";
import classes from "./lots.module.css";

/** Where a lot came from, what was made of it and who received it. */
export function LotUsageLists({ usage }: { usage: LotUsage }) {
  const { unit } = usage.lot;
  return (
    <>
      <Usage title="Feito de" none="Veio de fora: não foi feito de outros lotes." count={usage.madeFrom.length}>
        {usage.madeFrom.map((from) => (
          <LotLine key={from.lot.id} {...from} quantityUnit={from.lot.unit} />
        ))}
      </Usage>
      <Usage title="Usado em" none="Ainda não entrou em nenhuma produção." count={usage.usedIn.length}>
        {usage.usedIn.map((use) => (
          <LotLine
            key={use.lot.id + use.at}
            {...use}
            quantityUnit={unit}
            note={[formatInstant(use.at), use.user?.name].filter(Boolean).join(", por ")}
          />
        ))}
      </Usage>
      <Usage title="Saídas" none="Nenhuma saída registrada." count={usage.shipments.length}>
        {usage.shipments.map((shipment) => (
          <li key={shipment.id} className={classes.line}>
            <span>
              <strong>{shipment.customer ?? "Cliente não informado"}</strong>
              <small>
                {formatInstant(shipment.at)}
                {shipment.invoiceNumber !== null && ` · nota ${shipment.invoiceNumber}`}
              </small>
            </span>
            <span className={classes.quantity}>{formatQuantity(shipment.quantity, unit)}</span>
          </li>
        ))}
      </Usage>
    </>
  );
}

interface UsageProps {
  title: string;
  none: string;
  count: number;
  children: ReactNode;
}

function Usage({ title, none, count, children }: UsageProps) {
  return (
    <div className={classes.usage}>
      <h3>
        {title} {count > 0 && <small>{count}</small>}
      </h3>
      {count === 0 ? <p className={classes.none}>{none}</p> : <ul>{children}</ul>}
    </div>
  );
}

interface LotLineProps {
  lot: LotUsage["madeFrom"][number]["lot"];
  quantity: number;
  quantityUnit: string;
  share: number | null;
  note?: string;
}

function LotLine({ lot, quantity, quantityUnit, share, note }: LotLineProps) {
  return (
    <li className={classes.line}>
      <span>
        <PageLink to="/lots/view/$id" params={{ id: lot.id }} className={classes.lotLink}>
          {lot.code}
        </PageLink>
        <small>
          {lot.item.name}
          {note !== undefined && note !== "" && ` · ${note}`}
        </small>
      </span>
      <span className={classes.quantity}>
        {formatQuantity(quantity, quantityUnit)}
        {share !== null && <small>{sharePercent(share)}</small>}
      </span>
    </li>
  );
}
