import { Box, Stack } from "@mantine/core";
import { type LotStatus, lotStatusNames } from "@pomar/contract/ledger/lots/lot-status.rules";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import type { LotCard } from "@pomar/contract/ledger/lots/lots.schema";
import { Navigate, useParams } from "@tanstack/react-router";
import { CorrectionRequests } from "../../entries/parts/corrections/correction-requests.tsx";
import { WeighedCard } from "../../entries/parts/receptions/weighed-card.tsx";
import { useCall } from "../../ui/api/hooks.ts";
import { useUser } from "../../ui/api/session.ts";
import { formatLotQuantity } from "../../ui/format/numbers.ts";
import { Card } from "../../ui/kit/card.tsx";
import { FactLine } from "../../ui/kit/fact-line.tsx";
import { Line, Lines } from "../../ui/kit/lines.tsx";
import { Page } from "../../ui/kit/page.tsx";
import { SplitBar } from "../../ui/kit/split-bar.tsx";
import { RecordColumns } from "../../ui/record/record-columns.tsx";
import { LotLabelButton } from "../parts/lots/lot-label-button.tsx";
import { LotLink, LotName } from "../parts/lots/lot-link.tsx";
import { LotStatusChip } from "../parts/lots/lot-status-chip.tsx";
import { CodePage } from "../parts/scan/code-page.tsx";
import classes from "./lot-card.module.css";
import { LotFacts } from "./lot-facts.tsx";
import { LotNextSteps } from "./lot-next-steps.tsx";
import { statusNotices } from "./lot-status-notice.tsx";

/**
 * The page that the QR code of a label opens: users who may open the lot's page are redirected to it, and all others
 * see the facts for handling the lot.
 */
export function LotCardPage() {
  const { code } = useParams({ from: "/full/l/$code" });
  // With this key a change of code renders a new card, so the previous lot's card is never shown under the new code.
  return <CardByCode key={code} code={code} />;
}

function CardByCode({ code }: { code: string }) {
  const user = useUser();
  const { data, error, refetch } = useCall(lotsRoutes.byCode, { query: { code } });
  if (data === undefined) return <CodePage of="/l/$code" code={code} error={error} onRetry={() => void refetch()} />;
  if (user?.level === 1) return <Navigate to="/lots/view/$id" params={{ id: data.id }} replace />;
  return <LoadedCard lot={data} />;
}

/** The statuses that forbid handling a pallet, each with the colour of its large notice. */
const stops: Partial<Record<LotStatus, "wrong" | "over" | "attention">> = {
  quarantine: "attention",
  expired: "wrong",
  blocked: "wrong",
  recalled: "wrong",
  discarded: "over",
  removed: "over",
};

function LoadedCard({ lot }: { lot: LotCard }) {
  const stop = stops[lot.status];
  const hasOrigin = lot.entry?.kind === "raw-material" || lot.madeFrom.length > 0;
  return (
    <Page
      title={lot.code}
      subtitle={<LotName lot={lot} />}
      aside={stop === undefined && <LotStatusChip status={lot.status} expiresAt={lot.expiresAt} type={lot.type} />}
      actions={
        lot.removedAt === null && (
          <>
            <LotNextSteps lot={lot} />
            <LotLabelButton lots={[lot]} size="lg" />
          </>
        )
      }
    >
      {lot.entry !== null && <CorrectionRequests entryId={lot.entry.id} />}
      {stop !== undefined && (
        <Stack gap={6} className={classes.stop} data-tone={stop} role="alert">
          <strong>{lotStatusNames[lot.status]}</strong>
          <p>{statusNotices[lot.status]?.words(lot)}</p>
          {lot.decisionReason !== null && <p>Motivo: {lot.decisionReason}</p>}
        </Stack>
      )}
      <RecordColumns side={hasOrigin && <Origin lot={lot} />} isWide={!hasOrigin}>
        <Card>
          {lot.removedAt === null && (
            <>
              <Box component="p" mb={8} fz="min(2.25rem, 11vw)" fw={700} lh={1.1} data-figures>
                <FactLine>{formatLotQuantity(lot.balance, lot).split(" · ")}</FactLine>
              </Box>
              {lot.balance > 0 && lot.balance < lot.initialQuantity && (
                <SplitBar
                  whole={lot.initialQuantity}
                  parts={[{ key: "balance", amount: lot.balance, color: "blue", words: null }]}
                  label={`Saldo ${formatLotQuantity(lot.balance, lot)} de ${formatLotQuantity(lot.initialQuantity, lot)}`}
                  legend={false}
                />
              )}
              <Box component="p" mt={8} mb={16} c="dimmed">
                {lot.balance === lot.initialQuantity
                  ? "em estoque, nada usado ainda"
                  : `em estoque, de ${formatLotQuantity(lot.initialQuantity, lot)}`}
              </Box>
            </>
          )}
          <LotFacts lot={lot} />
        </Card>
      </RecordColumns>
    </Page>
  );
}

/** The reception of a lot of fruit, or the lots of which a lot was made. */
function Origin({ lot: { entry, madeFrom } }: { lot: LotCard }) {
  if (entry?.kind === "raw-material") return <WeighedCard entryId={entry.id} />;
  return (
    <Card title="Feito com">
      <Lines>
        {madeFrom.map(({ lot: source, quantity }) => (
          <Line key={source.id} end={formatLotQuantity(quantity, source)}>
            <b>
              <LotName lot={source} isShort />
            </b>
            <small>
              <LotLink lot={source} />
            </small>
          </Line>
        ))}
      </Lines>
    </Card>
  );
}
