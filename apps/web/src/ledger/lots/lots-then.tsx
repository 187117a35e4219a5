import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { itemKindByLotType, type Lot } from "@pomar/contract/ledger/lots/lots.schema";
import { Link } from "@tanstack/react-router";
import { useCall } from "../../ui/api/hooks.ts";
import { formatDay } from "../../ui/format/dates.ts";
import { formatQuantity } from "../../ui/format/numbers.ts";
import { Line, Lines } from "../../ui/kit/lines.tsx";
import { Notice } from "../../ui/kit/notice.tsx";

interface LotsThenProps {
  lot: Lot;
  /** The typed day, `YYYY-MM-DD`. */
  day: string;
  quantity: number;
  /** The same action on another lot's page. */
  act: "ship" | "lose";
  /** A sentence with the day on which the lot's balance would become negative. */
  message: string;
  onFollow: () => void;
}

const maxOffered = 5;

/** Names the day on which a lot would be short, and offers lots of the same item with enough stock on the typed day. */
export function LotsThen({ lot, day, quantity, act, message, onFollow }: LotsThenProps) {
  const { data } = useCall(lotsRoutes.list, {
    query: {
      ...{ type: lot.type, [itemKindByLotType[lot.type]]: lot.item.id, inStock: "true", asOf: day },
      ...{ sortBy: "balance", sortOrder: "desc", rows: maxOffered + 1 },
    },
  });
  const others =
    data?.data
      .filter(({ id, balance, netContentG }) => id !== lot.id && netContentG === lot.netContentG && balance >= quantity)
      .slice(0, maxOffered) ?? [];
  return (
    <Notice tone="wrong" role="alert">
      <p>{message}</p>
      {data !== undefined && (
        <p>
          {others.length === 0
            ? `Nenhum outro lote tinha ${formatQuantity(quantity, lot.unit)} em ${formatDay(day)}.`
            : `Em ${formatDay(day)} tinham essa quantidade:`}
        </p>
      )}
      <Lines>
        {others.map((one) => (
          <Line key={one.id} end={formatQuantity(one.balance, one.unit)}>
            <Link to="/lots/view/$id" params={{ id: one.id }} search={{ act }} onClick={onFollow}>
              {one.code}
            </Link>
          </Line>
        ))}
      </Lines>
    </Notice>
  );
}
