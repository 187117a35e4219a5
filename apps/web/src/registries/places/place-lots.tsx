import { counted } from "@pomar/contract/core/decimal";
import type { ReplyOf } from "@pomar/contract/core/route";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import type { Place } from "@pomar/contract/registries/places/places.schema";
import { LotLink, LotName } from "../../ledger/parts/lots/lot-link.tsx";
import { factsOfLot } from "../../ledger/parts/lots/lot-picker.tsx";
import { LotStatusChip } from "../../ledger/parts/lots/lot-status-chip.tsx";
import { useRows } from "../../ui/api/hooks.ts";
import { formatLotQuantity } from "../../ui/format/numbers.ts";
import { Line } from "../../ui/kit/lines.tsx";
import { RecordLines } from "../../ui/record/record-lines.tsx";

/** `3 lotes em estoque`, or a sentence that the place holds no lots. */
export const describeStock = ({ lots }: Place): string =>
  lots === 0 ? "vazio" : counted(lots, "lote em estoque", "lotes em estoque");

/** The lots at a place, the earliest expiry first; in a chamber, each lot is shown with its position. */
export function PlaceLots({ place }: { place: Place }) {
  const query = { place: place.id, inStock: "true", sortBy: "expiresAt", rows: 20 } as const;
  const lots = useRows(lotsRoutes.list, { query });
  return (
    <RecordLines of={lots} label="Lotes neste local" empty="Nenhum lote com saldo está aqui.">
      {(lot) => <PlaceLot key={lot.id} lot={lot} place={place} />}
    </RecordLines>
  );
}

type PlacedLot = ReplyOf<typeof lotsRoutes.list>["data"][number];

function PlaceLot({ lot, place }: { lot: PlacedLot; place: Place }) {
  // The page names the chamber already.
  const position = lot.placeId === place.id ? undefined : lot.location?.split(", ").at(-1);
  return (
    <Line end={formatLotQuantity(lot.balance, lot)}>
      <b>
        <LotName lot={lot} />
        {position !== undefined && ` · ${position}`}
      </b>
      <small>
        <LotLink lot={lot} /> · {factsOfLot(lot)}
      </small>
      {lot.status !== "available" && (
        <LotStatusChip status={lot.status} expiresAt={lot.expiresAt} type={lot.type} isQuiet />
      )}
    </Line>
  );
}
