import { Text } from "@mantine/core";
import type { UsedLot } from "@pomar/contract/entries/productions/productions.schema";
import { withContent } from "@pomar/contract/ledger/lots/lot-words";
import type { LotUsage } from "@pomar/contract/ledger/lots/lots.schema";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Explained } from "../../insight/parts/explanations/explained.tsx";
import { ItemName } from "../../registries/parts/items/fruit-mark.tsx";
import { formatAct, formatInstant } from "../../ui/format/dates.ts";
import { formatQuantity } from "../../ui/format/numbers.ts";
import { Line, Lines } from "../../ui/kit/lines.tsx";
import { LotLink } from "../parts/lots/lot-link.tsx";
import { sharePercent } from "./lot-words.ts";

/** The sources of a lot, its descendants and its customers. */
export function LotUsageLists({ usage }: { usage: LotUsage }) {
  const { lot, madeFrom, usedIn, shipments, returns } = usage;
  const { unit } = lot;
  if (madeFrom.length + usedIn.length + shipments.length === 0)
    return (
      <Text size="sm" c="dimmed" py={8}>
        Não foi usado nem expedido.
      </Text>
    );
  return (
    <Lines>
      <Usage title="Feito com" none="Recebido de fora: não foi feito com outros lotes.">
        {madeFrom.map((from) => (
          <LotLine
            key={from.lot.id}
            {...from}
            unit={from.lot.unit}
            note=""
            explains={{ id: from.lot.id, of: lot.id }}
          />
        ))}
      </Usage>
      <Usage title="Usado em" none="Ainda não entrou em nenhuma produção.">
        {usedIn.map((use) => (
          <LotLine
            key={use.lot.id + use.at}
            {...use}
            unit={unit}
            explains={{ id: lot.id, of: use.lot.id }}
            note={` · ${formatAct(use.at, use.user)}`}
          />
        ))}
      </Usage>
      <Usage title="Saídas" none="Nenhuma saída registrada.">
        {shipments.map((shipment) => (
          <Line key={shipment.id} end={formatQuantity(shipment.quantity, unit)}>
            <strong>{shipment.customer.name}</strong>
            <small>
              {formatInstant(shipment.at)} ·{" "}
              <Link to="/dispatches/view/$id" params={{ id: shipment.dispatch.id }}>
                {shipment.dispatch.code}
              </Link>
              {shipment.invoiceNumber !== null && ` · nota ${shipment.invoiceNumber}`}
              {shipment.returned > 0 && ` · voltaram ${formatQuantity(shipment.returned, unit)}`}
            </small>
          </Line>
        ))}
      </Usage>
      {returns.length > 0 && (
        <Usage title="Devoluções" none="">
          {returns.map((back) => (
            <Line key={back.lot.id} end={formatQuantity(back.quantity, unit)}>
              <LotLink lot={back.lot} />
              <small>{formatAct(back.at, back.user)}</small>
            </Line>
          ))}
        </Usage>
      )}
    </Lines>
  );
}

function Usage({ title, none, children }: { title: string; none: string; children: readonly ReactNode[] }) {
  return (
    <li>
      <h2>{title}</h2>
      {children.length > 0 ? (
        <Lines>{children}</Lines>
      ) : (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      )}
    </li>
  );
}

interface LotLineProps extends Pick<UsedLot, "lot" | "quantity" | "share"> {
  unit: string;
  note: string;
  /** The ids of the two lots whose share the explanation describes. */
  explains: { id: string; of: string };
}

function LotLine({ lot, quantity, unit, share, note, explains }: LotLineProps) {
  return (
    <Line
      end={formatQuantity(quantity, unit)}
      endNote={
        share !== null && (
          <Explained figure="share" {...explains}>
            {sharePercent(share)}
          </Explained>
        )
      }
    >
      <LotLink lot={lot} />
      <small>
        <ItemName item={lot.item}>{withContent(lot.item.name, lot)}</ItemName>
        {note}
      </small>
    </Line>
  );
}
