import { counted } from "@pomar/contract/core/decimal";
import type { ReplyOf } from "@pomar/contract/core/route";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import type { Place } from "@pomar/contract/registries/places/places.schema";
import { countsRoutes } from "@pomar/contract/stock/counts/counts.routes";
import { IconClipboardCheck } from "@tabler/icons-react";
import { LotLink, LotName } from "../../ledger/parts/lots/lot-link.tsx";
import { factsOfLot } from "../../ledger/parts/lots/lot-picker.tsx";
import { LotStatusChip } from "../../ledger/parts/lots/lot-status-chip.tsx";
import { useCall, useRows } from "../../ui/api/hooks.ts";
import { formatLotQuantity } from "../../ui/format/numbers.ts";
import { FactLine } from "../../ui/kit/fact-line.tsx";
import { Line } from "../../ui/kit/lines.tsx";
import { LinkButton } from "../../ui/kit/link-button.tsx";
import { StatusChip } from "../../ui/kit/status-chip.tsx";
import { RecordLines } from "../../ui/record/record-lines.tsx";

/** `3 lotes em estoque`, or a sentence that the place holds no lots. */
export const describeStock = ({ lots }: Place): string =>
  lots === 0 ? "vazio" : counted(lots, "lote em estoque", "lotes em estoque");

/** A link to the newest open count, which shows the place's lots only; without an open count, to all counts. */
export function CountPlaceButton({ code, variant = "default" }: Pick<Place, "code"> & { variant?: string }) {
  const { data } = useCall(countsRoutes.list, { query: { state: "open", rows: 1 } });
  const id = data?.data[0]?.id;
  const page =
    id === undefined ? { to: "/counts/find-all" } : { to: "/counts/view/$id", params: { id }, search: { place: code } };
  return (
    <LinkButton variant={variant} Icon={IconClipboardCheck} {...page}>
      Contar
    </LinkButton>
  );
}

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
  const [balance, kg] = formatLotQuantity(lot.balance, lot).split(" · ");
  return (
    <Line
      end={balance}
      endNote={kg !== undefined && kg}
      below={
        <>
          <small>
            <FactLine>
              <LotLink lot={lot} />
              {factsOfLot(lot)}
            </FactLine>
          </small>
          {lot.status !== "available" && (
            <LotStatusChip status={lot.status} expiresAt={lot.expiresAt} type={lot.type} isQuiet />
          )}
        </>
      }
    >
      <b>
        <LotName lot={lot} isShort />
      </b>{" "}
      {position !== undefined && <StatusChip tone="over">{position}</StatusChip>}
    </Line>
  );
}
