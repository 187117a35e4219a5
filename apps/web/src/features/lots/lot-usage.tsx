import { Text } from "@mantine/core";
import type { LotUsage } from "@pomar/contract/lots/lots.schema";
import type { ReactNode } from "react";
import { LotLink } from "../../domain/lots/lot-link.tsx";
import { formatInstant } from "../../ui/format/dates.ts";
import { formatQuantity } from "../../ui/format/numbers.ts";
import { Line, Lines } from "../../ui/kit/lines.tsx";
import { sharePercent } from "./lot-words.ts";

/** Where a lot came from, what was made of it and who received it. */
export function LotUsageLists({ usage }: { usage: LotUsage }) {
  const { unit } = usage.lot;
  return (
    <Lines>
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
          <Line key={shipment.id} end={formatQuantity(shipment.quantity, unit)}>
            <strong>{shipment.customer ?? "Cliente não informado"}</strong>
            <small>
              {formatInstant(shipment.at)}
              {shipment.invoiceNumber !== null && ` · nota ${shipment.invoiceNumber}`}
            </small>
          </Line>
        ))}
      </Usage>
    </Lines>
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
    <li>
      <h3>
        {title}{" "}
        {count > 0 && (
          <Text component="span" size="xs" c="dimmed">
            {count}
          </Text>
        )}
      </h3>
      {count === 0 ? (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      ) : (
        <Lines>{children}</Lines>
      )}
    </li>
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
    <Line
      end={
        <>
          {formatQuantity(quantity, quantityUnit)}
          {share !== null && <small>{sharePercent(share)}</small>}
        </>
      }
    >
      <LotLink lot={lot} />
      <small>
        {lot.item.name}
        {note !== undefined && note !== "" && ` · ${note}`}
      </small>
    </Line>
  );
}
